import { useMessage } from '#platform/console/i18n/words.ts'
import type { ListCall, ListProps } from '#platform/console/list/list-props.ts'
import { type AnyCells, type CellProps, useColumns } from '#platform/console/list/use-columns.tsx'
import type { AnyCall } from '#platform/contract/call.ts'
import type { ColumnDefinition, ListDefinition } from '#platform/contract/columns.ts'

type FromDefinition = 'name' | 'call' | 'columns' | 'exports'

/** Properties of a list by its definition. */
export type DefinedListProps<Row, Column extends ColumnDefinition> = ListPart<Row, Column> &
  CellProps<Row, Column>

type ListPart<Row, Column extends ColumnDefinition> = Omit<ListProps<Row>, FromDefinition> & {
  list: Omit<ListDefinition<AnyCall, Column>, 'call'> & { call: ListCall<Row> }
  /** Name in preferences, if several lists share the definition. */
  name?: string
  /** Columns that this use of the list leaves out, such as that of the parent record. */
  omit?: readonly Column['key'][]
  /** Leaves out the export where the list only serves to choose an entry or as an example. */
  withoutExport?: true
}

/** Returns the properties that the list engine needs, and the title, from the definition of a list. */
export function useListDefinition<Row, Column extends ColumnDefinition>({
  list,
  cells,
  targets,
  omit = [],
  withoutExport,
  ...props
}: ListPart<Row, Column> & AnyCells<Row>): ListProps<Row> & { title: string } {
  const m = useMessage()
  const columns = useColumns<Row>(list.columns, { cells, targets })
  const { name, call, title, exportNeeds } = list
  return {
    name,
    call,
    title: title === undefined ? '' : m(title),
    ...(exportNeeds && !withoutExport && { exports: { report: name, needs: exportNeeds } }),
    ...props,
    columns: omit.length === 0 ? columns : columns.filter(({ key }) => !omit.includes(key)),
  }
}
