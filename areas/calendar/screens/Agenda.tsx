import type { CalendarKind } from '#areas/calendar/contract.ts'
import { spanOfDays } from '#areas/calendar/days.ts'
import { keyOf } from './search-params.ts'
import { Entry } from '#areas/calendar/screens/Entry.tsx'
import { calendarWords } from '#areas/calendar/words.ts'
import { formatDay, useWords } from '#platform/console/i18n.ts'
import { EmptyState } from '#platform/console/record.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import styles from './calendar.module.css'

type Props = {
  kinds: readonly CalendarKind[]
  entries: readonly ScheduledEntry[]
  all: readonly ScheduledEntry[]
  days: readonly string[]
}

/** List of the events that start in the month, by day, preceded by those already in progress. */
export function Agenda({ kinds, entries, all, days }: Props) {
  const t = useWords(calendarWords)
  const [first = ''] = days
  const startedByDay = new Map<string, ScheduledEntry[]>()
  for (const entry of entries) {
    const [from] = spanOfDays(entry)
    const day = from < first ? '' : from
    startedByDay.set(day, [...(startedByDay.get(day) ?? []), entry])
  }
  if (entries.length === 0)
    return <EmptyState title={t('nothingScheduled')} sentence={t('nothingScheduledSentence')} />
  return (
    <>
      {[...startedByDay]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, here]) => (
          <section key={day} className={`${styles.dayList} mt-16`}>
            <h3 className="text-16">{day === '' ? t('startedEarlier') : formatDay(day)}</h3>
            <ul className="stack gap-6 mt-8">
              {here.map((entry) => (
                <Entry key={keyOf(entry)} entry={entry} all={all} kinds={kinds} day={day} />
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}
