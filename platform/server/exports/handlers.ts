import { sql } from 'kysely'
import { permits } from '#platform/access/access.ts'
import { type ExportFile, type ExportFormat, ExportHow, exportCalls } from '#platform/contract/exports.ts'
import { inTransaction } from '#platform/server/database.ts'
import { kindFor, listWire, readListRequest } from '#platform/server/exports/asking.ts'
import { disconnected, exportQueue } from '#platform/server/exports/export-queue.ts'
import { exportJob } from '#platform/server/exports/job.ts'
import { type AnyExport, columnsOf } from '#platform/server/exports/listing.ts'
import { countRows, fileNameOf, makeFile, noData } from '#platform/server/exports/making.ts'
import {
  findOwn,
  insertRun,
  type NewRun,
  nextExportId,
  openRunsOf,
  pageOfRuns,
  told,
} from '#platform/server/exports/runs.ts'
import { type Asked, done, type HandledCall, handlersFor } from '#platform/server/handlers.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { cancelRun, lockRun } from '#platform/server/jobs/managing.ts'
import { Denied, Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { linkToFile } from '#platform/server/uploads/links.ts'

const mostOpen = 3
const withExportSlot = exportQueue()

type How = { columns?: readonly string[] | null | undefined; language: 'en' | 'fil'; format: ExportFormat }

/** Makes the file while the person waits. For the export call of one list, with the list's own request. */
export async function exportNow(
  asked: Pick<Asked<unknown, Staff>, 'db' | 'staff' | 'audit' | 'http' | 'configuration'>,
  kind: AnyExport,
  wire: object,
  how: How,
): Promise<ExportFile> {
  const { db, staff, audit, configuration, http } = asked
  if (!permits(staff, kind.needs)) throw new Denied()
  const columns = columnsOf(kind, how.columns)
  const request = readListRequest(kind, wire)
  const { signal } = http
  const onRows = () => {
    if (signal.aborted) throw disconnected()
  }
  const made = await withExportSlot({ personId: staff.id, signal }, () =>
    makeFile({ db, configuration, onRows }, { kind, request, staff, columns, ...pick(how) }),
  )
  await inTransaction(db, async (tx) => {
    const id = await nextExportId(tx)
    await insertRun(tx, id, runOf(asked, kind, wire, { ...how, rows: made.rows, fileName: made.name }), {
      made,
    })
    await audit(
      {
        action: 'Export',
        kind: 'export',
        recordId: id,
        label: made.name,
        after: {
          list: kind.name,
          rows: made.rows,
          format: how.format,
          columns: columns.map(({ key }) => key),
          asked: wire,
          sha256: made.sha256,
        },
      },
      tx,
    )
  })
  const url = linkToFile(configuration, { key: made.key, personId: staff.id })
  return { url, fileName: made.name, rows: made.rows }
}

/** The handler of a list's own export call: its request is the list's, and how the rows are wanted. */
export const exportHandler =
  (kind: AnyExport) =>
  (asked: Asked<Record<string, unknown>, Staff>): Promise<ExportFile> => {
    const { columns, language, format, page: _page, limit: _limit, cursor: _cursor, ...wire } = asked.request
    return exportNow(asked, kind, wire, ExportHow.parse({ columns, language, format }))
  }

/** The calls of every export. A list that is not among the kinds is closed to everyone. */
export function exportHandlers(all: readonly AnyExport[]): HandledCall[] {
  const kinds = new Map(all.map((kind) => [kind.name, kind]))
  const job = exportJob(all)

  return handlersFor(exportCalls, {
    async about({ db, request, staff, configuration }) {
      const kind = kindFor(kinds, request.report, staff)
      const rows = await countRows(
        { db, configuration },
        { kind, staff, request: readListRequest(kind, listWire(request)) },
      )
      return {
        rows,
        columns: kind.columns.map(({ key, title }) => ({ key, title: title[request.language] })),
      }
    },

    csv: (asked) =>
      exportNow(asked, kindFor(kinds, asked.request.report, asked.staff), listWire(asked.request), {
        ...asked.request,
        format: 'csv',
      }),

    xlsx: (asked) =>
      exportNow(asked, kindFor(kinds, asked.request.report, asked.staff), listWire(asked.request), {
        ...asked.request,
        format: 'xlsx',
      }),

    async invoke(asked) {
      const { db, request, staff, audit, configuration } = asked
      const kind = kindFor(kinds, request.report, staff)
      const wire = listWire(request)
      const wanted = { kind, staff, request: readListRequest(kind, wire) }
      const rows = await countRows({ db, configuration }, wanted)
      if (rows === 0) throw noData()
      const fileName = fileNameOf({ ...wanted, format: request.format }, await todayInManila(db))
      const jobId = await inTransaction(db, async (tx) => {
        // One person's questions take turns, so that many at once are counted one by one.
        await sql`select pg_advisory_xact_lock(7013, ${staff.id}::int)`.execute(tx)
        if ((await openRunsOf(tx, staff.id)) >= mostOpen)
          throw new Refusal(`You have ${mostOpen} exports under way. Wait for one of them, or cancel it.`, {
            code: 'LIMIT_EXCEEDED',
          })
        const run = runOf(asked, kind, wire, { ...request, rows, fileName })
        const id = await nextExportId(tx)
        const { runId } = await enqueue(tx, job, { exportId: id }, { by: staff })
        await insertRun(tx, id, run, { jobRunId: runId })
        await audit(
          {
            action: 'Ask for Export',
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
      return { rows: rows.map((run) => told(kinds, run)), pageInfo }
    },

    run: async ({ db, request, staff }) => told(kinds, await findOwn(db, request.jobId, staff.id)),

    async link({ db, request, staff, configuration, audit }) {
      const run = await findOwn(db, request.jobId, staff.id)
      // Rights may have been taken away since.
      kindFor(kinds, run.list, staff)
      if (run.state === 'expired')
        throw new Refusal('This file has expired. Export the list again.', {
          code: 'TOKEN_EXPIRED',
        })
      if (run.state === 'cancelled') throw new Refusal('This export was cancelled. Export again.')
      if (run.fileKey === null) throw new Refusal('This file is not made yet.')
      await audit({ action: 'Download', kind: 'export', recordId: run.jobId, label: run.fileName })
      return {
        url: linkToFile(configuration, { key: run.fileKey, personId: staff.id }),
        fileName: run.fileName,
        rows: run.rows,
      }
    },

    async cancel({ db, request, staff, audit }) {
      const run = await findOwn(db, request.jobId, staff.id)
      const { rows } = await sql<{ jobRunId: number | null }>`
        select job_run_id from export_run where id = ${run.jobId}`.execute(db)
      const held = rows[0]?.jobRunId ? await lockRun(db, rows[0].jobRunId) : undefined
      if (!held || ['done', 'failed', 'cancelled'].includes(held.state))
        throw new Refusal('This export is over. There is nothing to cancel.')
      const status = await cancelRun(db, held)
      await audit({
        action: 'Cancel',
        kind: 'export',
        recordId: run.jobId,
        label: run.fileName,
        toStatus: 'cancelled',
      })
      return done('The export is cancelled.', { jobId: run.jobId, status })
    },
  })
}

const pick = ({ format, language }: How) => ({ format, language })

const runOf = (
  { staff, http }: Pick<Asked<unknown, Staff>, 'staff' | 'http'>,
  kind: AnyExport,
  wire: object,
  { columns, language, format, rows, fileName }: How & { rows: number; fileName: string },
): NewRun => ({
  list: kind.name,
  format,
  language,
  columns: columnsOf(kind, columns).map(({ key }) => key),
  asked: wire,
  askedBy: staff.id,
  askedByEmail: staff.email,
  askedByName: staff.name,
  ip: http.ip,
  requestId: http.requestId,
  rows,
  fileName,
})

async function todayInManila(db: Asked<unknown, Staff>['db']): Promise<string> {
  const { rows } = await sql<{
    today: string
  }>`select (now() at time zone 'Asia/Manila')::date::text as today`.execute(db)
  return rows[0]?.today ?? ''
}
