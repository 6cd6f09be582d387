import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { placeIn, type RequestQueue } from '#areas/approvals/screens/queue.ts'
import { words } from '#areas/approvals/words.ts'
import { RequestDecision } from '#platform/console/approvals/RequestDecision.tsx'
import { useApiQuery } from '#platform/console/api/api.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { useNavigateTo } from '#platform/console/list/use-navigate-to.ts'
import { EmptyState, ErrorState } from '#platform/console/record/States.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { KeyHint } from '#platform/console/shell/KeyHint.tsx'
import { type ApprovalDetails, approvalCalls } from '#platform/contract/approvals.ts'
import styles from './queue.module.css'

type Props = { requestId: number; queue: RequestQueue }

/** A request with its place in the queue. After a decision the next request opens. */
export function OpenRequest({ requestId, queue }: Props) {
  const { data, error, refetch } = useApiQuery(approvalCalls.details, { requestId })
  const [ending, setEnding] = useState<'decided' | 'skipped' | null>(null)
  if (ending !== null) {
    const pending = ending === 'skipped' ? queue.rows : queue.rows.filter(({ id }) => id !== requestId)
    return <EndOfQueue pending={pending} search={queue.search} />
  }
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={480} radius="sm" />
  return <InQueue details={data} queue={queue} onEnd={setEnding} />
}

type InQueueProps = {
  details: ApprovalDetails
  queue: RequestQueue
  onEnd: (ending: 'decided' | 'skipped') => void
}

function InQueue({ details, queue, onEnd }: InQueueProps) {
  const t = useWords(words)
  const open = useOpen(queue)
  const { rows, total, search } = queue
  const { index, previous, next } = placeIn(rows, details)
  // Loads the next request ahead, so that it is displayed immediately after the decision.
  useApiQuery(
    approvalCalls.details,
    { requestId: next?.id ?? 0 },
    { enabled: next !== undefined, background: true },
  )
  const openId = useRef(details.id)
  useEffect(() => void (openId.current = details.id), [details.id])
  const advance = (after: 'decided' | 'skipped') => {
    // The reply to a decision can arrive after another request was opened.
    if (openId.current !== details.id) return
    if (next) open(next.id)
    else onEnd(after)
  }
  return (
    <div className={styles.pane}>
      <div className={styles.position}>
        <AddressLink address={addressOf(approvalScreens.approvals) + search}>{t('inbox')}</AddressLink>
        {index !== null && (
          <strong>
            {t('positionOf', { n: String(index + 1), total: String(Math.max(total, rows.length)) })}
          </strong>
        )}
        {rows.length > 0 && (
          <span className={styles.moves}>
            <Move label={t('previousRequest')} shortcut="k" target={previous} open={open} />
            <Move label={t('nextRequest')} shortcut="j" target={next} open={open} />
          </span>
        )}
      </div>
      <RequestDecision
        details={details}
        target={{ requestId: details.id }}
        onDecided={() => advance('decided')}
        onSkip={rows.length === 0 ? undefined : () => advance('skipped')}
      />
    </div>
  )
}

type MoveProps = {
  label: string
  shortcut: string
  target: { id: number } | undefined
  open: (id: number) => void
}

function Move({ label, shortcut, target, open }: MoveProps) {
  const press = () => target && open(target.id)
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      disabled={target === undefined}
      onClick={press}
      aria-keyshortcuts={shortcut}
      rightSection={<KeyHint shortcut={shortcut} label={label} onPress={press} />}
    >
      {label}
    </Button>
  )
}

type EndProps = { pending: RequestQueue['rows']; search: string }

/** Shown after the last request of the queue, with those that are still pending because they were skipped. */
function EndOfQueue({ pending, search }: EndProps) {
  const t = useWords(words)
  const [first] = pending
  const inbox = addressOf(approvalScreens.approvals) + search
  return (
    <div role="status">
      <EmptyState
        title={t('endOfQueue')}
        sentence={pending.length === 0 ? t('allDecided') : t('skippedLeft', { n: pending.length })}
        action={
          first ? (
            <AddressLink address={addressOf(approvalScreens.request, { requestId: first.id }) + search}>
              {t('openFirst')}
            </AddressLink>
          ) : (
            <AddressLink address={inbox}>{t('inbox')}</AddressLink>
          )
        }
      />
    </div>
  )
}

function useOpen({ search }: RequestQueue) {
  const navigateTo = useNavigateTo()
  return (requestId: number) => navigateTo(addressOf(approvalScreens.request, { requestId }) + search)
}
