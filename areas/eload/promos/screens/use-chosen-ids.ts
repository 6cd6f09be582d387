import { useEffect, useState } from 'react'
import type { Carrier } from '#areas/eload/contract.ts'
import { type Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { ask } from '#platform/console/ask.ts'
import type { Query, Selection } from '#platform/console/list/list-props.ts'
import type { WireOf } from '#platform/contract/call.ts'

/** So many promos can be changed at once. */
export const mostChosen = 500

/** The keys of the chosen promos; null while those that match a query are read. */
export function useChosenIds(carrier: Carrier, selection: Selection<Promo>): number[] | null {
  const some = selection.kind === 'some' ? selection.keys.map(Number) : null
  const [all, setAll] = useState<number[] | null>(null)
  const query = selection.kind === 'all' ? JSON.stringify(selection.query) : null
  useEffect(() => {
    let isGone = false
    if (query === null) return
    void idsOf(carrier, JSON.parse(query) as Query).then((ids) => isGone || setAll(ids))
    return () => {
      isGone = true
    }
  }, [carrier, query])
  return some ?? all
}

async function idsOf(carrier: Carrier, query: Query): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < mostChosen; page++) {
    const wire = { ...query, carrier, page, limit: 100 } as WireOf<typeof promoCalls.list>
    const { rows, pageInfo } = await ask(promoCalls.list, wire)
    ids.push(...rows.map(({ id }) => id))
    if (page >= pageInfo.noOfPage) break
  }
  return ids.slice(0, mostChosen)
}
