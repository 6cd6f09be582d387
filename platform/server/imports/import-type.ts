import type { z } from 'zod'
import type { Guard } from '#platform/access/access.ts'
import type { LocalisedText } from '#platform/contract/approvals.ts'
import type { ImportError, RowResult } from '#platform/contract/imports.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** What an import does of what it was asked with: a handler passes on its own. */
export type ImportContext = Pick<
  RequestContext<unknown, Staff>,
  'db' | 'staff' | 'audit' | 'auditAll' | 'configuration'
> & {
  /** The record that the rows go into, as the screen named it; empty where the import has none. */
  target?: string
}

/** What will become of a row, once it is looked at beside what is there already. */
export type RowVerdict = {
  result: RowResult
  /** For the person, in the future tense: `Will be added.` Faults say the rest. */
  sentence?: string
  faults?: ImportError[]
}

/** What the person chose beside the file: `overwrite`. */
export type ImportOptions = Readonly<Record<string, boolean>>

/** One record that an import wrote, as much of it as taking the import back needs. */
export type WrittenRecord = {
  line: number
  recordId: number
  /** The record as it was; null where the import made it. */
  before: Readonly<Record<string, unknown>> | null
  /** The version it was left at: a record changed since is not taken back. */
  version: number
}

type ImportTypeOptions<Field extends string, Row> = {
  /** Names the import in addresses and in the audit: `product`. */
  kind: string
  title: LocalisedText
  /** Who may import. */
  needs: Guard
  /** What taking back somebody else's import needs beside that, all of it: it deletes records and changes them. */
  needsToUndoOthers?: readonly Guard[]
  columns: readonly {
    field: Field
    title: LocalisedText
    /** Other headings that mean this column. */
    headingAliases?: readonly string[]
    isRequired?: boolean
    /** What stands in the template's one row. */
    example: string
  }[]
  /** Reads a row's texts, each trimmed; a column that the file lacks is `undefined`. */
  row: z.ZodType<Row>
  /** Two rows of one file that say the same of this are duplicates: the later one is a fault. */
  keyOf: (row: Row) => string
  /** What a person may choose for all rows: off unless said. */
  options?: readonly { key: string; title: LocalisedText; hint: LocalisedText }[]
  /** Looks at many rows at once, in the order given. One statement for all of them, never one for each. */
  check: (context: ImportContext, rows: readonly Row[], options: ImportOptions) => Promise<RowVerdict[]>
  /**
   * Writes the rows, in the transaction that is given, and records each or all in the audit. Where the import can be
   * taken back, it answers what it wrote.
   */
  apply: (
    context: ImportContext,
    rows: readonly { line: number; result: 'create' | 'update'; row: Row }[],
    fileName: string,
  ) => Promise<readonly WrittenRecord[] | void>
  /**
   * Takes back what an import wrote, the last rows first. A refusal leaves all of it as it is. Answers the records
   * that are as before, with the version they have now, so that the import before it can be taken back next.
   */
  undo?: (
    context: ImportContext,
    written: readonly WrittenRecord[],
    reason: string,
  ) => Promise<readonly { recordId: number; version: number }[]>
  maxRows?: number
}

export type ImportType<Field extends string = string, Row = unknown> = Required<
  Pick<ImportTypeOptions<Field, Row>, 'maxRows' | 'options'>
> &
  ImportTypeOptions<Field, Row>
// oxlint-disable-next-line typescript/no-explicit-any -- the row's type is checked where a kind is defined
export type AnyImportType = ImportType<string, any>

/** Declares what can be imported. */
export const defineImport = <Field extends string, Row>({
  maxRows = 5_000,
  options = [],
  ...rest
}: ImportTypeOptions<Field, Row>): ImportType<Field, Row> => ({ ...rest, maxRows, options })
