import { useEffect, useState } from 'react'
import type { Carrier } from '#areas/eload/contract.ts'
import { type Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { callApi } from '#platform/console/api.ts'
import type { ListCall, Query, Selection } from '#platform/console/list.ts'

/** Maximum number of promos in one bulk change. */
export const maxSelected = 500

/** Returns the ids of the selected promos; null while the ids that match a query are loading. */
export function useSelectedIds(carrier: Carrier, selection: Selection<Promo>): number[] | null {
  const some = selection.kind === 'some' ? selection.keys.map(Number) : null
  const [all, setAll] = useState<number[] | null>(null)
  const query = selection.kind === 'all' ? JSON.stringify(selection.query) : null
  useEffect(() => {
    let isGone = false
    if (query === null) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value was built from a list query above
    const request = JSON.parse(query) as Query
    void idsOf(carrier, request).then((ids) => isGone || setAll(ids))
    return () => {
      isGone = true
    }
  }, [carrier, query])
  return some ?? all
}

// The type of a list query is generic; the schema of the call validates it when it is sent.
const list: ListCall<Promo> = promoCalls.list

async function idsOf(carrier: Carrier, query: Query): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < maxSelected; page++) {
    const { rows, pageInfo } = await callApi(list, { ...query, carrier, page, limit: 100 })
    ids.push(...rows.map(({ id }) => id))
    if (page >= pageInfo.noOfPage) break
  }
  return ids.slice(0, maxSelected)
}
