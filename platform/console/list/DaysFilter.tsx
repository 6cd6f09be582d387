import { day } from '#platform/console/format.ts'
import { type ListState, withDays } from '#platform/console/list/list-state.ts'
import { dayInManila } from '#platform/console/list/manila-days.ts'
import { Pop } from '#platform/console/list/Pop.tsx'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './list-bar.module.css'

export { dayInManila }

type Props = { label: string; state: ListState; change: (next: ListState) => void; isNew: boolean }

/** A range of whole days in Manila, typed or taken from the usual ones. */
export function DaysFilter({ label, state, change, isNew }: Props) {
  const t = useWords(listWords)
  const { dateFrom = '', dateTo = '' } = state
  const today = dayInManila()
  const usual = [
    [t('today'), today],
    [t('lastSevenDays'), dayInManila(6)],
    [t('thisMonth'), `${today.slice(0, 8)}01`],
  ] as const

  return (
    <Pop
      name={label}
      label={
        <>
          {label} <strong>{said()}</strong>
        </>
      }
      buttonClass={styles.label}
      startsOpen={isNew}
    >
      {() => (
        <div className={styles.days}>
          <span className={styles.usual}>
            {usual.map(([name, from]) => (
              <button
                key={name}
                type="button"
                className={styles.plain}
                onClick={() => change(withDays(state, from, today))}
              >
                {name}
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
    </Pop>
  )

  function said() {
    if (dateFrom === '' && dateTo === '') return t('any')
    if (dateTo === '') return t('fromDay', { day: day(dateFrom) })
    if (dateFrom === '') return t('untilDay', { day: day(dateTo) })
    return dateFrom === dateTo ? day(dateFrom) : `${day(dateFrom)} – ${day(dateTo)}`
  }
}
