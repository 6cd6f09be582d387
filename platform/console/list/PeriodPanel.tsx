import { useEffect, useRef } from 'react'
import { DayInput } from '#platform/console/dates/DateInput.tsx'
import { daysIn, type Period, periodBetween } from '#platform/console/dates/manila-days.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { type RelativeDays, relativeDays } from '#platform/contract/fields/manila.ts'
import styles from './list-bar.module.css'

type Props = {
  names: Readonly<Record<RelativeDays, string>>
  dateFrom: string
  dateTo: string
  days: RelativeDays | undefined
  whenEmpty: string | undefined
  onChange: (period: Period) => void
  close: () => void
}

// A day out of range does not change the filter, because the text may be incomplete, such as "Nov 1" for "Nov 14".
const isBefore = (from: string | null, to: string | null) => !from || !to || from <= to

/** Presets and inputs of a range of days. Loaded when the filter is opened. */
export function PeriodPanel({ names, dateFrom, dateTo, days, whenEmpty, onChange, close }: Props) {
  const t = useWords(panelWords)
  const presets = useRef<HTMLSpanElement>(null)
  useEffect(() => presets.current?.querySelector('button')?.focus(), [])
  return (
    <div className="stack gap-4">
      <span ref={presets} className="flex flex-wrap">
        {whenEmpty !== undefined && preset(whenEmpty, dateFrom === '' && dateTo === '', {})}
        {relativeDays.map((range) => preset(names[range], range === days, { days: range, ...daysIn(range) }))}
      </span>
      <DayInput
        inline
        label={t('from')}
        value={dateFrom}
        {...(dateTo !== '' && { max: dateTo })}
        onChange={(day) => isBefore(day, dateTo) && onChange(periodBetween(day ?? '', dateTo))}
      />
      <DayInput
        inline
        label={t('to')}
        value={dateTo}
        {...(dateFrom !== '' && { min: dateFrom })}
        onChange={(day) => isBefore(dateFrom, day) && onChange(periodBetween(dateFrom, day ?? ''))}
      />
      <small className="muted">{t('manilaDays')}</small>
    </div>
  )

  function preset(name: string, isChosen: boolean, period: Period) {
    return (
      <button
        key={name}
        type="button"
        className={styles.plain}
        aria-pressed={isChosen}
        onClick={() => {
          onChange(period)
          close()
        }}
      >
        {name}
      </button>
    )
  }
}
