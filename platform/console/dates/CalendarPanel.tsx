import '@mantine/dates/styles.css'
import 'dayjs/locale/tl-ph'
import { Button, TextInput } from '@mantine/core'
import { type CalendarLevel, DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { timeFormat } from '#platform/console/dates/date-formats.ts'
import { addDays } from '#platform/console/dates/parse-date.ts'
import { useDateText } from '#platform/console/dates/use-date-text.ts'
import { dateWords } from '#platform/console/dates/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { dayInManila } from '#platform/console/dates/manila-days.ts'
import styles from './dates.module.css'

type Props = {
  /** Selected day as YYYY-MM-DD. */
  day: string | null
  minDay?: string | undefined
  maxDay?: string | undefined
  onDay: (day: string) => void
  /** Time of day as HH:MM. Undefined for a day without time. */
  time?: string
  onTime?: (time: string) => void
  onDone?: () => void
  onClear?: () => void
}

// Marks the focusable elements, so that Escape closes the calendar but not the dialog around it.
const inDialog = { 'data-mantine-stop-propagation': true }

/** Month view to select a day and optionally a time of day. Today is the current day in Manila. */
export function CalendarPanel({ day, minDay, maxDay, onDay, time, onTime, onDone, onClear }: Props) {
  const t = useWords(dateWords)
  const language = useLanguage()
  const today = dayInManila()
  const within = (other: string) =>
    minDay !== undefined && other < minDay ? minDay : maxDay !== undefined && other > maxDay ? maxDay : other
  const [month, setMonth] = useState(within(day ?? today))
  /** Day that receives the focus after the month is rendered. */
  const [focused, setFocused] = useState({ day: month })
  const [level, setLevel] = useState<CalendarLevel>('month')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Restores the focus, because the focused control was unmounted.
    if (level !== 'month')
      return focusFirst(root.current, 'table [data-selected]', 'table button:not(:disabled)')
    focusFirst(root.current, `[data-day="${focused.day}"]`)
  }, [focused, level])

  const moveFocus = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const to = from === undefined ? null : dayAfterKey(from, event)
    if (to === null) return
    // The keyboard navigation of the calendar stops at the edge of the month.
    event.preventDefault()
    event.stopPropagation()
    setMonth(within(to))
    setFocused({ day: within(to) })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the days inside are the controls
    <div ref={root} className={`${styles.panel} stack gap-8`} onKeyDownCapture={moveFocus}>
      <DatePicker
        value={day}
        // Selecting the selected day does not clear it.
        onChange={(next) => next !== null && onDay(next)}
        date={month}
        onDateChange={setMonth}
        level={level}
        onLevelChange={setLevel}
        onMonthSelect={(first) => setFocused({ day: within(first) })}
        {...(minDay !== undefined && { minDate: minDay })}
        {...(maxDay !== undefined && { maxDate: maxDay })}
        locale={language === 'fil' ? 'tl-ph' : 'en'}
        fullWidth
        firstDayOfWeek={0}
        weekendDays={[]}
        monthsListFormat="MMM"
        getDayProps={(date) => ({
          'data-day': date,
          ...(date === today && { 'aria-current': 'date', 'data-manila-today': true }),
          ...(date === day && { 'aria-pressed': true }),
          ...(date === focused.day && { 'data-autofocus': true }),
        })}
        ariaLabels={{
          previousMonth: t('previousMonth'),
          nextMonth: t('nextMonth'),
          previousYear: t('previousYear'),
          nextYear: t('nextYear'),
          previousDecade: t('previousYears'),
          nextDecade: t('nextYears'),
        }}
        classNames={{
          day: styles.day ?? '',
          calendarHeaderControl: styles.control ?? '',
          calendarHeaderLevel: styles.level ?? '',
          monthsListControl: styles.choice ?? '',
          yearsListControl: styles.choice ?? '',
        }}
        __stopPropagation
      />
      {time !== undefined && onTime && <TimeOfDay time={time} onTime={onTime} isDisabled={day === null} />}
      <div className={`${styles.buttons} flex flex-wrap gap-4`}>
        <Button
          {...inDialog}
          variant="subtle"
          disabled={today !== within(today)}
          onClick={() => {
            setMonth(today)
            onDay(today)
          }}
        >
          {t('today')}
        </Button>
        {onClear && (
          <Button {...inDialog} variant="subtle" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
        {onDone && (
          <Button {...inDialog} className="ms-auto" onClick={onDone}>
            {t('done')}
          </Button>
        )}
      </div>
    </div>
  )
}

type TimeProps = { time: string; onTime: (time: string) => void; isDisabled: boolean }

function TimeOfDay({ time, onTime, isDisabled }: TimeProps) {
  const t = useWords(dateWords)
  const { inputProps, error } = useDateText(timeFormat, {
    value: isDisabled ? '' : time,
    onChange: (next) => next !== null && onTime(next),
  })
  return (
    <TextInput
      {...inDialog}
      {...inputProps}
      label={t('time')}
      description={t('manilaTime')}
      error={error?.message}
      disabled={isDisabled}
    />
  )
}

function focusFirst(root: HTMLElement | null, ...selectors: string[]) {
  for (const selector of selectors) {
    const found = root?.querySelector<HTMLElement>(selector)
    if (found) return found.focus()
  }
}

/** Returns the day that a key moves to, or null for other keys. */
function dayAfterKey(day: string, { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

/** Returns the same day of another month, or its last day if it is shorter. */
function addMonths(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months + 1, 0)
  const last = at.toISOString().slice(0, 10)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}
