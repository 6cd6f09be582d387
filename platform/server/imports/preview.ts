import type { Both } from '#platform/contract/approvals.ts'
import { fieldSentencesFil, ownMessagesFil } from '#platform/contract/faults-in-filipino.ts'
import { fieldFaults } from '#platform/contract/field-errors.ts'
import type { ImportFault, RowResult } from '#platform/contract/imports.ts'
import type { AnyImportKind, Importing, ImportOptions } from '#platform/server/imports/kind.ts'
import type { SheetRow } from '#platform/server/imports/sheet-row.ts'
import { importFaultWords } from '#platform/server/imports/words.ts'
import type { Sheet } from '#platform/server/imports/sheet.ts'
import { type Language, sayIn } from '#platform/words/words.ts'
import type { z } from 'zod'

const [en, fil] = [sayIn(importFaultWords, 'en'), sayIn(importFaultWords, 'fil')]

/** What becomes of one row of a file. */
export type PreviewedRow = {
  line: number
  result: RowResult
  cells: Record<string, string>
  faults: ImportFault[]
  sentence: string
}

type Held = PreviewedRow & { row?: unknown }

const atOnce = 1_000

type Mapping = Readonly<Record<string, number | null>>

/**
 * Looks at each row of a file, a thousand at a time: is it whole, does it stand twice, and what does the area say to
 * it beside what is there already. Nothing is written.
 */
export async function* previewRows(
  asking: Importing,
  kind: AnyImportKind,
  sheet: Sheet,
  { mapping, options }: { mapping: Mapping; options: ImportOptions },
): AsyncGenerator<PreviewedRow[]> {
  const seen = new Map<string, number>()
  let batch: SheetRow[] = []
  for await (const row of sheet.rows) {
    batch.push(row)
    if (batch.length < atOnce) continue
    yield await lookAt(asking, kind, batch, { mapping, options, seen })
    batch = []
  }
  if (batch.length > 0) yield await lookAt(asking, kind, batch, { mapping, options, seen })
}

async function lookAt(
  asking: Importing,
  kind: AnyImportKind,
  rows: SheetRow[],
  { mapping, options, seen }: { mapping: Mapping; options: ImportOptions; seen: Map<string, number> },
): Promise<PreviewedRow[]> {
  const held = rows.map((row) => readRow(kind, row, mapping, seen))
  const whole = held.filter(({ faults }) => faults.length === 0)
  const verdicts =
    whole.length === 0
      ? []
      : await kind.check(
          asking,
          whole.map(({ row }) => row),
          options,
        )
  if (verdicts.length !== whole.length)
    throw new Error(`The import ${kind.kind} did not answer for every row.`)
  whole.forEach((row, index) => {
    const { result = 'error', sentence = '', faults = [] } = verdicts[index] ?? {}
    Object.assign(row, { result: faults.length > 0 ? 'error' : result, sentence, faults })
  })
  return held.map(({ line, result, cells, faults, sentence }) => ({ line, result, cells, faults, sentence }))
}

function readRow(
  kind: AnyImportKind,
  { line, cells, isHidden }: SheetRow,
  mapping: Mapping,
  seen: Map<string, number>,
): Held {
  const faults: ImportFault[] = []
  if (isHidden) faults.push(told('', { en: en('hidden'), fil: fil('hidden') }))
  const values: Record<string, string> = {}
  for (const { field, title } of kind.columns) {
    const column = Object.hasOwn(mapping, field) ? mapping[field] : null
    const cell = column === null || column === undefined ? undefined : cells[column]
    if (cell?.isFormula)
      faults.push(
        told(field, { en: en('formula', { title: title.en }), fil: fil('formula', { title: title.fil }) }),
      )
    const text = cell?.text.trim() ?? ''
    if (text !== '') values[field] = text
  }
  const read = kind.row.safeParse(values)
  if (!read.success) faults.push(...faultsInBoth(read.error, values, kind))
  const held: Held = { line, result: 'error', cells: values, faults, sentence: '' }
  if (faults.length > 0) return held

  held.row = read.data
  const key = kind.keyOf(read.data)
  const first = seen.get(key)
  if (first === undefined) seen.set(key, line)
  else
    faults.push(
      told('', { en: en('twice', { line: String(first) }), fil: fil('twice', { line: String(first) }) }),
    )
  return held
}

const told = (field: string, said: Both): ImportFault => ({ field, message: said.en, fil: said.fil })

/** What a schema finds wrong, in the sentences of forms: both languages name the same faults in the same order. */
function faultsInBoth(error: z.ZodError, input: unknown, kind: AnyImportKind): ImportFault[] {
  const inFilipino = fieldFaults(error, {
    input,
    labels: labelsOf(kind, 'fil'),
    sentences: fieldSentencesFil,
    translated: (said) => ownMessagesFil[said] ?? said,
  })
  return fieldFaults(error, { input, labels: labelsOf(kind, 'en') }).map(({ field, message }, index) => {
    const said = inFilipino[index]?.message
    return { field, message, ...(said !== undefined && { fil: said }) }
  })
}

const labelsOf = ({ columns }: AnyImportKind, language: Language) =>
  Object.fromEntries(columns.map(({ field, title }) => [field, title[language]]))

/** The file's column for each field, by its heading: the title in either language, the field's name, or another word. */
export function guessMapping(
  { columns }: AnyImportKind,
  header: readonly string[],
): Record<string, number | null> {
  const headings = header.map(plain)
  const taken = new Set<number>()
  return Object.fromEntries(
    columns.map(({ field, title, also = [] }) => {
      const words = [title.en, title.fil, field, ...also].map(plain)
      const column = headings.findIndex((heading, index) => !taken.has(index) && words.includes(heading))
      if (column >= 0) taken.add(column)
      return [field, column >= 0 ? column : null]
    }),
  )
}

const plain = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
