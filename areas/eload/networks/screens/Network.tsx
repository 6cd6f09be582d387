import { providerPlace } from '#areas/eload/access.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { NetworkForm } from '#areas/eload/networks/screens/NetworkForm.tsx'
import { SwitchButton } from '#areas/eload/provider-switch/screens/SwitchButton.tsx'
import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { routeOf, getNetworkStatusError } from '#areas/eload/rules.ts'
import { words } from '#areas/eload/words.ts'
import { withAnyFlag } from '#platform/access.ts'
import { defineRecordScreen } from '#platform/console/record.ts'
import { getDisabledReason } from '#platform/console/session.ts'

export default defineRecordScreen({
  words,
  calls: networkCalls,
  newTitle: 'newNetwork',
  Form: NetworkForm,
  status: {
    errorFor: getNetworkStatusError,
    effect: ({ name }, t) => t('statusEffectNetwork', { name }),
  },
  view: (network, { t }) => ({
    picture: network.logo,
    subtitle: network.code,
    figures: [
      [t('currentProvider'), routeOf(network.primaryProvider, network.backupProvider)?.name ?? t('none')],
      [t('backupProvider'), network.backupProvider?.name ?? t('none')],
      [t('prefixes'), network.prefixes.length],
    ],
    actions: <SwitchButton network={network} />,
    tabs: [
      {
        key: 'switches',
        title: t('switches'),
        disabledReason: getDisabledReason(withAnyFlag(providerPlace)),
        content: () => <Switches of={{ networkId: network.id }} />,
      },
    ],
  }),
})
