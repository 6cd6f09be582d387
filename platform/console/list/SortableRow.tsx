import IconChevronDown from '~icons/tabler/chevron-down'
import IconChevronUp from '~icons/tabler/chevron-up'
import IconGripVertical from '~icons/tabler/grip-vertical'
import type { KeyboardEvent, ReactNode } from 'react'
import { orderWords } from './order-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './sortable-list.module.css'

type Props = {
  id: string
  name: string
  /** Position starting at 1, and the number of items. */
  position: number
  n: number
  isHeld: boolean
  disabledReason: string | null
  hintId: string
  onKeyDown: (event: KeyboardEvent) => void
  /** Called when the row loses the focus. */
  onLeave: () => void
  onStep: (by: -1 | 1) => void
  /** Depth in a tree. */
  level?: number
  /** Whether the row can move up and down. Derived from the position by default. */
  steps?: { up: boolean; down: boolean }
  /** Additional buttons, such as indent and outdent. */
  more?: ReactNode
  /** Without position and buttons to move up or down. */
  isCompact?: boolean
  children: ReactNode
}

/** Item of a sortable list: drag handle, position, and buttons to move up or down. */
export function SortableRow(props: Props) {
  const { id, name, position, n, isHeld, disabledReason, hintId, onKeyDown, onLeave, onStep, children } =
    props
  const { level = 0, steps = { up: position > 1, down: position < n }, more, isCompact } = props
  const t = useWords(orderWords)
  const isClosed = disabledReason !== null
  return (
    <li
      className={styles.row}
      data-key={id}
      data-held={isHeld || undefined}
      data-level={level}
      {...(more !== undefined && level === 0 && { 'data-takes': '' })}
    >
      <button
        type="button"
        className={styles.handle}
        data-handle
        disabled={isClosed}
        title={disabledReason ?? t('handleHint')}
        aria-label={t('handle', { name, place: String(position), n: String(n) })}
        aria-describedby={hintId}
        aria-pressed={isHeld}
        // Escape cancels the move without closing the dialog that contains the list.
        data-mantine-stop-propagation={isHeld}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => relatedTarget !== null && onLeave()}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      {!isCompact && <span className={styles.place}>{position}</span>}
      <div className={`${styles.item} flex-1 min-w-0 container`}>{children}</div>
      {!isCompact && (
        <>
          <button
            type="button"
            className={styles.step}
            disabled={isClosed || !steps.up}
            aria-label={t('moveUp', { name })}
            onClick={() => onStep(-1)}
          >
            <IconChevronUp size={18} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.step}
            disabled={isClosed || !steps.down}
            aria-label={t('moveDown', { name })}
            onClick={() => onStep(1)}
          >
            <IconChevronDown size={18} aria-hidden />
          </button>
        </>
      )}
      {more}
    </li>
  )
}
