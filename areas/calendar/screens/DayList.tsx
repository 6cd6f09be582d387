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
  /** All events, including filtered ones, because overlapping events are named even if hidden. */
  all: readonly ScheduledEntry[]
  day: string
  withTitle?: boolean
}

/** Events of one day: those that start or end on it, earliest first, then those that span it. */
export function DayList({ kinds, entries, all, day, withTitle = false }: Props) {
  const t = useWords(calendarWords)
  const here = entries
    .filter((entry) => {
      const [from, to] = spanOfDays(entry)
      return from <= day && day <= to
    })
    .sort((a, b) => runsThrough(a, day) - runsThrough(b, day))
  return (
    <section className={`${styles.dayList} mt-16`} {...(withTitle && { 'aria-label': formatDay(day) })}>
      {withTitle && <h2 className="text-16">{t('onDay', { day: formatDay(day) })}</h2>}
      {here.length === 0 && withTitle && <EmptyState title={t('nothingScheduled')} />}
      <ul className="stack gap-6 mt-8">
        {here.map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} all={all} kinds={kinds} day={day} />
        ))}
      </ul>
    </section>
  )
}

function runsThrough(entry: ScheduledEntry, day: string) {
  const [from, to] = spanOfDays(entry)
  return Number(from < day && day < to)
}
