import { createHash } from 'node:crypto'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { importCalls, ImportCounts } from '#platform/contract/imports.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { NotFound } from '#platform/server/errors/errors.ts'
import { done, type RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { AnyImportType, ImportContext } from './import-type.ts'
import { knownHeadings, notesOf } from './columns.ts'
import { previewRows } from '#platform/server/imports/preview.ts'
import { emptyCounts, findSameRows, finishRun, insertRun, stageRows } from '#platform/server/imports/runs.ts'
import { readLimits } from '#platform/server/imports/sheet-row.ts'
import { readSheet } from '#platform/server/imports/sheet.ts'
import { openFile } from '#platform/server/uploads/uploads.ts'

/** Opens a file that the person uploaded. */
export async function openSheet(
  context: Omit<ImportContext, 'target'>,
  kind: AnyImportType,
  { key, headerRow }: { key: string; headerRow?: number | undefined },
) {
  const file = await openFile(context, key)
  if (file.uploadedBy !== context.staff.id || file.folder !== uploads.importFile.folder)
    throw new NotFound(platformMessages('UPLOAD_NOT_FOUND'))
  const extension = key.slice(key.lastIndexOf('.') + 1)
  const sheet = await readSheet(
    { bytes: file.bytes, extension },
    { limits: { ...readLimits, rows: kind.maxRows }, headings: knownHeadings(kind), headerRow },
  )
  return { file, sheet }
}

type CheckContext = RequestContext<RequestOf<typeof importCalls.check>, Staff>

/** Checks every row of a file and stores the results for the preview. */
export async function checkFile(context: CheckContext, kind: AnyImportType) {
  const { db, request, staff, audit } = context
  const { target } = request
  const { sheet, file } = await openSheet(context, kind, request)
  const runId = await insertRun(db, {
    kind: kind.kind,
    fileKey: file.key,
    fileName: file.name,
    sha256: file.sha256,
    createdBy: staff.id,
    createdByName: staff.name,
    options: request.options,
    target,
  })
  const counts: ImportCounts = emptyCounts()
  let flagged = 0
  const hash = createHash('sha256')
  for await (const rows of previewRows({ ...context, target }, kind, sheet, request)) {
    for (const { result, warnings, cells } of rows) {
      counts[result]++
      if (warnings.length > 0) flagged++
      hash.update(JSON.stringify(kind.columns.map(({ field }) => cells[field] ?? '')))
    }
    counts.total += rows.length
    await stageRows(db, runId, rows)
  }
  const notes = notesOf(sheet)
  const rowsSha256 = hash.digest('hex')
  const sameRows = await findSameRows(db, { kind: kind.kind, target, rowsSha256 })
  await finishRun(db, runId, { counts, notes, rowsSha256 })
  await audit({
    action: 'Validate',
    kind: 'import',
    recordId: runId,
    label: file.name,
    after: { ...counts },
  })
  return done(platformMessages('IMPORT_CHECKED'), {
    runId,
    counts,
    flagged,
    sameRows: sameRows && { ...sameRows, appliedAt: sameRows.appliedAt ?? '' },
    notes,
  })
}
