import type { Column, ShownColumn } from '#platform/console/list/list-props.ts'
import type { Preferences } from '#platform/console/list/preferences.ts'

/** Smallest and largest width of a column, and the step of the buttons, in pixels. */
export const columnWidths = { min: 64, max: 640, step: 24 }

export const clampWidth = (width: number) =>
  Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))

/** Width of the column of checkboxes. Must match the style sheet. */
const checkboxWidth = 36

/** Applies the person's column preferences: all columns in order, and the visible ones with their width and place. */
export function applyPreferences<Row>(
  columns: readonly Column<Row>[],
  { order, shown, widths, pinned }: Preferences,
  hasCheckboxes = false,
) {
  // Pinned columns are first. Columns added after the person's choice follow the chosen ones in the order of the list.
  const place = ({ key }: Column<Row>) =>
    pinned.includes(key)
      ? pinned.indexOf(key) - pinned.length
      : order.includes(key)
        ? order.indexOf(key)
        : order.length
  const all = columns.toSorted((one, other) => place(one) - place(other))
  const chosen = all.filter(({ key, hidden }) => shown[key] ?? !hidden)
  // Stored preferences may name only columns that no longer exist. All columns are then shown.
  const visible = chosen.length > 0 ? chosen : all
  const widest =
    visible.find(({ content }) => content === 'name') ?? visible.find(({ content }) => content === 'text')
  let left = hasCheckboxes ? checkboxWidth : 0
  return {
    all,
    visible: visible.map((column): ShownColumn<Row> => {
      const size = widths[column.key]
      if (size === undefined) return column === widest ? { ...column, isWidest: true } : column
      if (!pinned.includes(column.key)) return { ...column, size }
      const placed = { ...column, size, pinnedAt: left }
      left += size
      return placed
    }),
  }
}

/**
 * Pins or unpins a column. The first column is pinned with any other, because it contains the link of the row, and
 * unpinning it unpins all.
 */
export function togglePin(pinned: readonly string[], key: string, first: string): string[] {
  if (!pinned.includes(key)) return [...new Set([...(pinned.length === 0 ? [first] : pinned), key])]
  return key === pinned[0] ? [] : pinned.filter((each) => each !== key)
}
