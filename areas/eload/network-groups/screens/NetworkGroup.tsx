import { networkGroupPlace } from '#areas/eload/access.ts'
import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { NetworkGroupForm } from '#areas/eload/network-groups/screens/NetworkGroupForm.tsx'
import { StatusActions, useDisabledReasons, RecordScreen, CreateOrEdit } from '#platform/console/record.ts'
import { words } from '#areas/eload/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function NetworkGroup() {
  return <CreateOrEdit Create={NewGroup} Edit={StoredGroup} />
}

function NewGroup() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newGroup')}>
      <NetworkGroupForm disabledReason={useDisabledReasons(networkGroupPlace).create} />
    </RecordScreen>
  )
}

function StoredGroup({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(networkGroupCalls.info)
  const group = useSuspenseApiQuery(networkGroupCalls.info, { id })
  const setStatus = useApiMutation(networkGroupCalls.updateStatus)
  const disabledReason = useDisabledReasons(networkGroupPlace).update
  const { name, status, version } = group
  return (
    <RecordScreen
      title={name}
      status={<StatusBadge status={status} label={t(status)} />}
      actions={
        <StatusActions
          name={name}
          status={status}
          states={['active', 'inactive']}
          onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
          disabledReason={disabledReason}
        />
      }
    >
      <NetworkGroupForm group={group} disabledReason={disabledReason} onReload={reload} />
    </RecordScreen>
  )
}
