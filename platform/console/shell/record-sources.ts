import { type Guard, guardFor } from '#platform/access/access.ts'
import { callApi } from '#platform/console/api/api.ts'
import type { AnyCall, Call } from '#platform/contract/call.ts'
import type { AnyScreen, Params, RecordTarget, Screen } from '#platform/console/screen.ts'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { hasAccess } from '#platform/console/session/session.ts'
import type { Message } from '#platform/words/messages.ts'
import type { PaletteSource } from './palette-sources.ts'

const limit = 3
/** A reference such as `ADJ0000012` or `B2B0000012`, complete or in part, with or without its prefix. */
const referencePattern = /^([a-z]\w[a-z])?\d{3,}$/i

/** List that the palette searches, for people who can read it. `order` is the position of its results. */
export type RecordSource = {
  order: number
  canSearch: (query: string) => boolean
  call: AnyCall
  requestFor: (query: string) => Readonly<Record<string, unknown>>
  search: PaletteSource['search']
}

type Item = { id: string; label: string; address: string; hint: readonly (string | null | undefined)[] }
type Options<Row> = {
  order: number
  /** Searched only if the query is a reference with this prefix or a number without a prefix. */
  prefix?: string
  /** Searched only for queries of this form. */
  pattern?: RegExp
  /** Fields of the request in addition to the search. */
  input?: Readonly<Record<string, unknown>>
  /** The call is a lookup that takes only the search, not a list with a limit. */
  isLookup?: true
  /** Guard of the screen that results open, if it is stricter than that of the call. */
  needs?: Guard
  toItem: (row: Row) => Item
  /** Actions on the record, offered for a single match. */
  actions?: (row: Row) => readonly RecordAction[]
}

export type RecordAction = { label: string; address: string; needs: Guard }

/** Pattern of names, so that lists without numbers are not searched for one. */
export const namePattern = /\p{L}{2}/u

type SearchCall<Row> = Call<unknown, unknown, { rows: Row[] }, 'read'>

export const recordSource = <Row>(
  call: SearchCall<Row>,
  { order, prefix, pattern, input = {}, isLookup, needs = 'signed-in', toItem, actions }: Options<Row>,
): RecordSource => {
  const requestFor = (query: string) => ({ ...input, search: query, ...(!isLookup && { limit }) })
  return {
    order,
    call,
    requestFor,
    canSearch(query) {
      const guard = guardFor(call.needs, input)
      if (guard === null || !hasAccess(guard) || !hasAccess(needs)) return false
      return (prefix === undefined || isReference(query, prefix)) && (pattern?.test(query) ?? true)
    },
    async search(query, signal) {
      const { rows } = await callApi(call, requestFor(query), { signal, background: true })
      const items = rows.map((row) => {
        const { hint, ...item } = toItem(row)
        return { ...item, hint: hint.filter(Boolean).join(' · ') }
      })
      const [row, item] = [rows[0], items[0]]
      if (rows.length !== 1 || row === undefined || item === undefined) return items
      const offered = actions?.(row).filter((action) => hasAccess(action.needs)) ?? []
      return [
        ...items,
        ...offered.map(({ label, address }) => ({
          id: `${item.id} ${label}`,
          label,
          hint: item.label,
          address,
        })),
      ]
    },
  }
}

function isReference(query: string, prefix: string): boolean {
  const match = referencePattern.exec(query)
  return match !== null && (match[1] === undefined || match[1].toUpperCase() === prefix)
}

/** Form for a new record in the palette, such as "New promo", for people who can open it. */
export type CreateAction = {
  label: Message
  screen: Pick<AnyScreen, 'title' | 'titleFil'>
  target: RecordTarget
}

export const createAction = <Path extends string>(
  label: Message,
  screen: Screen<Path>,
  params: Params<Path>,
): CreateAction => ({ label, screen, target: recordTarget(screen, params) })
