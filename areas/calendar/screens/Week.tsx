import type { CalendarKind } from '#areas/calendar/contract.ts'
import { barsOf, spanOfDays } from '#areas/calendar/days.ts'
import { EntryBar } from './EntryBar.tsx'
import { keyOf } from './search-params.ts'
import { DayList } from '#areas/calendar/screens/DayList.tsx'
import { calendarWords } from '#areas/calendar/words.ts'
import { formatCount, formatDay, formatMoment, useWords } from '#platform/console/i18n.ts'
import { dayInManila } from '#platform/console/dates.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import styles from './calendar.module.css'

type Props = {
  kinds: readonly CalendarKind[]
  entries: readonly ScheduledEntry[]
  all: readonly ScheduledEntry[]
  days: readonly string[]
  day: string
}

/** Week view. Events of several days are bars above the events of each day. Narrow windows stack the days. */
export function Week({ days, day, kinds, entries, all }: Props) {
  const t = useWords(calendarWords)
  const today = dayInManila()
  const names = t('weekdays').split(' ')
  const takesDays = (entry: ScheduledEntry) => {
    const [from, to] = spanOfDays(entry)
    return from !== to
  }
  const bars = barsOf(entries.filter(takesDays), days)
  // Job openings and banners run for weeks, and would push the events of the week out of view.
  const allWeek = bars.filter(({ isCutBefore, isCutAfter }) => isCutBefore && isCutAfter)
  const partial = bars.filter((bar) => !allWeek.includes(bar))
  const short = entries.filter((entry) => !takesDays(entry))
  return (
    <div className={styles.week}>
      {days.map((each, at) => (
        <h3
          key={each}
          className={`${styles.weekHead} p-8 border-b text-13`}
          data-today={each === today || undefined}
          data-chosen={each === day || undefined}
          style={{ gridColumn: at + 1 }}
          aria-hidden
        >
          {names[at]} {formatMoment(each, 'MMM D')}
        </h3>
      ))}
      <div className={styles.weekBars}>
        {partial.map((bar) => (
          <EntryBar key={keyOf(bar.entry)} bar={bar} kinds={kinds} row={bar.lane + 1} />
        ))}
      </div>
      {allWeek.length > 0 && (
        <details className={`${styles.allWeek} col-span-full`}>
          <summary>{t('allWeek', { n: formatCount(allWeek.length) })}</summary>
          <div className={styles.weekBars}>
            {allWeek.map((bar, row) => (
              <EntryBar key={keyOf(bar.entry)} bar={bar} kinds={kinds} row={row + 1} />
            ))}
          </div>
        </details>
      )}
      {days.map((each, at) => (
        <section
          key={each}
          className={styles.weekDay}
          aria-label={formatDay(each)}
          data-chosen={each === day || undefined}
        >
          <span className={`${styles.weekName} hidden text-13 font-semibold pt-8`}>
            {names[at]} {formatMoment(each, 'MMM D')}
          </span>
          <DayList kinds={kinds} entries={short} all={all} day={each} />
        </section>
      ))}
    </div>
  )
}
