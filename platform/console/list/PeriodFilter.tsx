import { Suspense } from 'react'
import { daysIn, type Period } from '#platform/console/dates/manila-days.ts'
import { formatDay } from '#platform/console/i18n/format.ts'
import { Popover } from './Popover.tsx'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { type RelativeDays, relativeDays } from '#platform/contract/fields/manila.ts'
import styles from './list-bar.module.css'

const PeriodPanel = lazyPart(async () => ({ default: (await import('./PeriodPanel.tsx')).PeriodPanel }))

type Props = {
  /** Name of the filter within a list. Without it, the button has its own border and is at the end of a header. */
  label?: string
  period: Period
  onChange: (period: Period) => void
  isNew?: boolean
  /** Name of the period without dates, which can then be chosen too. */
  whenEmpty?: string
}

/** Range of Manila days, entered or chosen from presets. */
export function PeriodFilter({ label, period, onChange, isNew = false, whenEmpty }: Props) {
  const t = useWords(panelWords)
  const any = useWords(listWords)('any')
  const { dateFrom = '', dateTo = '' } = period
  const names: Record<RelativeDays, string> = {
    today: t('today'),
    yesterday: t('yesterday'),
    'last-7-days': t('lastSevenDays'),
    'last-30-days': t('lastThirtyDays'),
    'last-90-days': t('lastNinetyDays'),
    'this-month': t('thisMonth'),
    'last-month': t('lastMonth'),
  }
  const days =
    period.days ??
    relativeDays.find((each) => daysIn(each).dateFrom === dateFrom && daysIn(each).dateTo === dateTo)
  const name = label ?? t('period')
  return (
    <Popover
      name={name}
      label={
        <>
          {name} <strong>{rangeText()}</strong>
        </>
      }
      buttonClass={label === undefined ? styles.boxed : styles.label}
      startsOpen={isNew}
      align={label === undefined ? 'end' : 'start'}
    >
      {(close) => (
        <Suspense>
          <PeriodPanel {...{ names, dateFrom, dateTo, days, whenEmpty, onChange, close }} />
        </Suspense>
      )}
    </Popover>
  )

  function rangeText() {
    if (days !== undefined) return names[days]
    if (dateFrom === '' && dateTo === '') return whenEmpty ?? any
    if (dateTo === '') return t('fromDay', { day: formatDay(dateFrom) })
    if (dateFrom === '') return t('untilDay', { day: formatDay(dateTo) })
    return dateFrom === dateTo ? formatDay(dateFrom) : `${formatDay(dateFrom)} – ${formatDay(dateTo)}`
  }
}
