import { providerPlace } from '#areas/eload/access.ts'
import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { ProviderForm } from '#areas/eload/providers/screens/ProviderForm.tsx'
import { Routes } from '#areas/eload/providers/screens/Routes.tsx'
import { networksThatNeed, getProviderStatusError } from '#areas/eload/rules.ts'
import {
  StatusActions,
  useDisabledReasons,
  Figure,
  RecordScreen,
  CreateOrEdit,
} from '#platform/console/record.ts'
import { words } from '#areas/eload/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Provider() {
  return <CreateOrEdit Create={NewProvider} Edit={StoredProvider} />
}

function NewProvider() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newProvider')}>
      <ProviderForm disabledReason={useDisabledReasons(providerPlace).create} />
    </RecordScreen>
  )
}

function StoredProvider({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(providerCalls.info)
  const provider = useSuspenseApiQuery(providerCalls.info, { id })
  const setStatus = useApiMutation(providerCalls.updateStatus)
  const disabledReason = useDisabledReasons(providerPlace).update
  const { name, status, version, routes } = provider
  const alone = networksThatNeed(provider)
  return (
    <RecordScreen
      title={name}
      subtitle={provider.code}
      status={
        <StatusBadge
          status={status}
          label={t(status)}
          {...(status === 'maintenance' && { colour: 'warning' as const })}
        />
      }
      figures={
        <>
          <Figure label={t('networks')} value={routes.length} />
          <Figure label={t('threshold')} value={formatPesos(provider.lowBalanceThreshold)} />
        </>
      }
      actions={
        <StatusActions
          name={name}
          status={status}
          states={['active', 'maintenance', 'inactive']}
          errorFor={(to) => getProviderStatusError(provider, to)}
          effect={(to) =>
            to === 'active' ? '' : t('statusEffect', { n: alone.length, networks: alone.join(', ') })
          }
          onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
          disabledReason={disabledReason}
        />
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => (
            <ProviderForm provider={provider} disabledReason={disabledReason} onReload={reload} />
          ),
        },
        {
          key: 'networks',
          title: t('networks'),
          count: routes.length,
          content: () => <Routes provider={provider} />,
        },
        {
          key: 'switches',
          title: t('switches'),
          content: () => <Switches of={{ providerId: id }} />,
        },
      ]}
    />
  )
}
