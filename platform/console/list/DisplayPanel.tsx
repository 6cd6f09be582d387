import type { Preferences } from '#platform/console/list/preferences.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './list-bar.module.css'

type Named = { key: string; title: string }

export type DisplayProps = {
  columns: readonly Named[]
  visible: readonly Named[]
  preferences: Preferences
  prefer: (change: Partial<Preferences>) => void
}

/** Settings of visible columns, their order and the row height. */
export function DisplayPanel({ columns, visible, preferences, prefer }: DisplayProps) {
  const t = useWords(listWords)
  const keys = columns.map(({ key }) => key)
  const move = (from: number, to: number) => {
    const order = [...keys]
    order.splice(to, 0, ...order.splice(from, 1))
    prefer({ order })
  }
  return (
    <div className={styles.panel}>
      <fieldset className={styles.set}>
        <legend className={styles.heading}>{t('density')}</legend>
        {(['comfortable', 'compact'] as const).map((density) => (
          <label key={density} className={styles.option}>
            <input
              type="radio"
              name="density"
              checked={preferences.density === density}
              onChange={() => prefer({ density })}
            />
            {t(density)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.set}>
        <legend className={styles.heading}>{t('columns')}</legend>
        {columns.map(({ key, title }, index) => {
          const isShown = visible.some((column) => column.key === key)
          return (
            <div key={key} className={styles.option}>
              <label className={`${styles.option} ${styles.grow}`}>
                <input
                  type="checkbox"
                  checked={isShown}
                  // At least one column must be visible.
                  disabled={isShown && visible.length === 1}
                  onChange={() => prefer({ shown: { ...preferences.shown, [key]: !isShown } })}
                />
                {title}
              </label>
              <button
                type="button"
                className={styles.mini}
                aria-label={t('moveUp', { name: title })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                className={styles.mini}
                aria-label={t('moveDown', { name: title })}
                disabled={index === columns.length - 1}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </button>
            </div>
          )
        })}
      </fieldset>
      <button type="button" className={styles.plain} onClick={() => prefer({ order: [], shown: {} })}>
        {t('resetColumns')}
      </button>
    </div>
  )
}
