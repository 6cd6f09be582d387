import type { CalendarKind } from '#areas/calendar/contract.ts'
import { DayList } from '#areas/calendar/screens/DayList.tsx'
import { calendarWords } from '#areas/calendar/words.ts'
import { moment } from '#platform/console/format.ts'
import { dayInManila } from '#platform/console/list/manila-days.ts'
import { useWords } from '#platform/console/words.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import styles from './calendar.module.css'

type Props = {
  kinds: readonly CalendarKind[]
  entries: readonly ScheduledEntry[]
  all: readonly ScheduledEntry[]
  days: readonly string[]
  day: string
}

/** Seven days beside each other, below each other where the window is narrow. */
export function Week({ days, day, ...shown }: Props) {
  const t = useWords(calendarWords)
  const today = dayInManila()
  const names = t('weekdays').split(' ')
  return (
    <div className={styles.week}>
      {days.map((each, at) => (
        <section
          key={each}
          className={styles.weekDay}
          aria-label={moment(each, 'MMMM D, YYYY')}
          data-today={each === today || undefined}
          data-chosen={each === day || undefined}
        >
          <h3 className={styles.weekHead}>
            {names[at]} {moment(each, 'MMM D')}
          </h3>
          <DayList {...shown} day={each} />
        </section>
      ))}
    </div>
  )
}
