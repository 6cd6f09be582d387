import IconAlertTriangle from '~icons/tabler/alert-triangle'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { CalendarKind } from '#areas/calendar/contract.ts'
import { type Bar, barsOf, plusDays, plusMonths, spanOfDays } from '#areas/calendar/days.ts'
import { EntryBar } from './EntryBar.tsx'
import { keyOf } from './search-params.ts'
import { calendarWords } from '#areas/calendar/words.ts'
import { formatCount, formatDay, useWords } from '#platform/console/i18n.ts'
import { dayInManila } from '#platform/console/dates.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import styles from './calendar.module.css'

type Props = {
  kinds: readonly CalendarKind[]
  entries: readonly ScheduledEntry[]
  days: readonly string[]
  day: string
  onDay: (day: string) => void
}

const mostBars = 4

/** Month view in weeks. Events of several days are bars, and the selected day is listed below. */
export function Month({ days, onDay, ...viewProps }: Props) {
  const t = useWords(calendarWords)
  const frame = useRef<HTMLDivElement>(null)
  // Arrow keys select another day. The focus moves after that day is rendered.
  const follow = useRef(false)
  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    frame.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  })
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const onKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['day'] === undefined) return
    const to = dayByKey(event.key, event.target.dataset['day'])
    if (to === null) return
    event.preventDefault()
    follow.current = true
    onDay(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrow keys of the day buttons inside
    <div ref={frame} className={`${styles.month} border rounded-8 overflow-hidden`} onKeyDown={onKey}>
      <div className={`${styles.weekdays} bg-quiet muted text-12 text-center py-8`} aria-hidden>
        {t('weekdays')
          .split(' ')
          .map((name) => (
            <span key={name}>{name}</span>
          ))}
      </div>
      {weeks.map((week) => (
        <MonthWeek key={week[0]} week={week} onDay={onDay} {...viewProps} />
      ))}
    </div>
  )
}

function dayByKey(key: string, day: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  if (steps[key] !== undefined) return plusDays(day, steps[key])
  if (key === 'PageUp' || key === 'PageDown') return plusMonths(day, key === 'PageUp' ? -1 : 1)
  return null
}

type WeekProps = Omit<Props, 'days'> & { week: readonly string[] }

function MonthWeek({ week, day, entries, kinds, onDay }: WeekProps) {
  const t = useWords(calendarWords)
  const bars = barsOf(entries, week)
  const today = dayInManila()
  return (
    <div className={styles.monthWeek}>
      {week.map((each, column) => {
        const here = entries.filter((entry) => takesPartOf(entry, each))
        const hidden = bars.filter((bar) => bar.lane >= mostBars && covers(bar, column)).length
        const met = here.filter(({ overlaps }) => overlaps.length > 0).length
        const label = t('dayLabel', { day: formatDay(each), n: here.length })
        return (
          <div
            key={each}
            className={styles.monthDay}
            style={{ gridColumn: column + 1 }}
            data-today={each === today || undefined}
            data-chosen={each === day || undefined}
            data-other={each.slice(0, 7) === day.slice(0, 7) ? undefined : true}
          >
            <button
              type="button"
              className={styles.dayNumber}
              data-day={each}
              tabIndex={each === day ? 0 : -1}
              aria-pressed={each === day}
              onClick={() => onDay(each)}
            >
              <span className="visually-hidden">
                {met > 0 ? `${label}, ${t('dayOverlaps', { n: met })}` : label}
              </span>
              <span aria-hidden>{Number(each.slice(8))}</span>
              {here.length > 0 && (
                <span
                  className={`${styles.dayCount} inline-flex items-center gap-2 muted text-11`}
                  aria-hidden
                >
                  {here.length}
                  {met > 0 && <IconAlertTriangle size={12} aria-hidden />}
                </span>
              )}
            </button>
            {hidden > 0 && <span className={styles.more}>{t('more', { n: formatCount(hidden) })}</span>}
          </div>
        )
      })}
      {bars
        .filter(({ lane }) => lane < mostBars)
        .map((bar) => (
          <EntryBar key={keyOf(bar.entry)} bar={bar} kinds={kinds} row={bar.lane + 2} />
        ))}
    </div>
  )
}

const takesPartOf = (entry: ScheduledEntry, day: string) => {
  const [from, to] = spanOfDays(entry)
  return from <= day && day <= to
}
const covers = ({ column, span }: Bar<unknown>, at: number) => column <= at && at < column + span
