import { useEffect, useRef } from 'react'
import { DayInput } from '#platform/console/dates/DateInput.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { type ListState, withDays, withRelativeDays } from '#platform/console/list/list-state.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { type RelativeDays, relativeDays } from '#platform/contract/fields/manila.ts'
import styles from './list-bar.module.css'

type Props = {
  names: Readonly<Record<RelativeDays, string>>
  state: ListState
  change: (next: ListState) => void
}

// A day out of range does not change the filter, because the text may be incomplete, such as "Nov 1" for "Nov 14".
const isBefore = (from: string | null, to: string | null) => !from || !to || from <= to

/** Presets and inputs of a range of days. Loaded when the filter is opened. */
export function DaysPanel({ names, state, change }: Props) {
  const t = useWords(panelWords)
  const { dateFrom = '', dateTo = '', days } = state
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="stack gap-4">
      <span className="flex flex-wrap">
        {relativeDays.map((range, at) => (
          <button
            key={range}
            ref={at === 0 ? first : null}
            type="button"
            className={styles.plain}
            aria-pressed={range === days}
            onClick={() => change(withRelativeDays(state, range))}
          >
            {names[range]}
          </button>
        ))}
      </span>
      <DayInput
        inline
        label={t('from')}
        value={dateFrom}
        {...(dateTo !== '' && { max: dateTo })}
        onChange={(day) => isBefore(day, dateTo) && change(withDays(state, day ?? '', dateTo))}
      />
      <DayInput
        inline
        label={t('to')}
        value={dateTo}
        {...(dateFrom !== '' && { min: dateFrom })}
        onChange={(day) => isBefore(dateFrom, day) && change(withDays(state, dateFrom, day ?? ''))}
      />
      <small className="muted">{t('manilaDays')}</small>
    </div>
  )
}
