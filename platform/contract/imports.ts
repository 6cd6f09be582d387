import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { FieldError } from '#platform/contract/call.ts'
import { FileKey } from '#platform/contract/file.ts'
import { pageOf } from '#platform/contract/page.ts'
import { Id, LocalisedText, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Action that confirming the import takes for a row. */
export const RowResult = z.enum(['create', 'update', 'skip', 'error'])
export type RowResult = z.infer<typeof RowResult>

/** A column of an import: the field it fills and the headings that are recognised. */
export const ImportColumn = z.object({
  field: z.string(),
  title: LocalisedText,
  isRequired: z.boolean(),
  example: z.string(),
})

/** A remark about the file as a whole. */
export const SheetNote = z.enum([
  'hidden-rows',
  'hidden-columns',
  'hidden-sheets',
  'other-sheets',
  'merged-cells',
  'rows-above',
  'formulas',
  'not-utf8',
  'unnamed-columns',
])
export type SheetNote = z.infer<typeof SheetNote>
export const SheetNotes = z.array(
  z.object({
    note: SheetNote,
    count: z.int(),
    /** The first rows, columns or sheets that the remark is about. */
    names: z.array(z.string()),
  }),
)

/** Row number of the headings. Without it the row with the most known headings is taken. */
export const HeaderRow = z.int().min(1).max(1_048_576).optional()

/** The file's column for each field, counted from 0; null leaves the field unmapped. */
export const SheetMapping = z.record(z.string().max(60), z.int().min(0).max(199).nullable())

export type SheetMapping = z.infer<typeof SheetMapping>

export const ImportCounts = z.object({
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  error: z.int(),
  total: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** Error of a row, with a Filipino translation if one exists. */
export const ImportError = FieldError.extend({ fil: z.string().optional() })
export type ImportError = z.infer<typeof ImportError>

export const ImportRow = z.object({
  /** Row number in the file, as a spreadsheet shows it. */
  line: z.int(),
  result: RowResult,
  /** Values of the row by field. */
  cells: z.record(z.string(), z.string()),
  errors: z.array(ImportError),
  /** Reasons to look at the row, such as a person who is in the file twice. */
  warnings: z.array(ImportError),
  /** Reason the row is skipped, or a summary of its changes. */
  sentence: z.string(),
})
export type ImportRow = z.infer<typeof ImportRow>

const Kind = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)
/** Record that receives the rows, for imports that have one, such as the number of an event. */
const Target = z.string().trim().max(60)
const TextFile = z.object({ name: z.string(), text: z.string() })

/** A setting that applies to all rows of a file. */
export const ImportOption = z.object({ key: z.string(), title: LocalisedText, hint: LocalisedText })
const Options = z.record(z.string().max(60), z.boolean())

/** Data for the column mapping step. */
export const SheetColumns = z.object({
  columns: z.array(ImportColumn),
  options: z.array(ImportOption),
  header: z.array(z.string()),
  headerRow: z.int(),
  /** First rows of the file, from which another row of headings can be chosen. */
  firstRows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  mapping: SheetMapping,
  /** Values of the first rows below the headings. */
  sample: z.array(z.array(z.string())),
  notes: SheetNotes,
})
export type SheetColumns = z.infer<typeof SheetColumns>

/** The latest import of its kind, if it can be undone. */
export const LastImport = z.object({
  /**
   * Whether the person can undo it: it is their own, or they have permission to delete and change the imported
   * records.
   */
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

/** Confirms a validated file. */
export const ImportConfirmation = z.object({
  runId: Id,
  /** Line numbers that the person excluded. */
  without: z.array(z.int().positive()).max(100_000).default([]),
  /** If false, the import fails as a whole when any row is invalid. If true, invalid rows are skipped. */
  partial: z.boolean().default(false),
})

const signedInCalls = callGroup({ needs: 'signed-in' })

/** Import of rows from a file: upload, map the columns, preview each row, confirm. */
export const importCalls = {
  template: signedInCalls.read('/imports/template', { request: z.object({ kind: Kind }), reply: TextFile }),
  read: signedInCalls.read('/imports/read', {
    request: z.object({ kind: Kind, key: FileKey, headerRow: HeaderRow }),
    reply: SheetColumns,
  }),
  check: signedInCalls.write('/imports/check', {
    request: z.object({
      kind: Kind,
      key: FileKey,
      headerRow: HeaderRow,
      mapping: SheetMapping,
      options: Options.default({}),
      target: Target.default(''),
    }),
    reply: z.object({
      runId: z.int(),
      counts: ImportCounts,
      /** Number of rows with warnings. */
      flagged: z.int(),
      /** An import of the same rows, by anyone and under any file name. */
      sameRows: z.object({ fileName: z.string(), madeBy: z.string(), appliedAt: Moment }).nullable(),
      notes: SheetNotes,
    }),
    transaction: false,
    invalidates: ['/imports/'],
  }),
  rows: signedInCalls.read('/imports/rows', {
    request: z.object({
      runId: Id,
      result: RowResult.nullish(),
      flagged: z.boolean().default(false),
      page: z.int().min(1).max(1_000_000).default(1),
      limit: z.int().min(1).max(100).default(25),
    }),
    reply: pageOf(ImportRow),
  }),
  /** Replaces the values of a row with errors and checks it again. */
  correct: signedInCalls.write('/imports/correct-row', {
    request: z.object({
      runId: Id,
      line: z.int().positive(),
      /** Values by field; a missing field is empty. */
      cells: z.record(z.string().max(60), z.string().max(5_000)),
    }),
    reply: z.object({ row: ImportRow, counts: ImportCounts }),
    invalidates: ['/imports/rows'],
  }),
  errors: signedInCalls.read('/imports/errors', { request: z.object({ runId: Id }), reply: TextFile }),
  apply: signedInCalls.write('/imports/apply', { request: ImportConfirmation, reply: ImportSaved }),
  /** The latest import of this kind that can still be undone. Imports can be undone for a week. */
  last: signedInCalls.read('/imports/last', {
    request: z.object({ kind: Kind }),
    reply: LastImport.nullable(),
  }),
  undo: signedInCalls.write('/imports/undo', {
    request: z.object({ runId: Id, reason: Reason }),
    reply: ImportSaved,
  }),
}
