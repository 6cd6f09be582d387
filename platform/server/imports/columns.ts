import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { SheetColumns, SheetMapping } from '#platform/contract/imports.ts'
import type { Language } from '#platform/words/words.ts'
import type { AnyImportType } from '#platform/server/imports/import-type.ts'
import { normaliseHeading } from '#platform/server/imports/header-row.ts'
import type { Sheet } from '#platform/server/imports/sheet.ts'
import { ValidationError } from '#platform/server/errors/errors.ts'

export type ColumnsOf = Pick<AnyImportType, 'columns'>

const sampleRows = 5

// Truncated preview of a row.
const shownCells = 20
const shownLength = 60

const headingsOf = ({ field, title, headingAliases = [] }: AnyImportType['columns'][number]) => [
  title.en,
  title.fil,
  field,
  ...headingAliases,
]

/** All headings that an import recognises. */
export const knownHeadings = ({ columns }: ColumnsOf) => columns.flatMap(headingsOf)

/** Maps fields to the file's columns by heading: the title in either language, the field name, or an alias. */
export function guessMapping({ columns }: ColumnsOf, header: readonly string[]): SheetMapping {
  const headings = header.map(normaliseHeading)
  const taken = new Set<number>()
  return Object.fromEntries(
    columns.map((own) => {
      const { field } = own
      const words = headingsOf(own).map(normaliseHeading)
      const column = headings.findIndex((heading, index) => !taken.has(index) && words.includes(heading))
      if (column >= 0) taken.add(column)
      return [field, column >= 0 ? column : null]
    }),
  )
}

/** Reads the data for the column mapping step. */
export async function readColumns(
  sheet: Sheet,
  kind: ColumnsOf & Partial<Pick<AnyImportType, 'options'>>,
): Promise<SheetColumns> {
  const sample: string[][] = []
  for await (const { cells } of sheet.rows) {
    sample.push(Array.from(sheet.header, (_, index) => cells[index]?.text ?? ''))
    if (sample.length === sampleRows) break
  }
  return {
    columns: kind.columns.map(({ field, title, isRequired = false, example }) => ({
      field,
      title,
      isRequired,
      example,
    })),
    header: sheet.header,
    headerRow: sheet.headerRow,
    firstRows: sheet.firstRows.map(shortened),
    options: [...(kind.options ?? [])],
    mapping: guessMapping(kind, sheet.header),
    sample,
    notes: notesOf(sheet),
  }
}

export const notesOf = ({ notes }: Sheet) => [...notes].map(([note, about]) => ({ note, ...about }))

const shortened = ({ line, cells }: Sheet['firstRows'][number]) => ({
  line,
  cells: cells.slice(0, shownCells).map((text) => text.slice(0, shownLength)),
})

/** Rejects a mapping that misses a required column or maps a column twice, instead of reporting it for every row. */
export function requireMappedColumns({ columns }: ColumnsOf, mapping: SheetMapping, language: Language) {
  const chosen = columns.map(({ field }) => (Object.hasOwn(mapping, field) ? mapping[field] : null) ?? null)
  const missing = columns.find(({ isRequired }, index) => isRequired && chosen[index] === null)
  if (missing)
    throw new ValidationError([
      {
        field: `mapping.${missing.field}`,
        message: platformMessages('COLUMN_REQUIRED', { column: missing.title[language] }),
      },
    ])
  const twice = columns.find(
    (_, index) => chosen[index] !== null && chosen.indexOf(chosen[index] ?? null) < index,
  )
  if (twice)
    throw new ValidationError([
      {
        field: `mapping.${twice.field}`,
        message: platformMessages('COLUMN_TWICE', { column: twice.title[language] }),
      },
    ])
}
