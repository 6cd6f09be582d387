import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { Column } from '#platform/console/list/list-props.ts'
import type { Preferences } from '#platform/console/list/preferences.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })
const noRows: never[] = []

/** The list's columns as the person keeps them: all of them in order, and those that are shown. */
export function useColumns<Row>(columns: readonly Column<Row>[], { order, shown }: Preferences) {
  const table = useTable({
    features,
    data: noRows,
    columns: columns.map(({ key }) => ({ id: key })),
    state: {
      columnOrder: [...order],
      columnVisibility: Object.fromEntries(columns.map(({ key, hidden }) => [key, shown[key] ?? !hidden])),
    },
  })
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const found = (list: readonly { id: string }[]) => list.flatMap(({ id }) => byKey.get(id) ?? [])
  return { all: found(table.getAllLeafColumns()), visible: found(table.getVisibleLeafColumns()) }
}
