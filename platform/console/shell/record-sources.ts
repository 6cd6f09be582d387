import { guardFor } from '#platform/access/access.ts'
import { callApi } from '#platform/console/api/api.ts'
import type { ListCall } from '#platform/console/list/list-props.ts'
import { hasAccess } from '#platform/console/session/session.ts'
import type { PaletteItem, PaletteSource } from './palette-sources.ts'

const limit = 3
/** References and account numbers contain at least three digits, such as `ADJ0000012`. */
const referencePattern = /\d{3}/

/** List that the palette searches, for people who can read it. `order` is the position of its results. */
export type RecordSource = {
  order: number
  canSearch: (query: string) => boolean
  search: PaletteSource['search']
}

type Item = Omit<PaletteItem, 'hint'> & { hint: readonly (string | null | undefined)[] }
type Options<Row> = {
  order: number
  /** Searched only if the query looks like a reference. */
  byReference?: true
  toItem: (row: Row) => Item
}

export const recordSource = <Row>(
  call: ListCall<Row>,
  { order, byReference, toItem }: Options<Row>,
): RecordSource => ({
  order,
  canSearch(query) {
    const guard = guardFor(call.needs, {})
    return guard !== null && hasAccess(guard) && (!byReference || referencePattern.test(query))
  },
  async search(query, signal) {
    const { rows } = await callApi(call, { search: query, limit }, { signal, background: true })
    return rows.map((row) => {
      const { hint, ...item } = toItem(row)
      return { ...item, hint: hint.filter(Boolean).join(' · ') }
    })
  },
})
