import { approvalScreens } from '#areas/approvals/screens.ts'
import { toBlockSales, windowMakers } from '#areas/eload/maintenance/access.ts'
import { windowCalls } from '#areas/eload/maintenance/contract.ts'
import {
  getCancelError,
  getEndError,
  getSaveError,
  getOwnershipError,
} from '#areas/eload/maintenance/rules.ts'
import { WindowForm } from '#areas/eload/maintenance/screens/WindowForm.tsx'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import type { Message } from '#platform/words.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { ReturnedNotice, approvalWords } from '#platform/console/approvals.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton, Figure, RecordScreen, CreateOrEdit } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Window() {
  return <CreateOrEdit Create={NewWindow} Edit={StoredWindow} />
}

function NewWindow() {
  const m = useWords(windowWords)
  return (
    <RecordScreen title={m('newWindow')}>
      <WindowForm disabledReason={null} />
    </RecordScreen>
  )
}

function StoredWindow({ id }: { id: number }) {
  const message = useMessage()
  const m = useWords(windowWords)
  const say = useWords(approvalWords)
  const reload = useRefetchCall(windowCalls.details)
  const me = useSignedIn()
  const window = useSuspenseApiQuery(windowCalls.details, { id, includeAuthor: true })
  const stop = useApiMutation(windowCalls.update)
  const { title, status, version, created_by: by, block_returned: returned } = window
  const author = typeof by === 'string' || by === null ? by : by.email
  const targets = window.targets.map(({ name }) => name).join(', ')
  const notTheirs = getOwnershipError({ createdBy: author }, me)
  const level = useDisabledReason(windowMakers)
  const blockDisabledReason = useDisabledReason(toBlockSales)
  const errorMessageFor = (error: Message | null) => level ?? (error && message(error))
  // Saving any change of a window that stops sales requires permission to stop sales.
  const disabledReason =
    errorMessageFor(getSaveError(window)) ?? (window.block_transactions ? blockDisabledReason : null)
  const send = (action: 'end' | 'cancel') => (reason: string) =>
    stop.mutateAsync({ action, id, version, reason })
  return (
    <RecordScreen
      title={title}
      subtitle={`${m(`type_${window.type}`)}: ${targets}`}
      status={<StatusBadge status={status} label={m(`status_${status}`)} />}
      figures={
        <>
          {window.ended_at !== null && (
            <Figure label={m('endsOn')} value={formatShortMoment(window.ended_at)} />
          )}
          {window.notification_id !== null && (
            <Figure
              label={m('notification')}
              value={m('open')}
              href={addressOf(notificationScreens.form, { id: window.notification_id })}
            />
          )}
          {window.block_transactions && (
            <Figure
              label={m('blockStatus')}
              value={returned ? say('status_returned') : m(`blockStatus_${window.block_status}`)}
              {...(window.block_request_id !== null && {
                href: addressOf(approvalScreens.request, { requestId: window.block_request_id }),
              })}
            />
          )}
          {window.block_status === 'pending' && window.block_until !== null && (
            <Figure label={m('blockUntil')} value={formatShortMoment(window.block_until)} />
          )}
          <Figure label={m('createdBy')} value={typeof by === 'string' || by === null ? by : by.name} />
        </>
      }
      actions={
        <>
          {getCancelError(window) === null && (
            <ActionButton
              label={m('cancelWindow')}
              danger
              disabledReason={errorMessageFor(notTheirs)}
              dialog={{
                title: m('cancelTitle', { title }),
                consequence: m('cancelSentence', { targets }),
                onConfirm: send('cancel'),
              }}
            />
          )}
          {getEndError(window) === null && (
            <ActionButton
              label={m('endWindow')}
              disabledReason={errorMessageFor(notTheirs)}
              dialog={{
                title: m('endTitle', { title }),
                consequence: m('endSentence', { targets }),
                onConfirm: send('end'),
              }}
            />
          )}
        </>
      }
    >
      {returned && <ReturnedNotice reason={returned.reason} />}
      <WindowForm window={window} disabledReason={disabledReason} onReload={reload} />
    </RecordScreen>
  )
}
