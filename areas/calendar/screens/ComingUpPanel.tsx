import { Skeleton } from '@mantine/core'
import { calendarCalls } from '#areas/calendar/contract.ts'
import { plusDays } from '#areas/calendar/days.ts'
import { calendarScreens } from '#areas/calendar/screens.ts'
import { keyOf } from '#areas/calendar/screens/search-params.ts'
import { calendarWords } from '#areas/calendar/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { ErrorState } from '#platform/console/record.ts'
import { AddressLink, ScreenLink } from '#platform/console/router.ts'
import { Panel } from '#platform/ui/plain.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import styles from './coming-up.module.css'

const intervalMs = 5 * 60_000
const daysAhead = 6
const maxEntries = 5

/** Panel of the dashboard with the next starts and ends of the scheduled events that the person can read. */
export function ComingUpPanel() {
  const t = useWords(calendarWords)
  const language = useLanguage()
  const today = dayInManila()
  const { data, error, refetch } = useApiQuery(
    calendarCalls.days,
    { from: today, to: plusDays(today, daysAhead) },
    { everyMs: intervalMs, background: true, batched: true },
  )
  const kindTitle = (kind: string) => data?.kinds.find((each) => each.kind === kind)?.title[language] ?? kind
  const next = nextMoments(data?.entries ?? []).slice(0, maxEntries)
  return (
    <Panel
      title={t('comingUp')}
      action={<ScreenLink to={calendarScreens.calendar}>{t('calendar')}</ScreenLink>}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={160} />}
      {data && next.length === 0 && <p className={styles.none}>{t('nothingAhead')}</p>}
      <ul className={`${styles.entries} text-13`}>
        {next.map(({ entry, at, isEnd }) => (
          <li key={`${keyOf(entry)} ${at}`}>
            <time className="muted" dateTime={at}>
              {formatMoment(at, 'MMM D, h:mm A')}
            </time>
            <span>
              <AddressLink address={entry.path}>{entry.title}</AddressLink>
              <span className="block muted">
                {t(isEnd ? 'kindEnds' : 'kindStarts', { kind: kindTitle(entry.kind) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/**
 * Starts and ends that are still ahead according to the state from the server, earliest first. Times are compared as
 * instants, because their texts differ in form.
 */
export function nextMoments(entries: readonly ScheduledEntry[]) {
  return entries
    .flatMap((entry) => {
      const start = { entry, at: entry.startAt, isEnd: false }
      const end = entry.endAt === null ? [] : [{ entry, at: entry.endAt, isEnd: true }]
      if (entry.state === 'over') return []
      return entry.state === 'running' ? end : [start, ...end]
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
