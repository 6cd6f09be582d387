import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import IconPin from '~icons/tabler/pin'
import IconPinFilled from '~icons/tabler/pin-filled'
import { clampWidth, columnWidths, togglePin } from '#platform/console/list/columns.ts'
import type { Preferences } from '#platform/console/list/preferences.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { SortableList } from '#platform/console/list/SortableTree.tsx'
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
  const headingWidth = (key: string) =>
    panel.current?.closest('[data-list]')?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(key)}"]`)
      ?.offsetWidth ?? columnWidths.min
  const widthOf = (key: string) => preferences.widths[key] ?? headingWidth(key)
  const resizeByKey = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key']
    const by = { ArrowLeft: -columnWidths.step, ArrowRight: columnWidths.step }[event.key]
    if (!event.altKey || key === undefined || by === undefined) return
    event.preventDefault()
    prefer({ widths: { ...preferences.widths, [key]: clampWidth(widthOf(key) + by) } })
  }
  const pin = (key: string) => {
    const pinned = togglePin(preferences.pinned, key, visible[0]?.key ?? key)
    const widths = Object.fromEntries(pinned.map((each) => [each, clampWidth(widthOf(each))]))
    prefer({ pinned, widths: { ...preferences.widths, ...widths } })
  }
  const resetWidths = () => {
    flushSync(() => prefer({ widths: {} }))
    // Pinned columns need a width: the one that the table gives them.
    prefer({
      widths: Object.fromEntries(preferences.pinned.map((key) => [key, clampWidth(headingWidth(key))])),
    })
  }
  const isPinned = ({ key }: Named) => preferences.pinned.includes(key)
  const pinnedColumns = columns.filter(isPinned)
  const otherColumns = columns.filter((column) => !isPinned(column))
  const keysOf = (group: readonly Named[]) => group.map(({ key }) => key)

  const row = (column: Named) => {
    const { key, title } = column
    const isShown = visible.some((other) => other.key === key)
    return (
      <div className="flex items-center gap-8">
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
          className={`${styles.mini} ${styles.pin} ${styles.tableOnly}`}
          aria-label={t('pinColumn', { name: title })}
          title={t('pinColumn', { name: title })}
          aria-pressed={isPinned(column)}
          disabled={!isShown}
          onClick={() => pin(key)}
        >
          {isPinned(column) ? <IconPinFilled width={16} aria-hidden /> : <IconPin width={16} aria-hidden />}
        </button>
      </div>
    )
  }
  const list = (label: string, group: readonly Named[], onKeys: (keys: readonly string[]) => void) =>
    group.length > 0 && (
      <fieldset className="plain">
        <legend className={styles.heading}>{label}</legend>
        <SortableList
          isCompact
          items={group}
          keyOf={({ key }) => key}
          nameOf={({ title }) => title}
          label={label}
          version={0}
          onOrder={async (keys) => {
            onKeys(keys)
            return 0
          }}
          onReload={() => {}}
        >
          {row}
        </SortableList>
      </fieldset>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Alt with an arrow key resizes the column of any control
    <div className="stack gap-4" ref={panel} onKeyDown={resizeByKey}>
      <Segmented
        showsLabel
        label={t('density')}
        value={preferences.density}
        options={(['comfortable', 'compact'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(density) => prefer({ density })}
      />
      {list(t('pinnedColumns'), pinnedColumns, (keys) => prefer({ pinned: [...keys] }))}
      {list(t('columns'), otherColumns, (keys) => prefer({ order: [...keysOf(pinnedColumns), ...keys] }))}
      <p className={`${styles.tableOnly} text-12 muted`}>{t('columnKeys')}</p>
      <div className="flex flex-wrap gap-4">
        <button type="button" className={`${styles.plain} ${styles.tableOnly}`} onClick={resetWidths}>
          {t('resetWidths')}
        </button>
        <button
          type="button"
          className={styles.plain}
          onClick={() => prefer({ order: [], shown: {}, widths: {}, pinned: [] })}
        >
          {t('resetColumns')}
        </button>
      </div>
    </div>
  )
}
