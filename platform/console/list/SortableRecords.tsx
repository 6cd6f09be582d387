import type { ReactNode } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { toSequence } from './ReorderButton.tsx'
import { SortableList } from './SortableList.tsx'
import type { Call } from '#platform/contract/call.ts'

type Props<Wire, Row> = {
  /** Call that returns the rows in order with the version of the order. */
  order: Call<Wire, unknown, { version: number; rows: Row[] }, 'read'>
  /** Identifies the order, if there are several. */
  of?: Wire
  /** Saves an order that contains every row once. */
  onOrder: (
    items: { id: number; sequence: number }[],
    version: number,
  ) => Promise<{ data: { version: number } }>
  /** Accessible name of the list. */
  label: string
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** Reason the list cannot be reordered, or null if it can. */
  disabledReason?: string | null
  /** Content shown if there are no rows. */
  whenEmpty?: ReactNode
  children: (row: Row) => ReactNode
}

/** Reorders records with one call that reads the order and another that saves it. */
export function SortableRecords<Wire, Row>(props: Props<Wire, Row>) {
  const { order, of = {} as Wire, onOrder, whenEmpty, ...listProps } = props
  const { data, isPlaceholder, refetch } = useApiQuery(order, of, { background: true })
  // Rows of the previous order are not shown under the name of the new one.
  if (!data || isPlaceholder) return null
  if (data.rows.length === 0 && whenEmpty !== undefined) return whenEmpty
  return (
    <SortableList
      {...listProps}
      items={data.rows}
      version={data.version}
      onReload={refetch}
      onOrder={async (keys, version) => (await onOrder(toSequence(keys), version)).data.version}
    />
  )
}
