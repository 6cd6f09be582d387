import type { Message } from '#platform/words/messages.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Guard } from '#platform/access/access.ts'
import type { AnyCall, RequestOf } from '#platform/contract/call.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ListPlan } from '#platform/server/lists/list-query.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/**
 * Type of a column, which determines its format in a spreadsheet. Money and percentages are stored in whole
 * hundredths. A code is one of a few short values and needs a narrower column than text. A message is stored encoded
 * and rendered in the language of the file, and so are the name of an audit action and a list of changed fields.
 */
export type ColumnKind =
  | 'text'
  | 'message'
  | 'action'
  | 'fields'
  | 'code'
  | 'count'
  | 'money'
  | 'percent'
  | 'moment'
  | 'day'
  | 'yesno'

/** A column of an export. Use the key of the screen column that shows the same value. */
export type ExportColumn = {
  key: string
  title: Message
  kind: ColumnKind
  /** Name of a column in the list's `select`, or an expression over the row `r`. Defaults to the key. */
  of?: string | RawBuilder<unknown>
}

/** Context for building the list plan of the requester. */
export type ExportContext<Request> = {
  db: Database
  request: Request
  /** The requester. Background jobs know only these fields; a plan loads anything else it needs. */
  staff: Pick<Staff, 'id' | 'email'>
  configuration: Configuration
}

type ExportOptions<Plan> = {
  /** Name in requests and file names: `subscribers`. */
  name: string
  title: Message
  /** Required permission: read access to the list. */
  needs: Guard
  columns: readonly ExportColumn[]
  /** List plan, shared with the list's pages. */
  plan: Plan
}

// oxlint-disable-next-line typescript/no-explicit-any -- the engine does not depend on the types of rows and sorts
type AnyPlan = ListPlan<any, any> | Promise<ListPlan<any, any>>

/** An export of any list, with the types of its request erased. */
export type ExportDefinition = ExportOptions<(listing: ExportContext<never>) => AnyPlan> & {
  /** The list's own call, whose schema parses the export request. */
  list: AnyCall
  /** Schema of the list's request. */
  request: z.ZodType
}

/** Declares an export of a list. Register it in the area's server/area.ts. */
export function defineExport<C extends AnyCall>({
  list,
  ...options
}: ExportOptions<(listing: ExportContext<RequestOf<C>>) => AnyPlan> & {
  /** The list's own call, so that the export rejects what the list rejects. */
  list: C
}): ExportDefinition {
  const keys = options.columns.map(({ key }) => key)
  if (new Set(keys).size < keys.length)
    throw new Error(`The export of ${options.name} has a duplicate column.`)
  return { ...options, list, request: list.request }
}

/** Selected columns in the given order; all columns if none is selected. Unknown keys are ignored. */
export function selectColumns({ columns }: ExportDefinition, chosen: readonly string[] | null | undefined) {
  const found = (chosen ?? []).flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return found.length === 0 ? columns : [...new Set(found)]
}
