import { type CSSProperties, Fragment, isValidElement, memo, type ReactElement, type ReactNode } from 'react'
import type { Column, ShownColumn } from '#platform/console/list/list-props.ts'
import { RecordLink } from '#platform/console/router/ScreenLink.tsx'
import styles from './rows.module.css'

type RowProps<Row> = {
  row: Row
  rowKey: string
  index: number
  /** Measures the height of a row on a phone. */
  measure: ((element: Element | null) => void) | null
  columns: readonly ShownColumn<Row>[]
  href: string | null
  canSelect: boolean
  isSelected: boolean
  /** Reason the row cannot be selected, or null if it can. */
  unselectableReason: string | null
  isOpen: boolean
  isCurrent: boolean
  hasMenu: boolean
  selectLabel: string
  menuLabel: string
}

// Uses plain elements only, because UI kit components in a hundred rows are noticeably slow.
function ListRow<Row>(props: RowProps<Row>) {
  const { row, rowKey, columns, href, canSelect, isSelected, isOpen, isCurrent, hasMenu, measure } = props
  return (
    <tr
      className={styles.row}
      ref={measure}
      data-index={props.index}
      data-key={rowKey}
      data-chosen={isSelected || undefined}
      data-open={isOpen || undefined}
      tabIndex={isCurrent ? 0 : -1}
    >
      {canSelect && (
        <td className={styles.choose} data-choose>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={
              props.unselectableReason === null
                ? props.selectLabel
                : `${props.selectLabel}: ${props.unselectableReason}`
            }
            disabled={props.unselectableReason !== null}
            title={props.unselectableReason ?? undefined}
            checked={isSelected}
            readOnly
            tabIndex={-1}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row)
        return (
          <td
            key={column.key}
            className={classOf(column)}
            data-title={column.title}
            data-labelled={column.isLabelled}
            data-wraps={column.wraps}
            data-wide={column.wide}
            {...placeOf(column)}
            {...(index === 0 && { 'data-main': true })}
            {...(column.isWidest
              ? { 'data-widest': true }
              : (column.content === 'value' || isEmail(content)) && { 'data-value': column.kind ?? true })}
            {...(content === '—' && { 'data-none': true })}
          >
            {index === 0 && href !== null
              ? lead(ownedBy(rowKey, content), href, isText(content))
              : ownedBy(rowKey, linked(content, column, row, href))}
          </td>
        )
      })}
      {hasMenu && (
        <td className={styles.menu}>
          <button
            type="button"
            className={styles.more}
            aria-label={props.menuLabel}
            aria-haspopup="menu"
            data-menu
            tabIndex={-1}
          >
            ⋯
          </button>
        </td>
      )}
    </tr>
  )
}

/** Row that renders only when its own props change. */
export const MemoRow = memo(ListRow) as typeof ListRow

function classOf<Row>({ align, mono }: Column<Row>) {
  return [align === 'end' && styles.end, mono && styles.mono].filter(Boolean).join(' ') || undefined
}

/** Attributes of a cell whose column was resized or pinned. */
export function placeOf<Row>({ size, pinnedAt }: ShownColumn<Row>) {
  if (size === undefined) return null
  return {
    'data-sized': true,
    ...(pinnedAt !== undefined && { 'data-pinned': true }),
    style: { '--column-width': `${size}px`, '--column-left': `${pinnedAt ?? 0}px` } as CSSProperties,
  }
}

// Cells with plain text are reused for another row. Components with state and images are keyed by row and recreated.
const ownedBy = (rowKey: string, content: ReactNode) =>
  isValidElement<{ children?: ReactNode }>(content) && !isPlain(content) ? (
    <Fragment key={rowKey}>{content}</Fragment>
  ) : (
    content
  )

function isPlain({ type, props }: ReactElement<{ children?: ReactNode }>) {
  if (typeof type === 'string') return type === 'span' && typeof props.children === 'string'
  return (type as { isPlain?: true }).isPlain === true
}

/** Whether a cell contains only text, which can continue on a second line. */
const isText = (content: ReactNode) =>
  typeof content === 'string' ||
  (isValidElement<{ children?: ReactNode }>(content) &&
    (content.type === 'strong' || (content.type === 'span' && typeof content.props.children === 'string')))

// The first cell contains the link of the row, for screen readers, middle clicks and copying the link.
function lead(content: ReactNode, href: string, canWrap = false) {
  return (
    <a
      className={canWrap ? `${styles.lead} ${styles.lines}` : styles.lead}
      href={href}
      data-lead
      tabIndex={-1}
    >
      {content}
    </a>
  )
}

/** Emails are not broken or cut. */
const isEmail = (content: ReactNode) => typeof content === 'string' && /^\S+@\S+$/.test(content)

/** Links a value to the record that it names, and an identifier to the row's own record. */
function linked<Row>(content: ReactNode, column: Column<Row>, row: Row, href: string | null) {
  const isEmpty = content === null || content === undefined || content === '' || content === '—'
  if (isEmpty) return content
  if (column.opensRecord && !column.target && href !== null) return lead(content, href)
  const isLong = (column.content === 'text' || column.content === 'name') && !column.wraps && isText(content)
  const value = isLong ? <span className={styles.lines}>{content}</span> : content
  return column.target ? <RecordLink target={column.target(row)}>{value}</RecordLink> : value
}
