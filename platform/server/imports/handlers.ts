import type { Language } from '#platform/words/words.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { permits } from '#platform/access/access.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { type HandledCall, handlersFor } from '#platform/server/http/handlers.ts'
import { applyRun } from './apply.ts'
import { checkFile, notesOf, openSheet } from './check-file.ts'
import { correctRow } from './correct.ts'
import { errorFile } from './error-file.ts'
import type { AnyImportType } from './import-type.ts'
import { csvLine, csvMark } from '#platform/server/files/csv.ts'
import { guessMapping } from '#platform/server/imports/preview.ts'
import { findRun, kindOfRun, lastApplied, pageOfImportRows } from '#platform/server/imports/runs.ts'
import { undoRun } from './undo.ts'
import type { Sheet } from '#platform/server/imports/sheet.ts'
import { Forbidden, ValidationError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const sampleRows = 5

// Enough of a row to recognise it as the row of headings.
const shownCells = 20
const shownLength = 60

/** Handlers of the common import calls. Imports that are not registered are forbidden to everyone. */
export function importHandlers(kinds: readonly AnyImportType[]): HandledCall[] {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const importTypeFor = (name: string, staff: Staff): AnyImportType => {
    const kind = byName.get(name)
    if (!kind || !permits(staff, kind.needs)) throw new Forbidden()
    return kind
  }

  return handlersFor(importCalls, {
    template({ request, staff }) {
      const { columns, kind } = importTypeFor(request.kind, staff)
      const header = csvLine(columns.map(({ title }) => title.en))
      return {
        name: `${kind}-template.csv`,
        text: csvMark + header + csvLine(columns.map(({ example }) => example)),
      }
    },

    async read(context) {
      const kind = importTypeFor(context.request.kind, context.staff)
      const { sheet } = await openSheet(context, kind, context.request)
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
        options: [...kind.options],
        mapping: guessMapping(kind, sheet.header),
        sample,
        notes: notesOf(sheet),
      }
    },

    async check(context) {
      const kind = importTypeFor(context.request.kind, context.staff)
      requireMappedColumns(kind, context.request.mapping, context.language)
      return checkFile(context, kind)
    },

    async rows({ db, request, staff, language }) {
      const run = await findRun(db, request.runId, staff.id)
      importTypeFor(run.kind, staff)
      return pageOfImportRows(db, run.counts, request, language)
    },

    async correct(context) {
      const { db, request, staff } = context
      const run = await findRun(db, request.runId, staff.id, 'hold')
      return correctRow({ ...context, target: run.target }, importTypeFor(run.kind, staff), run, request)
    },

    async errors({ db, request, staff, language }) {
      const run = await findRun(db, request.runId, staff.id)
      return errorFile(db, run, importTypeFor(run.kind, staff), language)
    },

    async apply(context) {
      const { db, request, staff } = context
      const run = await findRun(db, request.runId, staff.id, 'hold')
      return applyRun({ ...context, target: run.target }, importTypeFor(run.kind, staff), run, request)
    },

    async last({ db, request, staff }) {
      const kind = importTypeFor(request.kind, staff)
      const last = kind.undo && (await lastApplied(db, kind.kind))
      return last
        ? {
            id: last.id,
            fileName: last.fileName,
            madeBy: last.createdByName,
            mayUndo: canUndo(kind, last.createdBy, staff),
            appliedAt: last.appliedAt ?? '',
            counts: last.counts,
          }
        : null
    },

    async undo(context) {
      const { db, request, staff } = context
      const { kind: name, target, createdBy } = await kindOfRun(db, request.runId)
      const kind = importTypeFor(name, staff)
      if (!canUndo(kind, createdBy, staff)) throw new Forbidden()
      return undoRun({ ...context, target }, kind, request.runId, request.reason)
    },
  })
}

/**
 * Whether a person can undo an import: it is their own, or they have the permissions it requires for imports of
 * others.
 */
const canUndo = ({ needsToUndoOthers = [] }: AnyImportType, createdBy: number, staff: Staff) =>
  createdBy === staff.id || needsToUndoOthers.every((guard) => permits(staff, guard))

const shortened = ({ line, cells }: Sheet['firstRows'][number]) => ({
  line,
  cells: cells.slice(0, shownCells).map((text) => text.slice(0, shownLength)),
})

/** Rejects a mapping that misses a required column or maps a column twice, instead of reporting it for every row. */
function requireMappedColumns(
  { columns }: AnyImportType,
  mapping: Readonly<Record<string, number | null>>,
  language: Language,
) {
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
