import type { z } from 'zod'
import type { Message } from '#platform/words/messages.ts'
import type { Guard } from '#platform/access/access.ts'
import type { ImportError, RowResult } from '#platform/contract/imports.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'

/** The part of the request context that an import needs. Handlers pass their own context. */
export type ImportContext = Pick<
  RequestContext<unknown, Staff>,
  'db' | 'staff' | 'audit' | 'auditAll' | 'configuration' | 'controls'
> & {
  /** Record that receives the rows; empty if the import has none. */
  target?: string
}

/** Error of one field of a row, in both languages because the preview is stored. */
export const toImportError = (field: string, message: Message): ImportError => ({
  field,
  message: message.text,
  fil: message.in('fil'),
  code: message.code,
  params: message.params,
})

/** Result of checking a row against the existing data. */
export type RowVerdict = {
  result: RowResult
  /** Message in the future tense: `Will be created.` Errors are listed in `errors`. */
  sentence?: Message | undefined
  errors?: ImportError[]
  /**
   * The record that the row is about, if rows can name it in several ways, such as by mobile number and by ID. Two rows
   * about one record are an error.
   */
  subject?: string | undefined
}

/** Settings of the person for the whole file: `overwrite`. */
export type ImportOptions = Readonly<Record<string, boolean>>

/** A record that an import wrote, with the data required to undo it. */
export type WrittenRecord = {
  line: number
  recordId: number
  /** The record before the import; null if the import created it. */
  before: Readonly<Record<string, unknown>> | null
  /** The version after the import. A record changed since then blocks the undo. */
  version: number
}

type ImportTypeOptions<Field extends string, Row> = {
  /** Name of the import in paths and in the audit log: `product`. */
  kind: string
  title: Message
  /** Permission required to import. */
  needs: Guard
  /**
   * Additional permissions required to undo an import of someone else, which deletes and changes records. All are
   * required.
   */
  needsToUndoOthers?: readonly Guard[]
  columns: readonly {
    field: Field
    title: Message
    /** Other headings that are recognised for this column. */
    headingAliases?: readonly string[]
    isRequired?: boolean
    /** An amount is read with separators, a decimal comma and a peso sign. */
    isAmount?: boolean
    /** Value in the example row of the template. */
    example: string
  }[]
  /** Schema of a row of trimmed texts; a column missing from the file is `undefined`. */
  row: z.ZodType<Row>
  /** Identity of a row. If two rows of a file have the same key, the later one is an error. */
  keyOf: (row: Row) => string
  /** Person of a row. Rows that have the same name, in any spelling, but another ID get a warning. */
  personOf?: (row: Row) => { name: string; id: string }
  /** Settings for the whole file, off by default. */
  options?: readonly { key: string; title: Message; hint: Message }[]
  /** Checks many rows at once, in the given order. Should use one statement for all rows instead of one for each. */
  check: (context: ImportContext, rows: readonly Row[], options: ImportOptions) => Promise<RowVerdict[]>
  /**
   * Writes the rows in the given transaction and records them in the audit log, individually or together. If the
   * import can be undone, returns the written records.
   */
  apply: (
    context: ImportContext,
    rows: readonly { line: number; result: 'create' | 'update'; row: Row }[],
    fileName: string,
  ) => Promise<readonly WrittenRecord[] | void>
  /**
   * Undoes an import, last rows first, or throws and changes nothing. Returns the restored records with their new
   * versions, so that the previous import can be undone next.
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
// oxlint-disable-next-line typescript/no-explicit-any -- the row type is checked where the import type is defined
export type AnyImportType = ImportType<string, any>

/** Declares an import. */
export const defineImport = <Field extends string, Row>({
  maxRows = 5_000,
  options = [],
  ...rest
}: ImportTypeOptions<Field, Row>): ImportType<Field, Row> => ({ ...rest, maxRows, options })
