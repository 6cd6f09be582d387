import { networkGroupPlace } from '#areas/eload/access.ts'
import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { NetworkGroupForm } from '#areas/eload/network-groups/screens/NetworkGroupForm.tsx'
import { StandingActions } from '#areas/eload/screens/StandingActions.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function NetworkGroup() {
  return <NewOrStored New={NewGroup} Stored={StoredGroup} />
}

function NewGroup() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newGroup')}>
      <NetworkGroupForm closed={useClosed(networkGroupPlace).create} />
    </RecordScreen>
  )
}

function StoredGroup({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useReload(networkGroupCalls.info)
  const group = useReply(networkGroupCalls.info, { id })
  const setStatus = useAsk(networkGroupCalls.updateStatus)
  const closed = useClosed(networkGroupPlace).update
  const { name, status, version } = group
  return (
    <RecordScreen
      title={name}
      status={<StatusBadge status={status} label={t(status)} />}
      actions={
        <StandingActions
          name={name}
          status={status}
          states={['active', 'inactive']}
          whyNot={() => null}
          onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
          closed={closed}
        />
      }
    >
      <NetworkGroupForm group={group} closed={closed} onReload={reload} />
    </RecordScreen>
  )
}
