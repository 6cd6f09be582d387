import { useEffect, useRef, useState } from 'react'
import { approvalScreens } from '#areas/approvals/screens.ts'
import type { RequestQueue } from '#areas/approvals/screens/queue.ts'
import { words } from '#areas/approvals/words.ts'
import { formatPesos, formatRelativeTime, formatShortMoment } from '#platform/console/i18n/format.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { addressOf } from '#platform/console/router/screen.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import styles from './queue.module.css'

/** Requests awaiting the person's decision, oldest first, beside the open one. Narrow windows show only the request. */
export function Queue({
  queue: { rows, total, search },
  requestId,
}: {
  queue: RequestQueue
  requestId: number
}) {
  const t = useWords(words)
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' })
  }, [requestId])
  return (
    <nav className={styles.queue} aria-labelledby="queue-title">
      <header className={styles.head}>
        <h2 id="queue-title">{t('queue', { n: String(total) })}</h2>
        {search !== '' && (
          <AddressLink address={addressOf(approvalScreens.request, { requestId })}>
            {t('allPending')}
          </AddressLink>
        )}
      </header>
      <ol ref={list} className={styles.list}>
        {rows.map(({ id, title, amount, createdAt, kindTitle }) => (
          <li key={id} {...(id === requestId && { 'data-open': true, 'aria-current': 'true' })}>
            <AddressLink
              address={addressOf(approvalScreens.request, { requestId: id }) + search}
              className={styles.row ?? ''}
            >
              <span className={styles.title}>{title[language]}</span>
              <span className={styles.detail}>
                <span>{amount === null ? kindTitle[language] : formatPesos(amount)}</span>
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
