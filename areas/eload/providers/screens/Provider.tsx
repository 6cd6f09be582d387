import { providerPlace } from '#areas/eload/access.ts'
import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { ProviderForm } from '#areas/eload/providers/screens/ProviderForm.tsx'
import { Routes } from '#areas/eload/providers/screens/Routes.tsx'
import { networksThatNeed, whyNotSetProvider } from '#areas/eload/rules.ts'
import { StandingActions } from '#areas/eload/screens/StandingActions.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function Provider() {
  return <NewOrStored New={NewProvider} Stored={StoredProvider} />
}

function NewProvider() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newProvider')}>
      <ProviderForm closed={useClosed(providerPlace).create} />
    </RecordScreen>
  )
}

function StoredProvider({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useReload(providerCalls.info)
  const provider = useReply(providerCalls.info, { id })
  const setStatus = useAsk(providerCalls.updateStatus)
  const closed = useClosed(providerPlace).update
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
          <Figure label={t('routesOf')} value={routes.length} />
          <Figure label={t('threshold')} value={pesos(provider.lowBalanceThreshold)} />
        </>
      }
      actions={
        <StandingActions
          name={name}
          status={status}
          states={['active', 'maintenance', 'inactive']}
          whyNot={(to) => whyNotSetProvider(provider, to)}
          effect={(to) =>
            to === 'active' ? '' : t('statusEffect', { n: alone.length, networks: alone.join(', ') })
          }
          onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
          closed={closed}
        />
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => <ProviderForm provider={provider} closed={closed} onReload={reload} />,
        },
        {
          key: 'networks',
          title: t('routesOf'),
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
