import { networkPlace, providerPlace } from '#areas/eload/access.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { NetworkForm } from '#areas/eload/networks/screens/NetworkForm.tsx'
import { SwitchButton } from '#areas/eload/provider-switch/screens/SwitchButton.tsx'
import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { routeOf, whyNotSetNetwork } from '#areas/eload/rules.ts'
import { StandingActions } from '#areas/eload/screens/StandingActions.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { words } from '#areas/eload/words.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function Network() {
  return <NewOrStored New={NewNetwork} Stored={StoredNetwork} />
}

function NewNetwork() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newNetwork')}>
      <NetworkForm closed={useClosed(networkPlace).create} />
    </RecordScreen>
  )
}

function StoredNetwork({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useReload(networkCalls.info)
  const network = useReply(networkCalls.info, { id })
  const setStatus = useAsk(networkCalls.updateStatus)
  const closed = useClosed(networkPlace)
  const switchesClosed = useWhyClosed(withAnyFlag(providerPlace))
  const { name, status, version, primaryProvider, backupProvider, prefixes } = network
  return (
    <RecordScreen
      title={name}
      subtitle={network.code}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure
            label={t('goesThrough')}
            value={routeOf(primaryProvider, backupProvider)?.name ?? t('nothing')}
          />
          <Figure label={t('backupProvider')} value={backupProvider?.name ?? t('none')} />
          <Figure label={t('prefixes')} value={prefixes.length} />
        </>
      }
      actions={
        <>
          <SwitchButton network={network} />
          <StandingActions
            name={name}
            status={status}
            states={['active', 'inactive']}
            whyNot={(to) => whyNotSetNetwork(network, to)}
            effect={(to) => (to === 'inactive' ? t('statusEffectNetwork', { name }) : '')}
            onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
            closed={closed.update}
          />
        </>
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => <NetworkForm network={network} closed={closed.update} onReload={reload} />,
        },
        {
          key: 'switches',
          title: t('switches'),
          closed: switchesClosed,
          content: () => <Switches of={{ networkId: id }} />,
        },
      ]}
    />
  )
}
