import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Guard } from '#platform/access/access.ts'
import type { LocalisedText } from '#platform/contract/approvals.ts'
import type { AnyCall, RequestOf } from '#platform/contract/call.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ListPlan } from '#platform/server/lists/list-query.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/**
 * What a column holds, which decides how a spreadsheet gets it. Money and percentages are kept in whole
 * hundredths. A code is one of a few words, which asks for less room than another text.
 */
export type ColumnKind = 'text' | 'code' | 'count' | 'money' | 'percent' | 'moment' | 'day' | 'yesno'

/** One column of an export. Give it the key of the column on the screen that shows the same. */
export type ExportColumn = {
  key: string
  title: z.infer<typeof LocalisedText>
  kind: ColumnKind
  /** A column of the list's `select` by its name there, or an expression over the row `r`; the key when absent. */
  of?: string | RawBuilder<unknown>
}

/** What the list of a person who asks is made of. */
export type ExportContext<Request> = {
  db: Database
  request: Request
  /** Who asks. In the background no more is known of them: what else a plan needs of them it looks up. */
  staff: Pick<Staff, 'id' | 'email'>
  configuration: Configuration
}

type ExportOptions<Plan> = {
  /** Its name on the wire and in file names: `subscribers`. */
  name: string
  title: z.infer<typeof LocalisedText>
  /** Who may take it: read on the place of the list. */
  needs: Guard
  columns: readonly ExportColumn[]
  /** The list's own plan, which its pages are cut from. */
  plan: Plan
}

// oxlint-disable-next-line typescript/no-explicit-any -- the engine never looks at rows, and sorts are the plan's own
type AnyPlan = ListPlan<any, any> | Promise<ListPlan<any, any>>

/** An export of whatever list, for lists of them. */
export type ExportDefinition = ExportOptions<(listing: ExportContext<never>) => AnyPlan> & {
  /** The list's own call, which reads what the export is asked. */
  list: AnyCall
  /** How it reads that. */
  request: z.ZodType
}

/** Declares that a list can be exported. Put it into apps/api/exports.ts. */
export function defineExport<C extends AnyCall>({
  list,
  ...options
}: ExportOptions<(listing: ExportContext<RequestOf<C>>) => AnyPlan> & {
  /** The list's own call, so that what the list refuses is refused here. */
  list: C
}): ExportDefinition {
  const keys = options.columns.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new Error(`The export of ${options.name} names a column twice.`)
  return { ...options, list, request: list.request }
}

/** The chosen columns in the order they were chosen in; all of them where none was. Unknown ones are passed over. */
export function selectColumns({ columns }: ExportDefinition, chosen: readonly string[] | null | undefined) {
  const found = (chosen ?? []).flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return found.length === 0 ? columns : [...new Set(found)]
}
