import { useRef } from 'react'
import { clampWidth, columnWidths, togglePin } from '#platform/console/list/columns.ts'
import type { Preferences } from '#platform/console/list/preferences.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Segmented } from '#platform/ui/plain/Segmented.tsx'
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
  const t = useWords(panelWords)
  const panel = useRef<HTMLDivElement>(null)
  const keys = columns.map(({ key }) => key)
  const move = (from: number, to: number) => {
    const order = [...keys]
    order.splice(to, 0, ...order.splice(from, 1))
    // Pinned columns keep their own order, before the others.
    prefer({ order, pinned: order.filter((key) => preferences.pinned.includes(key)) })
  }
  const isEdge = (from: number, to: number) => {
    const [moved, other] = [keys[from], keys[to]]
    return (
      moved === undefined ||
      other === undefined ||
      preferences.pinned.includes(moved) !== preferences.pinned.includes(other)
    )
  }
  // Columns that were not resized have the width of their heading in the table of this list.
  const widthOf = (key: string) =>
    preferences.widths[key] ??
    panel.current?.closest('[data-list]')?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(key)}"]`)
      ?.offsetWidth ??
    columnWidths.min
  const resize = (key: string, by: number) =>
    prefer({ widths: { ...preferences.widths, [key]: clampWidth(widthOf(key) + by) } })
  const pin = (key: string) => {
    const pinned = togglePin(preferences.pinned, key, visible[0]?.key ?? key)
    const widths = Object.fromEntries(pinned.map((each) => [each, clampWidth(widthOf(each))]))
    prefer({ pinned, widths: { ...preferences.widths, ...widths } })
  }
  return (
    <div className="stack gap-4" ref={panel}>
      <Segmented
        showsLabel
        label={t('density')}
        value={preferences.density}
        options={(['comfortable', 'compact'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(density) => prefer({ density })}
      />
      <fieldset className="plain">
        <legend className={styles.heading}>{t('columns')}</legend>
        {columns.map(({ key, title }, index) => {
          const isShown = visible.some((column) => column.key === key)
          return (
            <div key={key} className={styles.option}>
              <label className={`${styles.option} flex-1`}>
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
                data-beside
                className={`${styles.mini} ${styles.tableOnly}`}
                aria-label={t('pinColumn', { name: title })}
                title={t('pinColumn', { name: title })}
                aria-pressed={preferences.pinned.includes(key)}
                disabled={!isShown}
                onClick={() => pin(key)}
              >
                ⇤
              </button>
              <button
                type="button"
                data-beside
                className={`${styles.mini} ${styles.tableOnly}`}
                aria-label={t('narrower', { name: title })}
                disabled={!isShown}
                onClick={() => resize(key, -columnWidths.step)}
              >
                −
              </button>
              <button
                type="button"
                data-beside
                className={`${styles.mini} ${styles.tableOnly}`}
                aria-label={t('wider', { name: title })}
                disabled={!isShown}
                onClick={() => resize(key, columnWidths.step)}
              >
                +
              </button>
              <button
                type="button"
                data-beside
                className={styles.mini}
                aria-label={t('moveUp', { name: title })}
                disabled={isEdge(index, index - 1)}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                data-beside
                className={styles.mini}
                aria-label={t('moveDown', { name: title })}
                disabled={isEdge(index, index + 1)}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </button>
            </div>
          )
        })}
      </fieldset>
      <button
        type="button"
        className={styles.plain}
        onClick={() => prefer({ order: [], shown: {}, widths: {}, pinned: [] })}
      >
        {t('resetColumns')}
      </button>
    </div>
  )
}
