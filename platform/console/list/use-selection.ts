import { useState } from 'react'
import type { Query, Selection } from '#platform/console/list/list-props.ts'

type StoredSelection<Row> = { of: string; rows: ReadonlyMap<string, Row>; all: boolean }

type SelectionOptions<Row> = {
  /** Identifies the query. The selection is cleared when it changes. */
  of: string
  query: Query
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  total: number
  isEstimate: boolean
}

/** Selected rows across all pages of a query. */
export function useSelection<Row>({ of, query, rows, keyOf, total, isEstimate }: SelectionOptions<Row>) {
  const none: StoredSelection<Row> = { of, rows: new Map(), all: false }
  const [stored, setStored] = useState<StoredSelection<Row>>(none)
  const current = stored.of === of ? stored : none
  const onPage = rows.map((row) => [String(keyOf(row)), row] as const)
  const wholePage = onPage.length > 0 && onPage.every(([key]) => current.rows.has(key))

  const selection: Selection<Row> = current.all
    ? { kind: 'all', query, count: total, isEstimate }
    : {
        kind: 'some',
        keys: [...current.rows.keys()],
        rows: [...current.rows.values()],
        count: current.rows.size,
      }

  return {
    selection,
    wholePage: wholePage || current.all,
    isChosen: (key: string) => current.all || current.rows.has(key),
    /** Deselecting a row after selecting all matching rows leaves the other rows of the page selected. */
    toggle(key: string, row: Row) {
      setStored(() => {
        const chosen = new Map(current.all ? onPage : current.rows)
        if (chosen.has(key)) chosen.delete(key)
        else chosen.set(key, row)
        return { of, rows: chosen, all: false }
      })
    },
    togglePage() {
      setStored(() => {
        const chosen = new Map(current.rows)
        for (const [key, row] of onPage) {
          if (wholePage || current.all) chosen.delete(key)
          else chosen.set(key, row)
        }
        return { of, rows: chosen, all: false }
      })
    },
    chooseAll: () => setStored({ of, rows: new Map(onPage), all: true }),
    clear: () => setStored(none),
  }
}

export type SelectionState<Row> = ReturnType<typeof useSelection<Row>>
