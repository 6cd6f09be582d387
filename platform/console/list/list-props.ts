import type { RecordTarget } from '#platform/console/screen.ts'
import type { ReactNode } from 'react'
import type { Exports } from '#platform/console/export/exports.ts'
import type { Call } from '#platform/contract/call.ts'
import type { ColumnKind } from '#platform/contract/columns.ts'
import type { Page } from '#platform/contract/page.ts'

/** Call that returns one page of rows. */
export type ListCall<Row> = Call<unknown, unknown, Page<Row>, 'read'>

/**
 * Column of a list. Cells should contain text and plain elements, because UI kit components in every row are slow.
 */
export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Record that the value names. The value links to it, except in the first column, which links to the row's own. */
  target?: (row: Row) => RecordTarget | null
  /** Also links to the row's own record: an identifier that follows the name. */
  opensRecord?: boolean
  /** Sort field of the API. Undefined if the server cannot sort by this column. */
  sort?: string
  /** Right-aligns amounts and counts. */
  align?: 'end'
  /** CSS width, such as `12rem`. */
  width?: string
  /** Hidden by default. */
  hidden?: boolean
  /** Monospaced, for reference numbers and codes. */
  mono?: boolean
  /**
   * The name of a row or other text is shortened if the list is too narrow, and the first such column is the widest.
   * Values such as dates and amounts are never shortened.
   */
  content?: 'name' | 'text' | 'value'
  /** Kind of a value, which determines its position in a row on a phone. */
  kind?: ColumnKind
  /** An amount other than that of the row, which needs its title on a phone. */
  isLabelled?: boolean
  /** Wraps instead of being truncated. */
  wraps?: boolean
  /** Takes the space that the other columns leave. */
  wide?: boolean
}

/**
 * Column with the width and the distance from the left edge that the person's preferences give it, in pixels. The
 * widest takes the space that the others leave.
 */
export type ShownColumn<Row> = Column<Row> & { size?: number; pinnedAt?: number; isWidest?: true }

export type Option = { value: string | number; label: string }

type FilterKind =
  | { kind: 'choice'; options: readonly Option[] }
  /** `all` is the label of the option that selects every choice, if there is one. */
  | { kind: 'choices'; options: readonly Option[]; all?: string }
  | { kind: 'text'; placeholder?: string }
  | { kind: 'bool'; yes?: string; no?: string }
  /** Request fields `dateFrom` and `dateTo`, in Manila days. At most one per list. */
  | { kind: 'dates' }

/** Filter of a list. `key` is its API name inside `filters`; `pinned` filters are always visible. */
export type Filter = FilterKind & { key: string; label: string; pinned?: boolean }
export type FilterValue = string | number | boolean | readonly (string | number)[]

/** Query of a list without its page. */
export type Query = {
  search: string
  filters: Readonly<Record<string, FilterValue>>
  sortBy?: string
  sortDir?: 'asc' | 'desc'
  dateFrom?: string
  dateTo?: string
}

/** Selected rows: some by their keys, or all matching a query, which is sent instead of the keys. */
export type Selection<Row> =
  | { kind: 'some'; keys: readonly string[]; rows: readonly Row[]; count: number }
  | { kind: 'all'; query: Query; count: number; isEstimate: boolean }

/** Entry of a row menu. `closed` disables it with the reason. */
export type RowAction = {
  label: string
  href?: string
  onSelect?: () => void
  disabledReason?: string | null
  danger?: boolean
}

/** Content of a list without records: an explanation and an action. */
export type WhenEmpty = { title: string; sentence?: string; action?: ReactNode }

/** Requires `keyOf` for rows without an `id`. */
export type WithKey<Row> = Row extends { id: string | number }
  ? unknown
  : { keyOf: (row: Row) => string | number }

/** Functions for the key and the name of a row, from the properties of its list or its fields. */
export function rowIdentity<Row>({ keyOf, nameOf }: Pick<ListProps<Row>, 'keyOf' | 'nameOf'>) {
  const fieldsOf = (row: Row) => row as { id: string | number; name?: unknown; title?: unknown }
  const keyOfRow = (row: Row) => String(keyOf ? keyOf(row) : fieldsOf(row).id)
  const nameOfRow = (row: Row) => {
    if (nameOf) return nameOf(row)
    const { name, title } = fieldsOf(row)
    return [name, title].find((each) => typeof each === 'string') ?? keyOfRow(row)
  }
  return { keyOf: keyOfRow, nameOf: nameOfRow }
}

/** Properties of a list, with or without its own page. */
export type ListProps<Row> = {
  /** Name of the list in preferences and saved views, such as `subscribers`. */
  name: string
  /** Plural name of the rows within a sentence, such as `subscribers`. */
  pluralName: string
  call: ListCall<Row>
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** Shows the sum of the amounts below the rows. The query plan of the list must declare `totals`. */
  totals?: true
  /** Key of the filter whose options are tabs above the list. Defaults to `status`. */
  tabs?: string
  /** Key of a row. Defaults to its `id`. */
  keyOf?: (row: Row) => string | number
  /** Name of a row for its checkbox, menu and panel. Defaults to its `name` or `title`, or its key if it has neither. */
  nameOf?: (row: Row) => string
  /** Fields sent with every request, such as a carrier or the parent record. */
  fixed?: Readonly<Record<string, unknown>>
  /** Initial sort order, if it differs from that of the call. */
  defaultSort?: { by: string; dir: 'asc' | 'desc' }
  /** Default dates. Reports start with today. */
  defaultDays?: 'today'
  /** Searchable fields, such as `name, number or email`. Without it the list has no search. */
  searchIn?: string
  /** Link of a row. With `panel`, a click opens the panel and Ctrl-click the link. */
  rowHref?: (row: Row) => string
  /** Side panel of the clicked row. Its key is kept in the address. */
  panel?: (row: Row) => ReactNode
  /** Panel of a record that is not on the page, by the key in the address. It is loaded by its key. */
  panelByKey?: (key: string) => { title: string; content: ReactNode }
  /** Heading of the panel, if it is not the name of the row. */
  panelTitle?: (row: Row) => string
  /** Link of the key `e` and of the first menu entry, or null if the row cannot be edited. */
  editHref?: (row: Row) => string | null
  rowMenu?: (row: Row) => readonly RowAction[]
  /** Bulk actions for selected rows. Without it rows cannot be selected. */
  bulk?: (selection: Selection<Row>, clear: () => void) => ReactNode
  /** Reason a row cannot be selected, shown at its checkbox, or null if it can. Selecting a page skips such rows. */
  unselectableReason?: (row: Row) => string | null
  /** Prefetches the data of the row's screen when the pointer is over the row. */
  onHover?: (row: Row) => void
  whenEmpty?: WhenEmpty | string
  /** Name of the export and its guard. Without it the list has no export. */
  exports?: Exports
}
