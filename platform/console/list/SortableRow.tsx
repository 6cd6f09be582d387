import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { orderWords } from './order-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './sortable-list.module.css'

type Props = {
  id: string
  name: string
  /** Its place, counted from 1, among so many. */
  position: number
  n: number
  isHeld: boolean
  disabledReason: string | null
  hintId: string
  onKeyDown: (event: KeyboardEvent) => void
  /** The focus went elsewhere. */
  onLeave: () => void
  onStep: (by: -1 | 1) => void
  /** How deep it stands in a tree. */
  level?: number
  /** Whether it can go one step up and down; by its place, where nothing is said. */
  steps?: { up: boolean; down: boolean }
  /** Further buttons, such as those into and out of another. */
  more?: ReactNode
  children: ReactNode
}

/** One item of an ordered list: its handle, its place, and a step up or down. */
export function SortableRow(props: Props) {
  const { id, name, position, n, isHeld, disabledReason, hintId, onKeyDown, onLeave, onStep, children } =
    props
  const { level = 0, steps = { up: position > 1, down: position < n }, more } = props
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
        // Escape puts the item back and leaves open the dialog that the list may stand in.
        data-mantine-stop-propagation={isHeld}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => relatedTarget !== null && onLeave()}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <span className={styles.place}>{position}</span>
      <div className={styles.item}>{children}</div>
      <button
        type="button"
        className={styles.step}
        disabled={isClosed || !steps.up}
        aria-label={t('up', { name })}
        onClick={() => onStep(-1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.step}
        disabled={isClosed || !steps.down}
        aria-label={t('down', { name })}
        onClick={() => onStep(1)}
      >
        <IconChevronDown size={18} aria-hidden />
      </button>
      {more}
    </li>
  )
}
