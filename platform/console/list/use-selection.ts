import { useState } from 'react'
import type { Query, Selection } from '#platform/console/list/list-props.ts'

type Held<Row> = { of: string; rows: ReadonlyMap<string, Row>; all: boolean }

type About<Row> = {
  /** Names the question: other rows match another one, so what was chosen is let go. */
  of: string
  query: Query
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  total: number
  isEstimate: boolean
}

/** Which rows are chosen, over all pages of one question. */
export function useSelection<Row>({ of, query, rows, keyOf, total, isEstimate }: About<Row>) {
  const none: Held<Row> = { of, rows: new Map(), all: false }
  const [kept, setHeld] = useState<Held<Row>>(none)
  const held = kept.of === of ? kept : none
  const onPage = rows.map((row) => [String(keyOf(row)), row] as const)
  const wholePage = onPage.length > 0 && onPage.every(([key]) => held.rows.has(key))

  const selection: Selection<Row> = held.all
    ? { kind: 'all', query, count: total, isEstimate }
    : { kind: 'some', keys: [...held.rows.keys()], rows: [...held.rows.values()], count: held.rows.size }

  return {
    selection,
    wholePage: wholePage || held.all,
    isChosen: (key: string) => held.all || held.rows.has(key),
    /** Taking one row out of all that match leaves the rest of its page. */
    toggle(key: string, row: Row) {
      setHeld(() => {
        const chosen = new Map(held.all ? onPage : held.rows)
        if (chosen.has(key)) chosen.delete(key)
        else chosen.set(key, row)
        return { of, rows: chosen, all: false }
      })
    },
    togglePage() {
      setHeld(() => {
        const chosen = new Map(held.rows)
        for (const [key, row] of onPage) {
          if (wholePage || held.all) chosen.delete(key)
          else chosen.set(key, row)
        }
        return { of, rows: chosen, all: false }
      })
    },
    chooseAll: () => setHeld({ of, rows: new Map(onPage), all: true }),
    clear: () => setHeld(none),
  }
}

export type Chosen<Row> = ReturnType<typeof useSelection<Row>>
