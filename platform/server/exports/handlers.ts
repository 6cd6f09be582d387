import { personalDataKindOf } from '#platform/contract/fields/personal-data.ts'
import { fieldsOf } from '#platform/contract/fields/schema-fields.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import { permits } from '#platform/access/access.ts'
import {
  type ExportFile,
  type ExportFormat,
  ExportHow,
  type FilterTexts,
} from '#platform/contract/export-call.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { exportFor, toListInput, readListRequest } from './export-request.ts'
import { disconnected, exportQueue } from '#platform/server/exports/export-queue.ts'
import { exportJob } from '#platform/server/exports/job.ts'
import { type ExportDefinition, selectColumns } from './export-definition.ts'
import { countRows, fileNameOf, writeExportFile, noDataError } from './export-file.ts'
import {
  findOwnRun,
  insertRun,
  type NewRun,
  nextExportId,
  openRunsOf,
  pageOfRuns,
  toExportRun,
} from '#platform/server/exports/runs.ts'
import { type RequestContext, done, type HandledCall, handlersFor } from '#platform/server/http/handlers.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { cancelRun, lockRun } from '#platform/server/jobs/run-actions.ts'
import { Forbidden, AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { expiryOfLink, linkToFile } from '#platform/server/uploads/file-links.ts'

const maxOpenRuns = 3
const withExportSlot = exportQueue()

type ExportChoices = {
  columns?: readonly string[] | null | undefined
  language: 'en' | 'fil'
  format: ExportFormat
  filterTexts?: FilterTexts
}

/** Creates the file during the request. Used by the export call of one list, with the list's own request. */
export async function exportNow(
  context: Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'audit' | 'http' | 'configuration'>,
  kind: ExportDefinition,
  input: object,
  choices: ExportChoices,
): Promise<ExportFile> {
  const { db, staff, audit, configuration, http } = context
  if (!permits(staff, kind.needs)) throw new Forbidden()
  const columns = selectColumns(kind, choices.columns)
  const request = readListRequest(kind, input)
  const { signal } = http
  const onRows = () => {
    if (signal.aborted) throw disconnected()
  }
  const file = await withExportSlot({ personId: staff.id, signal }, () =>
    writeExportFile({ db, configuration, onRows }, { kind, request, staff, columns, ...pick(choices) }),
  )
  await inTransaction(db, async (tx) => {
    const id = await nextExportId(tx)
    await insertRun(
      tx,
      id,
      runOf(context, kind, input, { ...choices, rows: file.rows, fileName: file.name }),
      {
        file,
      },
    )
    await audit(
      {
        action: 'Export',
        kind: 'export',
        recordId: id,
        label: file.name,
        after: {
          list: kind.name,
          rows: file.rows,
          format: choices.format,
          columns: columns.map(({ key }) => key),
          query: input,
          sha256: file.sha256,
        },
      },
      tx,
    )
  })
  const expires = await expiryOfLink(db)
  const url = linkToFile(configuration, { key: file.key, personId: staff.id, expires })
  return { url, fileName: file.name, rows: file.rows }
}

/** Handler for a list's own export call: the list's request plus the format fields. */
export const exportHandler =
  (kind: ExportDefinition) =>
  (context: RequestContext<Record<string, unknown>, Staff>): Promise<ExportFile> => {
    const {
      columns,
      language,
      format,
      page: _page,
      limit: _limit,
      cursor: _cursor,
      ...input
    } = context.request
    return exportNow(context, kind, input, ExportHow.parse({ columns, language, format }))
  }

/** Handlers of the common export calls. Lists that are not registered are forbidden to everyone. */
export function exportHandlers(all: readonly ExportDefinition[]): HandledCall[] {
  const kinds = new Map(all.map((kind) => [kind.name, kind]))
  const job = exportJob(all)

  return handlersFor(exportCalls, {
    async about({ db, request, staff, configuration }) {
      const kind = exportFor(kinds, request.report, staff)
      const rows = await countRows(
        { db, configuration },
        { kind, staff, request: readListRequest(kind, toListInput(request)) },
      )
      return {
        rows,
        columns: kind.columns.map(({ key, title }) => ({ key, title: title[request.language] })),
        hasMobileNumbers: hasMobileNumbers(kind),
      }
    },

    csv: (context) =>
      exportNow(
        context,
        exportFor(kinds, context.request.report, context.staff),
        toListInput(context.request),
        {
          ...context.request,
          format: 'csv',
        },
      ),

    xlsx: (context) =>
      exportNow(
        context,
        exportFor(kinds, context.request.report, context.staff),
        toListInput(context.request),
        {
          ...context.request,
          format: 'xlsx',
        },
      ),

    async invoke(context) {
      const { db, request, staff, audit, configuration } = context
      const kind = exportFor(kinds, request.report, staff)
      const input = toListInput(request)
      const spec = { kind, staff, request: readListRequest(kind, input) }
      const rows = await countRows({ db, configuration }, spec)
      if (rows === 0) throw noDataError()
      const fileName = fileNameOf({ ...spec, format: request.format }, await todayInManila(db))
      const jobId = await inTransaction(db, async (tx) => {
        // Requests of one person are serialised, so that concurrent ones are all counted.
        await sql`select pg_advisory_xact_lock(7013, ${staff.id}::int)`.execute(tx)
        if ((await openRunsOf(tx, staff.id)) >= maxOpenRuns)
          throw new AppError(platformMessages('EXPORTS_OPEN', { count: maxOpenRuns }), {
            code: 'LIMIT_EXCEEDED',
          })
        const run = runOf(context, kind, input, { ...request, rows, fileName })
        const id = await nextExportId(tx)
        const { runId } = await enqueue(tx, job, { exportId: id }, { by: staff })
        await insertRun(tx, id, run, { jobRunId: runId })
        await audit(
          {
            action: 'Request export',
            kind: 'export',
            recordId: id,
            label: fileName,
            after: { list: kind.name, rows },
          },
          tx,
        )
        return id
      })
      return { jobId, rows }
    },

    async list({ db, request, staff }) {
      const { rows, pageInfo } = await pageOfRuns(db, request, staff.id)
      return { rows: rows.map((run) => toExportRun(kinds, run)), pageInfo }
    },

    run: async ({ db, request, staff }) => toExportRun(kinds, await findOwnRun(db, request.jobId, staff.id)),

    async link({ db, request, staff, configuration, audit }) {
      const run = await findOwnRun(db, request.jobId, staff.id)
      // The person may have lost the permission since the export was requested.
      exportFor(kinds, run.list, staff)
      if (run.state === 'expired')
        throw new AppError(platformMessages('EXPORT_EXPIRED'), {
          code: 'TOKEN_EXPIRED',
        })
      if (run.state === 'cancelled') throw new AppError(platformMessages('EXPORT_CANCELLED'))
      if (run.fileKey === null) throw new AppError(platformMessages('EXPORT_NOT_READY'))
      await audit({ action: 'Download', kind: 'export', recordId: run.jobId, label: run.fileName })
      const expires = await expiryOfLink(db)
      return {
        url: linkToFile(configuration, { key: run.fileKey, personId: staff.id, expires }),
        fileName: run.fileName,
        rows: run.rows,
      }
    },

    async cancel({ db, request, staff, audit }) {
      const run = await findOwnRun(db, request.jobId, staff.id)
      const { rows } = await sql<{ jobRunId: number | null }>`
        select job_run_id from export_run where id = ${run.jobId}`.execute(db)
      const lockedRun = rows[0]?.jobRunId ? await lockRun(db, rows[0].jobRunId) : undefined
      if (!lockedRun || ['done', 'failed', 'cancelled'].includes(lockedRun.state))
        throw new AppError(platformMessages('EXPORT_ENDED'))
      const status = await cancelRun(db, lockedRun)
      await audit({
        action: 'Cancel',
        kind: 'export',
        recordId: run.jobId,
        label: run.fileName,
        toStatus: 'cancelled',
      })
      return done(platformMessages('EXPORT_WAS_CANCELLED'), { jobId: run.jobId, status })
    },
  })
}

const pick = ({ format, language, filterTexts = {} }: ExportChoices) => ({ format, language, filterTexts })

const runOf = (
  { staff, http }: Pick<RequestContext<unknown, Staff>, 'staff' | 'http'>,
  kind: ExportDefinition,
  input: object,
  {
    columns,
    language,
    format,
    filterTexts = {},
    rows,
    fileName,
  }: ExportChoices & { rows: number; fileName: string },
): NewRun => ({
  list: kind.name,
  format,
  language,
  columns: selectColumns(kind, columns).map(({ key }) => key),
  query: input,
  filterTexts,
  requestedBy: staff.id,
  requestedByEmail: staff.email,
  requestedByName: staff.name,
  ip: http.ip,
  requestId: http.requestId,
  rows,
  fileName,
})

async function todayInManila(db: RequestContext<unknown, Staff>['db']): Promise<string> {
  const { rows } = await sql<{
    today: string
  }>`select (now() at time zone 'Asia/Manila')::date::text as today`.execute(db)
  return rows[0]?.today ?? ''
}

/** Whether a column of the file contains mobile numbers, by the declaration of the list's reply. */
function hasMobileNumbers({ list, columns }: ExportDefinition): boolean {
  const mobiles = fieldsOf(list.reply)
    .filter(({ schema }) => personalDataKindOf(schema) === 'mobile')
    .map(({ path }) => path.replace(/^rows\[\]\./, '').split('.')[0])
  return columns.some(({ key, field = key }) => mobiles.includes(field.split('.')[0]))
}
