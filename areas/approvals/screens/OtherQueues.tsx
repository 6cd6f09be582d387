import { useState } from 'react'
import { words } from '#areas/approvals/words.ts'
import { permits } from '#platform/access.ts'
import { queueAmount, useDecisionQueues } from '#platform/console/decisions.ts'
import {
  formatCount,
  formatPesos,
  formatRelativeTime,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { Popover } from '#platform/console/list.ts'
import { AddressLink } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useDashboardParts } from '#platform/console/use-dashboard-parts.ts'
import styles from './other-queues.module.css'

/**
 * Queues of areas that decide with their own calls, in a menu beside the title so that the requests keep the page. Each links to
 * its oldest record. Empty ones are in one line.
 */
export function OtherQueues() {
  const t = useWords(words)
  const language = useLanguage()
  const me = useSignedIn()
  const [now] = useState(() => Date.now())
  const counts = useDashboardParts()?.counts ?? []
  const queues = counts.flatMap(({ title, titleFil, queue }) =>
    queue && permits(me, queue.needs) ? [{ name: language === 'fil' ? titleFil : title, queue }] : [],
  )
  const overviews = useDecisionQueues(queues.map(({ queue }) => queue))
  const empty = queues.filter((_, index) => overviews[index]?.loaded?.total === 0).map(({ name }) => name)
  if (queues.length === 0) return null
  const total = overviews.reduce((sum, overview) => sum + (overview?.loaded?.total ?? 0), 0)
  return (
    <Popover
      label={
        <>
          {t('otherQueues')} <strong>{formatCount(total)}</strong>
        </>
      }
      name={t('otherQueues')}
      buttonClass={styles.button}
      align="end"
    >
      {() => (
        <>
          <ul className={styles.queues}>
            {queues.map(({ name, queue }, index) => {
              const loaded = overviews[index]?.loaded
              const first = loaded?.items[0]
              if (!loaded || !first) return null
              const { amount, isPartial } = queueAmount(loaded)
              const money = amount > 0 && formatPesos(amount) + (isPartial ? '+' : '')
              const age = t('oldest', { age: formatRelativeTime(first.createdAt, now, language) })
              return (
                <li key={name}>
                  <AddressLink address={queue.hrefOf(first.id)} className={styles.queue ?? ''}>
                    <span>{name}</span>
                    <strong>{formatCount(loaded.total)}</strong>
                    <small className="col-span-full muted">{[money, age].filter(Boolean).join(' · ')}</small>
                  </AddressLink>
                </li>
              )
            })}
          </ul>
          {empty.length > 0 && (
            <p className="mt-8 border-t muted text-12 p-8">{t('emptyQueues', { names: empty.join(', ') })}</p>
          )}
        </>
      )}
    </Popover>
  )
}
