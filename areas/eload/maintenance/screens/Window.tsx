import { approvalScreens } from '#areas/approvals/screens.ts'
import { toBlockSales } from '#areas/eload/maintenance/access.ts'
import { windowCalls } from '#areas/eload/maintenance/contract.ts'
import { whyNotCancel, whyNotEnd, whyNotSave, whyNotTheirs } from '#areas/eload/maintenance/rules.ts'
import { WindowForm } from '#areas/eload/maintenance/screens/WindowForm.tsx'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { sayWhy, type Why } from '#areas/eload/reasons.ts'
import { words } from '#areas/eload/words.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { makers } from '#platform/access/access.ts'
import { ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function Window() {
  return <NewOrStored New={NewWindow} Stored={StoredWindow} />
}

function NewWindow() {
  const m = useWords(windowWords)
  return (
    <RecordScreen title={m('newWindow')}>
      <WindowForm closed={null} />
    </RecordScreen>
  )
}

function StoredWindow({ id }: { id: number }) {
  const t = useWords(words)
  const m = useWords(windowWords)
  const say = useWords(approvalWords)
  const reload = useReload(windowCalls.details)
  const me = useSignedIn()
  const window = useReply(windowCalls.details, { id, includeAuthor: true })
  const stop = useAsk(windowCalls.update)
  const { title, status, version, created_by: by, block_returned: returned } = window
  const author = typeof by === 'string' || by === null ? by : by.email
  const targets = window.targets.map(({ name }) => name).join(', ')
  const notTheirs = whyNotTheirs({ createdBy: author }, me)
  const level = useWhyClosed(makers)
  const whyNotBlock = useWhyClosed(toBlockSales)
  const said = (why: Why | null) => level ?? (why && sayWhy(t, why))
  // Saving a window that stops sales needs the right to stop them, whatever is changed.
  const closed = said(whyNotSave(window)) ?? (window.block_transactions ? whyNotBlock : null)
  const send = (action: 'end' | 'cancel') => (reason: string) =>
    stop.mutateAsync({ action, id, version, reason })
  return (
    <RecordScreen
      title={title}
      subtitle={`${m(`type_${window.type}`)}: ${targets}`}
      status={<StatusBadge status={status} label={m(`state_${status}`)} />}
      figures={
        <>
          <Figure label={m('startAt')} value={shortMoment(window.start_at)} />
          <Figure label={m('endAt')} value={shortMoment(window.ended_at ?? window.end_at)} />
          {window.notification_id !== null && (
            <Figure
              label={m('notice')}
              value={m('noticeOpen')}
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
            <Figure label={m('blockUntil')} value={shortMoment(window.block_until)} />
          )}
          <Figure label={m('author')} value={typeof by === 'string' || by === null ? by : by.name} />
        </>
      }
      actions={
        <>
          <ActionButton
            label={m('cancel')}
            closed={said(notTheirs ?? whyNotCancel(window))}
            dialog={{
              title: m('cancelTitle', { title }),
              consequence: m('cancelSentence', { targets }),
              onConfirm: send('cancel'),
            }}
          />
          <ActionButton
            label={m('end')}
            danger
            closed={said(notTheirs ?? whyNotEnd(window))}
            dialog={{
              title: m('endTitle', { title }),
              consequence: m('endSentence', { targets }),
              onConfirm: send('end'),
            }}
          />
        </>
      }
    >
      {returned && <ReturnedNotice reason={returned.reason} />}
      <WindowForm window={window} closed={closed} onReload={reload} />
    </RecordScreen>
  )
}
