import { useEffect, useState } from 'react'
import type { Carrier } from '#areas/eload/contract.ts'
import { type Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { callApi } from '#platform/console/api/api.ts'
import type { ListCall, Query, Selection } from '#platform/console/list/list-props.ts'

/** So many promos can be changed at once. */
export const maxSelected = 500

/** The keys of the chosen promos; null while those that match a query are read. */
export function useSelectedIds(carrier: Carrier, selection: Selection<Promo>): number[] | null {
  const some = selection.kind === 'some' ? selection.keys.map(Number) : null
  const [all, setAll] = useState<number[] | null>(null)
  const query = selection.kind === 'all' ? JSON.stringify(selection.query) : null
  useEffect(() => {
    let isGone = false
    if (query === null) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was written from a query a few lines above
    const request = JSON.parse(query) as Query
    void idsOf(carrier, request).then((ids) => isGone || setAll(ids))
    return () => {
      isGone = true
    }
  }, [carrier, query])
  return some ?? all
}

// A list's query is open; the call's schema looks at it when it is sent.
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
