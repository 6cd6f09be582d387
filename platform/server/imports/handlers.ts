import { permits } from '#platform/access/access.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { type HandledCall, handlersFor } from '#platform/server/http/handlers.ts'
import { applyRun } from './apply.ts'
import { checkFile, openSheet } from './check-file.ts'
import { readColumns, requireMappedColumns } from './columns.ts'
import { correctRow } from './correct.ts'
import { errorFile } from './error-file.ts'
import type { AnyImportType } from './import-type.ts'
import { csvLine, csvMark } from '#platform/server/files/csv.ts'
import { findRun, kindOfRun, lastApplied, pageOfImportRows } from '#platform/server/imports/runs.ts'
import { undoRun } from './undo.ts'
import { Forbidden } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

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
      return readColumns(sheet, kind)
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
