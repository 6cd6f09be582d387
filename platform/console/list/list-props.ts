import type { ReactNode } from 'react'
import type { Exports } from '#platform/console/export/exports.ts'
import type { Call } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'

/** A call that answers one page of rows. */
export type ListCall<Row> = Call<unknown, unknown, Page<Row>, 'read'>

/** One column of a list. Cells are text and plain elements: a kit component in each row costs too much. */
export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The sort field of the wire; absent where the server does not sort by it. */
  sort?: string
  /** Amounts and counts stand at the end. */
  align?: 'end'
  /** A CSS width: `12rem`. */
  width?: string
  /** Not shown until the person chooses it. */
  hidden?: boolean
  /** References and numbers that are compared digit by digit. */
  mono?: boolean
}

export type Option = { value: string | number; label: string }

type FilterKind =
  | { kind: 'choice'; options: readonly Option[] }
  /** `all` names the choice of every option, where it is one of the choices. */
  | { kind: 'choices'; options: readonly Option[]; all?: string }
  | { kind: 'text'; placeholder?: string }
  | { kind: 'bool'; yes?: string; no?: string }
  /** The request's `dateFrom` and `dateTo`, in Manila days. A list has one at most. */
  | { kind: 'dates' }

/** One filter of a list. `key` is the wire's name inside `filters`; `pinned` ones show before they are set. */
export type Filter = FilterKind & { key: string; label: string; pinned?: boolean }
export type FilterValue = string | number | boolean | readonly (string | number)[]

/** What a list asks the server for, without the page. */
export type Query = {
  search: string
  filters: Readonly<Record<string, FilterValue>>
  sortBy?: string
  sortDir?: 'asc' | 'desc'
  dateFrom?: string
  dateTo?: string
}

/** Chosen rows: some by their keys, or all that match a query, which is sent instead of a million keys. */
export type Selection<Row> =
  | { kind: 'some'; keys: readonly string[]; rows: readonly Row[]; count: number }
  | { kind: 'all'; query: Query; count: number; isEstimate: boolean }

/** One entry of a row's menu. With `closed` it is shown closed, with that reason. */
export type RowAction = {
  label: string
  href?: string
  onSelect?: () => void
  disabledReason?: string | null
  danger?: boolean
}

/** What a list says while there is nothing to show yet: why, and what to do. */
export type WhenEmpty = { title: string; sentence?: string; action?: ReactNode }

/** What a list is made of, with or without the page around it. */
export type ListProps<Row> = {
  /** Names the list in stored choices and saved views: `subscribers`. */
  name: string
  /** The rows in the plural, inside a sentence: `subscribers`. */
  pluralName: string
  call: ListCall<Row>
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  keyOf: (row: Row) => string | number
  /** What a person calls the row, for its checkbox, its menu and its panel; its key otherwise. */
  nameOf?: (row: Row) => string
  /** What every request carries besides: a carrier, or the record that the rows belong to. */
  fixed?: Readonly<Record<string, unknown>>
  /** The first order, where it differs from the call's own. */
  defaultSort?: { by: string; dir: 'asc' | 'desc' }
  /** The days it shows before others are chosen: reports begin with today. */
  defaultDays?: 'today'
  /** What the search looks into: `name, number or e-mail`. Without it the list has no search. */
  searchIn?: string
  /** Where a row leads. With `panel` as well, a click opens the panel and Ctrl-click the address. */
  rowHref?: (row: Row) => string
  /** Shown beside the list for the row that was clicked. Its key is kept in the address. */
  panel?: (row: Row) => ReactNode
  /** The panel's heading, where it is not the row's name. */
  panelTitle?: (row: Row) => string
  /** Where `e` and the row menu's first entry lead; null where the row may not be edited. */
  editHref?: (row: Row) => string | null
  rowMenu?: (row: Row) => readonly RowAction[]
  /** What may be done with chosen rows. Without it rows cannot be chosen. */
  bulk?: (selection: Selection<Row>, clear: () => void) => ReactNode
  /** Why a row cannot be chosen, shown at its box; null where it can. Choosing a whole page leaves it out. */
  unselectableReason?: (row: Row) => string | null
  /** Asks for what the row's screen will need, when the pointer rests on it. */
  onHover?: (row: Row) => void
  whenEmpty?: WhenEmpty | string
  /** The list's name among the exports and who may take it; without it there is no export. */
  exports?: Exports
}
