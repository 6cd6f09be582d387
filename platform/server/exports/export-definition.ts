import type { Message } from '#platform/words/messages.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Guard } from '#platform/access/access.ts'
import type { AnyCall, RequestOf } from '#platform/contract/call.ts'
import type { CodeLabels, ColumnDefinition, ColumnKind, ListDefinition } from '#platform/contract/columns.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { toSnakeCase } from '#platform/server/db/snake-case.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ListPlan } from '#platform/server/lists/list-query.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { ExportFormat, FilterTexts } from '#platform/contract/export-call.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import type { Language } from '#platform/words/words.ts'
import { commonStatusLabels } from '#platform/words/status-label.ts'

/** Kind of a column in a file, which has no badges. */
export type FileColumnKind = Exclude<ColumnKind, 'status'>

/** Column of an export file. */
export type ExportColumn = {
  key: string
  title: Message
  kind: FileColumnKind
  /** Names of the codes. */
  labels?: CodeLabels
  /** Whether the codes are statuses, which are named as in their badges. */
  isStatus?: boolean
  /** Sort of the list by this column. */
  sort?: string
  /** Field of the list's reply that the column shows. */
  field?: string
  /** Defaults to the key. */
  of?: ColumnValue
}

/** Name of a column of the list's `select`, or an expression over the row `r`, which may depend on the language. */
type ColumnValue = string | RawBuilder<unknown> | ((language: Language) => RawBuilder<unknown>)

type Values<Key extends string> = { [Each in Key]?: ColumnValue }

/** Context for building the list plan of the requester. */
export type ExportContext<Request> = {
  db: Database
  request: Request
  /** The requester. Background jobs know only these fields; a plan loads anything else it needs. */
  staff: Pick<Staff, 'id' | 'email'>
  configuration: Configuration
}

// oxlint-disable-next-line typescript/no-explicit-any -- the engine does not depend on the types of rows and sorts
type AnyPlan = ListPlan<any, any> | Promise<ListPlan<any, any>>

/** An export of any list, with the types of its request erased. */
export type ExportDefinition = {
  /** Name in requests and file names: `subscribers`. */
  name: string
  title: Message
  /** Required permission: read access to the list. */
  needs: Guard
  /** List plan, shared with the list's pages. */
  plan: (context: ExportContext<never>) => AnyPlan
  /** The list's own call, whose schema parses the export request. */
  list: AnyCall
  /** Schema of the list's request. */
  request: z.ZodType
  columns: readonly ExportColumn[]
}

/** Definition of one export: list, requester and format. */
export type ExportSpec = {
  kind: ExportDefinition
  /** The list's request, as parsed by its contract. */
  request: ListRequest
  staff: Pick<Staff, 'id' | 'email' | 'name'>
  columns: readonly ExportColumn[]
  format: ExportFormat
  language: 'en' | 'fil'
  /** Filters as the screen shows them, by their keys. */
  filterTexts?: FilterTexts
}

/** Columns of a list as columns of a file. */
const fileColumns = (columns: readonly ColumnDefinition[], values: Values<string>): ExportColumn[] =>
  columns.map(({ key, title, kind, labels, sort, field = key }) => ({
    key,
    title,
    kind: kind === 'status' ? 'code' : kind,
    field,
    ...(sort !== undefined && { sort: sort === true ? key : sort }),
    ...(labels && { labels }),
    ...(kind === 'status' && {
      labels: { ...Object.fromEntries(commonStatusLabels), ...labels },
      isStatus: true,
    }),
    of: values[key] ?? toSnakeCase(field),
  }))

type DefineOptions<Key extends string, List extends AnyCall> = {
  /** Values that the list's `select` does not have under the snake-case name of the column's field. */
  values?: Values<Key>
  /** Call whose schema parses the export request, if it is not the call of the columns. */
  list?: List
}

/** Declares the export of a list by the plan that its pages have. Register it in the area's server.ts. */
export function defineExport<C extends AnyCall, Column extends ColumnDefinition, List extends AnyCall = C>(
  { call, columns, name, title, exportNeeds }: ListDefinition<C, Column>,
  plan: (request: RequestOf<List>, context: ExportContext<RequestOf<List>>) => AnyPlan,
  { values = {}, list }: DefineOptions<Column['key'], List> = {},
): ExportDefinition {
  if (title === undefined || exportNeeds === undefined) throw new Error(`The list ${name} has no export.`)
  return {
    name,
    title,
    needs: exportNeeds,
    plan: (context: ExportContext<never>) => plan(context.request, context),
    list: list ?? call,
    request: (list ?? call).request,
    columns: fileColumns(columns, values),
  }
}

/** Selected columns in the given order; all columns if none is selected. Unknown keys are ignored. */
export function selectColumns({ columns }: ExportDefinition, chosen: readonly string[] | null | undefined) {
  const found = (chosen ?? []).flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return found.length === 0 ? columns : [...new Set(found)]
}
