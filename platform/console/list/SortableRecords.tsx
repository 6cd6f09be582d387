import type { ReactNode } from 'react'
import { useApiMutation, useApiQuery } from '#platform/console/api/api.ts'
import { rowIdentity, type WithKey } from '#platform/console/list/list-props.ts'
import { useCallDisabledReason } from '#platform/console/record/use-disabled-reasons.ts'
import { toSequence } from './ReorderButton.tsx'
import { SortableList } from './SortableTree.tsx'
import type { AnyCall, Call, InputOf } from '#platform/contract/call.ts'

type OrderedItems = { items: { id: number; sequence: number }[]; version: number }

type Props<Wire, Row, Save extends AnyCall = AnyCall> = {
  /** Call that returns the rows in order with the version of the order. */
  order: Call<Wire, unknown, { version: number; rows: Row[] }, 'read'>
  /** Identifies the order, if there are several. */
  of?: Wire
  /** Call that saves an order, with every row once. Its guard decides whether the list can be reordered. */
  save: Save
  /** Accessible name of the list. */
  label: string
  /** Key of a row. Defaults to its `id`. */
  keyOf?: (row: Row) => number
  /** Content shown if there are no rows. */
  whenEmpty?: ReactNode
  children: (row: Row) => ReactNode
}

/** Requires a conversion for calls with other fields than the items and the version. */
type ToInput<Save> =
  OrderedItems extends InputOf<Save>
    ? { toInput?: never }
    : { toInput: (order: OrderedItems) => InputOf<Save> }

/** Reorders records with one call that reads the order and another that saves it. */
export function SortableRecords<Wire, Row, Save extends AnyCall>(
  props: Props<Wire, Row, Save> & WithKey<Row> & ToInput<Save>,
): ReactNode
export function SortableRecords<Wire, Row>(
  props: Props<Wire, Row> & { toInput?: (order: OrderedItems) => unknown },
) {
  const { order, of = {} as Wire, save, toInput = (input) => input, label, whenEmpty, children } = props
  const { data, isPlaceholder, refetch } = useApiQuery(order, of, { background: true })
  const { mutateAsync } = useApiMutation(save)
  const disabledReason = useCallDisabledReason(save)
  // Rows of the previous order are not shown under the name of the new one.
  if (!data || isPlaceholder) return null
  if (data.rows.length === 0 && whenEmpty !== undefined) return whenEmpty
  return (
    <SortableList
      {...rowIdentity(props)}
      items={data.rows}
      label={label}
      version={data.version}
      disabledReason={disabledReason}
      onReload={refetch}
      onOrder={async (keys, version) => {
        const { data } = await mutateAsync(toInput({ items: toSequence(keys), version }))
        return (data as { version: number }).version
      }}
    >
      {children}
    </SortableList>
  )
}
