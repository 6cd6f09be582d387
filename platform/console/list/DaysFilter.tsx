import { formatDay } from '#platform/console/i18n/format.ts'
import { type ListState, withDays, withRelativeDays } from '#platform/console/list/list-state.ts'
import { dayInManila } from '#platform/console/list/manila-days.ts'
import { Popover } from './Popover.tsx'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { type RelativeDays, relativeDays } from '#platform/contract/fields/manila.ts'
import styles from './list-bar.module.css'

export { dayInManila }

type Props = { label: string; state: ListState; change: (next: ListState) => void; isNew: boolean }

/** Filter by a range of Manila days, entered or chosen from presets. */
export function DaysFilter({ label, state, change, isNew }: Props) {
  const t = useWords(panelWords)
  const any = useWords(listWords)('any')
  const { dateFrom = '', dateTo = '', days } = state
  const names: Record<RelativeDays, string> = {
    today: t('today'),
    yesterday: t('yesterday'),
    'last-7-days': t('lastSevenDays'),
    'last-30-days': t('lastThirtyDays'),
    'this-month': t('thisMonth'),
    'last-month': t('lastMonth'),
  }

  return (
    <Popover
      name={label}
      label={
        <>
          {label} <strong>{rangeText()}</strong>
        </>
      }
      buttonClass={styles.label}
      startsOpen={isNew}
    >
      {() => (
        <div className={styles.days}>
          <span className={styles.usual}>
            {relativeDays.map((range) => (
              <button
                key={range}
                type="button"
                className={styles.plain}
                aria-pressed={range === days}
                onClick={() => change(withRelativeDays(state, range))}
              >
                {names[range]}
              </button>
            ))}
          </span>
          <label className={styles.option}>
            {t('from')}
            <input
              type="date"
              className={styles.text}
              value={dateFrom}
              max={dateTo || undefined}
              onChange={({ target }) => change(withDays(state, target.value, dateTo))}
            />
          </label>
          <label className={styles.option}>
            {t('to')}
            <input
              type="date"
              className={styles.text}
              value={dateTo}
              min={dateFrom || undefined}
              onChange={({ target }) => change(withDays(state, dateFrom, target.value))}
            />
          </label>
          <small className={styles.note}>{t('manilaDays')}</small>
        </div>
      )}
    </Popover>
  )

  function rangeText() {
    if (days !== undefined) return names[days]
    if (dateFrom === '' && dateTo === '') return any
    if (dateTo === '') return t('fromDay', { day: formatDay(dateFrom) })
    if (dateFrom === '') return t('untilDay', { day: formatDay(dateTo) })
    return dateFrom === dateTo ? formatDay(dateFrom) : `${formatDay(dateFrom)} – ${formatDay(dateTo)}`
  }
}
