import type { Column } from '#platform/console/list/list-props.ts'
import type { Preferences } from '#platform/console/list/preferences.ts'

/** Applies the person's column preferences: all columns in order, and the visible ones. */
export function applyPreferences<Row>(columns: readonly Column<Row>[], { order, shown }: Preferences) {
  // Columns added after the person's choice follow the chosen ones in the order of the list.
  const place = ({ key }: Column<Row>) => (order.includes(key) ? order.indexOf(key) : order.length)
  const all = columns.toSorted((one, other) => place(one) - place(other))
  const visible = all.filter(({ key, hidden }) => shown[key] ?? !hidden)
  // Stored preferences may name only columns that no longer exist. All columns are then shown.
  return { all, visible: visible.length > 0 ? visible : all }
}
