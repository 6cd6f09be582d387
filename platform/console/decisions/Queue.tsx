import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LoadedQueue } from '#platform/console/decisions/queue.ts'
import { decisionWords } from '#platform/console/decisions/words.ts'
import { formatPesos, formatRelativeTime, formatShortMoment } from '#platform/console/i18n/format.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import styles from './queue.module.css'

type Props = {
  queue: LoadedQueue
  id: number | string
  hrefOf: (id: number | string) => string
  /** Beside the title, such as a link that removes the filters of the queue. */
  action?: ReactNode
}

/** Records awaiting the person's decision, oldest first, beside the open one. Narrow windows show only the record. */
export function Queue({ queue: { items, total }, id: openId, hrefOf, action }: Props) {
  const t = useWords(decisionWords)
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <nav className={`${styles.queue} hidden`} aria-labelledby="queue-title">
      <header className="flex flex-wrap items-baseline gap-4-12 p-12 border-b">
        <h2 className="flex-1 text-14" id="queue-title">
          {t('queue', { n: String(total) })}
        </h2>
        {action}
      </header>
      <ol ref={list} className="overflow-auto">
        {items.map(({ id, title, amount, detail, createdAt }) => (
          <li key={id} {...(id === openId && { 'data-open': true, 'aria-current': 'true' })}>
            <AddressLink
              address={hrefOf(id)}
              className={`${styles.row} grid gap-2 p-8-12 border-b text-inherit no-underline hover-surface focus-inside`}
            >
              <span className={styles.title}>{title}</span>
              <span className={`${styles.detail} flex justify-between gap-8 muted text-12`}>
                <span>{amount === null ? detail : formatPesos(amount)}</span>
                <time dateTime={createdAt} title={formatShortMoment(createdAt)}>
                  {formatRelativeTime(createdAt, now, language)}
                </time>
              </span>
            </AddressLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
