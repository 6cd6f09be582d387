import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { FloatForm } from '#areas/eload/providers/screens/FloatForm.tsx'
import { ProviderForm } from '#areas/eload/providers/screens/ProviderForm.tsx'
import { Routes } from '#areas/eload/providers/screens/Routes.tsx'
import { networksThatNeed, getProviderStatusError } from '#areas/eload/rules.ts'
import { words } from '#areas/eload/words.ts'
import { formatPesos } from '#platform/console/i18n.ts'
import { DialogButton, defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: providerCalls,
  newTitle: 'newProvider',
  Form: ProviderForm,
  status: {
    states: ['active', 'maintenance', 'inactive'],
    errorFor: getProviderStatusError,
    effect: (provider, t) => {
      const alone = networksThatNeed(provider)
      return t('statusEffect', { n: alone.length, networks: alone.join(', ') })
    },
  },
  view: (provider, { t, disabledReason }) => ({
    subtitle: provider.code,
    actions: (
      <DialogButton label={t('changeFloat')} disabledReason={disabledReason}>
        {(close) => <FloatForm id={provider.id} onDone={close} />}
      </DialogButton>
    ),
    figures: [
      [t('networks'), provider.routes.length],
      [t('float'), formatPesos(provider.float)],
      provider.balance !== null && [t('reportedBalance'), formatPesos(provider.balance)],
      [t('threshold'), formatPesos(provider.lowBalanceThreshold)],
    ],
    tabs: [
      {
        key: 'networks',
        title: t('networks'),
        count: provider.routes.length,
        content: () => <Routes provider={provider} />,
      },
      {
        key: 'switches',
        title: t('switches'),
        content: () => <Switches of={{ providerId: provider.id }} />,
      },
    ],
  }),
})
