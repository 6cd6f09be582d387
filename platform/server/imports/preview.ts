import { Message } from '#platform/words/messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { toFieldErrors } from '#platform/contract/errors/field-errors.ts'
import type { ImportError, RowResult } from '#platform/contract/imports.ts'
import { type AnyImportType, type ImportContext, type ImportOptions, toImportError } from './import-type.ts'
import { amountText } from '#platform/server/imports/amount-text.ts'
import { foldPersonName } from '#platform/server/imports/similar-names.ts'
import type { SheetRow } from '#platform/server/imports/sheet-row.ts'
import type { Sheet } from '#platform/server/imports/sheet.ts'
import type { Language } from '#platform/words/words.ts'
import type { z } from 'zod'

/** Result of one row of a file. */
export type PreviewedRow = {
  line: number
  result: RowResult
  cells: Record<string, string>
  errors: ImportError[]
  /** Reasons to look at the row, which do not prevent its import. */
  warnings: ImportError[]
  sentence: string
}

type CheckedRow = PreviewedRow & { row?: unknown }

/** Lines of the rows seen before: by key, by the record they are about, and by the name of their person. */
export class SeenRows {
  readonly keys = new Map<string, number>()
  readonly subjects = new Map<string, number>()
  readonly names = new Map<string, { line: number; id: string }>()

  /** Line of an earlier row with the person's name and another ID. */
  similarTo(kind: AnyImportType, line: number, row: unknown): number | null {
    const person = kind.personOf?.(row)
    const name = person ? foldPersonName(person.name) : ''
    if (!person || name === '') return null
    const first = this.names.get(name)
    if (!first) this.names.set(name, { line, id: person.id })
    return first && first.id !== person.id ? first.line : null
  }
}

const batchSize = 1_000

type Mapping = Readonly<Record<string, number | null>>

/**
 * Checks each row of a file in batches of 1,000: its fields, duplicates in the file, and the area's own check against
 * existing data. Writes nothing.
 */
export async function* previewRows(
  context: ImportContext,
  kind: AnyImportType,
  sheet: Sheet,
  { mapping, options }: { mapping: Mapping; options: ImportOptions },
): AsyncGenerator<PreviewedRow[]> {
  const seen = new SeenRows()
  let batch: SheetRow[] = []
  for await (const row of sheet.rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield await checkRows(context, kind, batch, { mapping, options, seen })
    batch = []
  }
  if (batch.length > 0) yield await checkRows(context, kind, batch, { mapping, options, seen })
}

/** Checks rows of a file against the fields, the keys seen before and the existing data. */
export async function checkRows(
  context: ImportContext,
  kind: AnyImportType,
  rows: SheetRow[],
  { mapping, options, seen }: { mapping: Mapping; options: ImportOptions; seen: SeenRows },
): Promise<PreviewedRow[]> {
  const held = rows.map((row) => readRow(kind, row, mapping, seen))
  const validRows = held.filter(({ errors }) => errors.length === 0)
  const verdicts =
    validRows.length === 0
      ? []
      : await kind.check(
          context,
          validRows.map(({ row }) => row),
          options,
        )
  if (verdicts.length !== validRows.length)
    throw new Error(`The import ${kind.kind} did not return a verdict for every row.`)
  validRows.forEach((row, index) => {
    const { result = 'error', sentence = '', errors: found = [], subject } = verdicts[index] ?? {}
    const first = subject === undefined ? undefined : seen.subjects.get(subject)
    if (subject !== undefined && first === undefined) seen.subjects.set(subject, row.line)
    const errors =
      first === undefined
        ? found
        : [...found, toImportError('', platformMessages('ROW_SAME_PERSON', { line: first }))]
    const encoded = sentence instanceof Message ? sentence.encoded : sentence
    Object.assign(row, { result: errors.length > 0 ? 'error' : result, sentence: encoded, errors })
  })
  return held.map(({ row: _row, ...previewed }) => previewed)
}

function readRow(
  kind: AnyImportType,
  { line, cells, errors: rowErrors }: SheetRow,
  mapping: Mapping,
  seen: SeenRows,
): CheckedRow {
  const errors: ImportError[] = rowErrors.map((error) => toImportError('', error))
  const values: Record<string, string> = {}
  for (const { field, title, isAmount } of kind.columns) {
    const column = Object.hasOwn(mapping, field) ? mapping[field] : null
    const found = column === null || column === undefined ? undefined : cells[column]
    const cell = found && isAmount ? amountText(found) : found
    if (cell?.error) errors.push(cellError(field, title, cell.error))
    const text = cell?.text.trim() ?? ''
    if (text !== '') values[field] = text
  }
  const held: CheckedRow = { line, result: 'error', cells: values, errors, warnings: [], sentence: '' }
  // The values of a row that is refused as a whole may be in the wrong columns.
  if (rowErrors.length > 0) return held
  const read = kind.row.safeParse(values)
  if (!read.success) {
    const known = new Set(errors.map(({ field }) => field))
    errors.push(...toImportErrors(read.error, values, kind).filter(({ field }) => !known.has(field)))
  }
  if (errors.length > 0 || !read.success) return held

  held.row = read.data
  const key = kind.keyOf(read.data)
  const first = seen.keys.get(key)
  if (first === undefined) seen.keys.set(key, line)
  else errors.push(toImportError('', platformMessages('ROW_REPEATED', { line: first })))
  const similar = seen.similarTo(kind, line, read.data)
  if (similar !== null && first === undefined)
    held.warnings.push(toImportError('', platformMessages('ROW_SAME_NAME', { line: similar })))
  return held
}

/** Error of a cell, with the title of its column, because the sentence does not name it. */
const cellError = (field: string, title: Message, error: Message): ImportError => ({
  ...toImportError(field, error),
  message: `${title.en}: ${error.en}`,
  fil: `${title.fil}: ${error.fil}`,
})

/** Converts schema issues to import errors in both languages, in the same order. */
function toImportErrors(error: z.ZodError, input: unknown, kind: AnyImportType): ImportError[] {
  const inFilipino = toFieldErrors(error, { input, labels: titlesOf(kind, 'fil'), language: 'fil' })
  return toFieldErrors(error, { input, labels: titlesOf(kind, 'en') }).map((inEnglish, index) => {
    const fil = inFilipino[index]?.message
    return { ...inEnglish, ...(fil !== undefined && { fil }) }
  })
}

const titlesOf = ({ columns }: AnyImportType, language: Language) =>
  Object.fromEntries(columns.map(({ field, title }) => [field, title[language]]))
