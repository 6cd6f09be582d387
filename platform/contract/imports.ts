import { z } from 'zod'
import { LocalisedText } from '#platform/contract/approvals.ts'
import { call, FieldError, write } from '#platform/contract/call.ts'
import { FileKey } from '#platform/contract/file.ts'
import { pageOf } from '#platform/contract/page.ts'
import { Id, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** What becomes of a row when the import is confirmed. */
export const RowResult = z.enum(['create', 'update', 'skip', 'error'])
export type RowResult = z.infer<typeof RowResult>

/** A column that an import knows: where its values go, and how people may head it. */
export const ImportColumn = z.object({
  field: z.string(),
  title: LocalisedText,
  isRequired: z.boolean(),
  example: z.string(),
})

/** Something to know about a file as a whole. */
export const SheetNote = z.enum([
  'hidden-rows',
  'hidden-columns',
  'hidden-sheets',
  'other-sheets',
  'formulas',
  'not-utf8',
  'unnamed-columns',
])
export type SheetNote = z.infer<typeof SheetNote>
const Notes = z.array(z.object({ note: SheetNote, count: z.int() }))

/** The file's column for each field, counted from 0; null takes none. */
const Mapping = z.record(z.string().max(60), z.int().min(0).max(199).nullable())

export const ImportCounts = z.object({
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  error: z.int(),
  total: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** What is wrong with a row; in Filipino too, where it is known in it. */
export const ImportError = FieldError.extend({ fil: z.string().optional() })
export type ImportError = z.infer<typeof ImportError>

export const ImportRow = z.object({
  /** The row's number in the file, as a spreadsheet shows it. */
  line: z.int(),
  result: RowResult,
  /** What the row says, by field. */
  cells: z.record(z.string(), z.string()),
  faults: z.array(ImportError),
  /** Why it is skipped, or what it changes. */
  sentence: z.string(),
})
export type ImportRow = z.infer<typeof ImportRow>

const Kind = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)
/** The record that the rows go into, where an import has one: the number of an event. */
const Target = z.string().trim().max(60)
const TextFile = z.object({ name: z.string(), text: z.string() })

/** Something that a person may choose for all rows of a file. */
export const ImportOption = z.object({ key: z.string(), title: LocalisedText, hint: LocalisedText })
const Options = z.record(z.string().max(60), z.boolean())

/** The latest import of a kind, which can be taken back. */
export const LastImport = z.object({
  /** Whether this person may take it back: their own, or with the rights to delete and change what it wrote. */
  mayUndo: z.boolean(),
  id: z.int(),
  fileName: z.string(),
  madeBy: z.string(),
  appliedAt: Moment,
  counts: ImportCounts,
})

const ImportSaved = z.object({
  id: z.int(),
  status: z.string(),
  version: z.int(),
  counts: ImportCounts,
})

/** Which checked file is confirmed, and how. */
export const ImportConfirmation = z.object({
  runId: Id,
  /** Lines that the person took out. */
  without: z.array(z.int().positive()).max(100_000).default([]),
  /** All or nothing, unless the person says that the rows that cannot be taken stay behind. */
  partial: z.boolean().default(false),
})

/** Rows from a file: read it, say which column is which, look at what each row will do, confirm. */
export const importCalls = {
  template: call('/imports/template', {
    needs: 'signed-in',
    request: z.object({ kind: Kind }),
    reply: TextFile,
  }),
  read: call('/imports/read', {
    needs: 'signed-in',
    request: z.object({ kind: Kind, key: FileKey }),
    reply: z.object({
      columns: z.array(ImportColumn),
      options: z.array(ImportOption),
      header: z.array(z.string()),
      mapping: Mapping,
      sample: z.array(z.array(z.string())),
      notes: Notes,
    }),
  }),
  check: write('/imports/check', {
    needs: 'signed-in',
    request: z.object({
      kind: Kind,
      key: FileKey,
      mapping: Mapping,
      options: Options.default({}),
      target: Target.default(''),
    }),
    reply: z.object({ runId: z.int(), counts: ImportCounts, notes: Notes }),
    transaction: false,
    invalidates: ['/imports/'],
  }),
  rows: call('/imports/rows', {
    needs: 'signed-in',
    request: z.object({
      runId: Id,
      result: RowResult.nullish(),
      page: z.int().min(1).max(1_000_000).default(1),
      limit: z.int().min(1).max(100).default(25),
    }),
    reply: pageOf(ImportRow),
  }),
  faults: call('/imports/faults', {
    needs: 'signed-in',
    request: z.object({ runId: Id }),
    reply: TextFile,
  }),
  apply: write('/imports/apply', {
    needs: 'signed-in',
    request: ImportConfirmation,
    reply: ImportSaved,
  }),
  /** The import of this kind that could be taken back: the latest one, for a week. */
  last: call('/imports/last', {
    needs: 'signed-in',
    request: z.object({ kind: Kind }),
    reply: LastImport.nullable(),
  }),
  undo: write('/imports/undo', {
    needs: 'signed-in',
    request: z.object({ runId: Id, reason: Reason }),
    reply: ImportSaved,
  }),
}
