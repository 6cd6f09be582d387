import type { ReactNode } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { toSequence } from './ReorderButton.tsx'
import { SortableList } from './SortableList.tsx'
import type { Call } from '#platform/contract/call.ts'

type Props<Wire, Row> = {
  /** Reads the rows in their order, with the version of the order. */
  order: Call<Wire, unknown, { version: number; rows: Row[] }, 'read'>
  /** Which order; nothing where there is one only. */
  of?: Wire
  /** Saves an order that names every row once. */
  onOrder: (
    items: { id: number; sequence: number }[],
    version: number,
  ) => Promise<{ data: { version: number } }>
  /** What it is an order of, for those who cannot see it. */
  label: string
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** Why it may not be arranged, or null. */
  disabledReason?: string | null
  /** What stands in the place of no rows. */
  whenEmpty?: ReactNode
  children: (row: Row) => ReactNode
}

/** The order of records as one call reads and another one saves it, to be arranged. */
export function SortableRecords<Wire, Row>(props: Props<Wire, Row>) {
  const { order, of = {} as Wire, onOrder, whenEmpty, ...listProps } = props
  const { data, isPlaceholder, refetch: askAgain } = useApiQuery(order, of, { background: true })
  // What is still shown of another order is not arranged under this one's name.
  if (!data || isPlaceholder) return null
  if (data.rows.length === 0 && whenEmpty !== undefined) return whenEmpty
  return (
    <SortableList
      {...listProps}
      items={data.rows}
      version={data.version}
      onReload={askAgain}
      onOrder={async (keys, version) => (await onOrder(toSequence(keys), version)).data.version}
    />
  )
}
