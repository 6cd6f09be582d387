import { Button, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import {
  type AnyDecisionQueue,
  type LoadedQueue,
  placeIn,
  type QueueItem,
} from '#platform/console/decisions/queue.ts'
import { Queue } from '#platform/console/decisions/Queue.tsx'
import { useDecisionQueue } from '#platform/console/decisions/use-queue.ts'
import { decisionWords } from '#platform/console/decisions/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { useNavigateTo } from '#platform/console/list/use-navigate-to.ts'
import { EmptyState } from '#platform/console/record/States.tsx'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { KeyHint } from '#platform/console/dialog/KeyHint.tsx'
import styles from './queue.module.css'

/** How a decision page moves on in its queue. */
export type QueueMoves = {
  onDecided: () => void
  /** Undefined if the queue is empty. */
  onSkip: (() => void) | undefined
  /** Loads the record and the queue again, because another person changed them. */
  reload: () => void
}

type Props = {
  queue: AnyDecisionQueue
  /** The open record. Its time is unknown until it is loaded. */
  current: { id: number | string; createdAt: string | undefined }
  /** Name of the list the queue is made from. */
  listName: string
  queueAction?: ReactNode
  /** Shown instead if the record awaits no decision. */
  closed?: ReactNode
  /** The decision page. */
  children: (moves: QueueMoves) => ReactNode
}

type Ending = { id: number | string; after: 'decided' | 'skipped' | 'left' }

/** A record that awaits a decision, with its place in its queue. After a decision the next record opens. */
export function QueuedDecision(props: Props) {
  const { queue, current, closed, listName } = props
  const [ending, setEnding] = useState<Ending | null>(null)
  const isEnded = ending?.id === current.id
  if (ending !== null && !isEnded) setEnding(null)
  if (closed !== undefined && closed !== null && !isEnded) return closed
  return (
    <Open
      {...props}
      onEnd={(after) => setEnding({ id: current.id, after })}
      ending={isEnded ? ending.after : null}
      listLink={<AddressLink address={queue.listHref}>{listName}</AddressLink>}
    />
  )
}

type OpenProps = Props & {
  ending: Ending['after'] | null
  onEnd: (after: Ending['after']) => void
  listLink: ReactNode
}

function Open({ queue, current, queueAction, children, ending, onEnd, listLink }: OpenProps) {
  const t = useWords(decisionWords)
  const client = useQueryClient()
  const navigateTo = useNavigateTo()
  const { id, createdAt } = current
  const loaded = useDecisionQueue(queue, id)
  const { items, total } = loaded
  const { index, previous, next } =
    createdAt === undefined ? unknownPlace(items, id) : placeIn(items, { id, createdAt })
  usePreloaded(queue, next?.id)
  const open = (target: QueueItem) => navigateTo(queue.hrefOf(target.id))
  const openId = useRef(id)
  useEffect(() => void (openId.current = id), [id])
  const advance = (after: 'decided' | 'skipped') => {
    // The reply to a decision can arrive after another record was opened.
    if (openId.current !== id) return
    if (!next) return onEnd(after)
    if (after === 'decided') onEnd('left')
    open(next)
  }
  const reload = () => {
    for (const { path } of [queue.call, queue.details(id)[0]])
      void client.invalidateQueries({ queryKey: [path] })
  }
  return (
    <div className="container">
      <div className={styles.split}>
        {items.length > 0 && <Queue queue={loaded} id={id} hrefOf={queue.hrefOf} action={queueAction} />}
        <div className="grid gap-12 min-w-0">{content()}</div>
      </div>
    </div>
  )

  function content() {
    if (ending === 'left') return <Skeleton height={480} radius="sm" />
    if (ending !== null) {
      const pending = ending === 'skipped' ? items : items.filter((item) => item.id !== id)
      return <EndOfQueue pending={pending} hrefOf={queue.hrefOf} listLink={listLink} />
    }
    return (
      <>
        <div className={`${styles.position} row gap-4-12`}>
          {listLink}
          {index !== null && (
            <strong>{t('positionOf', { n: String(index + 1), total: String(total) })}</strong>
          )}
          {items.length > 0 && (
            <span className="flex gap-4 ms-auto">
              <Move label={t('previous')} shortcut="k" target={previous} open={open} />
              <Move label={t('next')} shortcut="j" target={next} open={open} />
            </span>
          )}
        </div>
        {/* Each record starts with its own state. */}
        <div key={id}>
          {children({
            onDecided: () => advance('decided'),
            onSkip: items.length === 0 ? undefined : () => advance('skipped'),
            reload,
          })}
        </div>
      </>
    )
  }
}

const unknownPlace = (items: LoadedQueue['items'], id: number | string) => {
  const index = items.findIndex((item) => item.id === id)
  return index < 0
    ? { index: null, previous: undefined, next: undefined }
    : { index, previous: items[index - 1], next: items[index + 1] }
}

/** Loads the next record ahead, so that it is displayed immediately after the decision. */
function usePreloaded(queue: AnyDecisionQueue, id: number | string | undefined) {
  const [call, input] = queue.details(id ?? 0)
  useApiQuery(call, input, { enabled: id !== undefined, background: true })
}

type MoveProps = {
  label: string
  shortcut: string
  target: QueueItem | undefined
  open: (target: QueueItem) => void
}

function Move({ label, shortcut, target, open }: MoveProps) {
  const press = () => target && open(target)
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

type EndProps = { pending: LoadedQueue['items']; hrefOf: AnyDecisionQueue['hrefOf']; listLink: ReactNode }

/** Shown after the last record of the queue, with those that are still pending because they were skipped. */
function EndOfQueue({ pending, hrefOf, listLink }: EndProps) {
  const t = useWords(decisionWords)
  const [first] = pending
  return (
    <div role="status">
      <EmptyState
        title={t('endOfQueue')}
        sentence={pending.length === 0 ? t('allDecided') : t('skippedLeft', { n: pending.length })}
        action={first ? <AddressLink address={hrefOf(first.id)}>{t('openFirst')}</AddressLink> : listLink}
      />
    </div>
  )
}
