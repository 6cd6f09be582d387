import type { Column } from '#platform/console/list/list-props.ts'
import type { Preferences } from '#platform/console/list/preferences.ts'

/** The list's columns as the person keeps them: all of them in order, and those that are shown. */
export function applyPreferences<Row>(columns: readonly Column<Row>[], { order, shown }: Preferences) {
  // Columns that came after the person's choice stand where the list has them, after the chosen ones.
  const place = ({ key }: Column<Row>) => (order.includes(key) ? order.indexOf(key) : order.length)
  const all = columns.toSorted((one, other) => place(one) - place(other))
  const visible = all.filter(({ key, hidden }) => shown[key] ?? !hidden)
  // A choice from a time when the list had other columns may leave none.
  return { all, visible: visible.length > 0 ? visible : all }
}
