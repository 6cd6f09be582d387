import { platformMessages } from '#platform/contract/errors/messages.ts'
import { type Generated, sql } from 'kysely'
import type { ExportFormat, FilterTexts } from '#platform/contract/export-call.ts'
import type { ExportRun } from '#platform/contract/exports.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ExportDefinition } from './export-definition.ts'
import type { ExportedFile } from './export-file.ts'
import { queryPage } from '#platform/server/lists/list-query.ts'
import { orNotFound } from '#platform/server/errors/errors.ts'
import { fileTables } from '#platform/server/uploads/files.ts'

/** Retention of export files in days. */
export const retentionDays = 3

/** Maximum bytes of export files per person. Above it, the oldest files expire immediately; the newest never does. */
const maxBytesPerPerson = 500_000_000

type ExportRunTable = {
  id: Generated<number>
  list: string
  format: ExportFormat
  language: 'en' | 'fil'
  query: unknown
  columns: string[]
  filterTexts: FilterTexts
  requestedBy: number
  requestedByEmail: string
  requestedByName: string
  ip: string
  requestId: string
  requestedAt: Generated<string>
  jobRunId: number | null
  rows: number
  fileName: string
  fileKey: string | null
  finishedAt: string | null
}

export const exportTables = (db: Database) => db.withTables<{ exportRun: ExportRunTable }>()

export type NewRun = Pick<
  ExportRunTable,
  | 'list'
  | 'format'
  | 'language'
  | 'columns'
  | 'filterTexts'
  | 'requestedBy'
  | 'requestedByEmail'
  | 'requestedByName'
  | 'ip'
  | 'requestId'
  | 'rows'
> & { query: object; fileName: string }

/** Stores the finished file as a private file of the requester until it expires. */
async function keepFile(
  tx: Database,
  runId: number,
  { requestedBy }: Pick<NewRun, 'requestedBy'>,
  file: ExportedFile,
) {
  const { key, name, size, sha256 } = file
  const isCsv = name.endsWith('.csv')
  await fileTables(tx)
    .insertInto('storedFile')
    .values({
      key,
      folder: 'reports',
      name,
      contentType: isCsv ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      size,
      sha256,
      uploadedBy: requestedBy,
      uploadedAt: sql<string>`now()`,
      expiresAt: sql<string>`now() + make_interval(days => ${retentionDays})`,
      attachedTo: `export:${runId}`,
    })
    .execute()
  await expireBeyondLimit(tx, requestedBy)
}

async function expireBeyondLimit(tx: Database, personId: number) {
  await sql`
    update stored_file set expires_at = now() - interval '1 second' where key in (
      select key from (
        select key, sum(size) over newest_first as total, row_number() over newest_first as position
        from stored_file
        where folder = 'reports' and uploaded_by = ${personId} and deleted_at is null and expires_at > now()
        window newest_first as (order by uploaded_at desc, key desc)
      ) own
      where position > 1 and total > ${maxBytesPerPerson})`.execute(tx)
}

/** Reserves the number of a new export. */
export async function nextExportId(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('export_run', 'id')) as id`.execute(tx)
  if (!rows[0]) throw new Error('The sequence returned no export ID.')
  return rows[0].id
}

/** Inserts an export, either with its finished file or with the job run that will create it. */
export async function insertRun(
  tx: Database,
  id: number,
  run: NewRun,
  result: { file: ExportedFile } | { jobRunId: number },
) {
  const file = 'file' in result ? result.file : null
  if (file) await keepFile(tx, id, run, file)
  await sql`
    insert into export_run (id, list, format, language, query, columns, filter_texts, requested_by, requested_by_email, requested_by_name, ip,
      request_id, rows, file_name, file_key, finished_at, job_run_id)
    overriding system value
    values (${id}, ${run.list}, ${run.format}, ${run.language}, ${JSON.stringify(run.query)}::jsonb, ${run.columns}::text[],
      ${JSON.stringify(run.filterTexts)}::jsonb,
      ${run.requestedBy}, ${run.requestedByEmail}, ${run.requestedByName}, ${run.ip}, ${run.requestId}, ${run.rows}, ${run.fileName},
      ${file?.key ?? null}, ${file ? sql`now()` : null}, ${'jobRunId' in result ? result.jobRunId : null})`.execute(
    tx,
  )
}

/** Records that the job has created the file. */
export async function finishRun(tx: Database, run: { id: number; requestedBy: number }, file: ExportedFile) {
  await keepFile(tx, run.id, run, file)
  await exportTables(tx)
    .updateTable('exportRun')
    .set({ fileKey: file.key, rows: file.rows, finishedAt: sql<string>`now()` })
    .where('id', '=', run.id)
    .where('fileKey', 'is', null)
    .execute()
}

/** The export request as stored, or null. */
export const findExportRequest = (db: Database, id: number) =>
  exportTables(db).selectFrom('exportRun').selectAll().where('id', '=', id).executeTakeFirst()

const runColumns = sql<Omit<ExportRun, 'title'> & { fileKey: string | null }>`
  t.id as job_id, t.list, t.format, t.file_name, t.requested_at as asked_at, t.finished_at, t.rows, f.size, f.expires_at, t.file_key,
  case when t.file_key is not null and f.expires_at > now() and f.deleted_at is null then 'done'
       when t.file_key is not null then 'expired'
       when j.state = 'done' then 'failed'
       else coalesce(j.state, 'failed') end as state,
  case when t.file_key is not null then t.rows else coalesce(j.done, 0) end as done,
  case when t.file_key is null and j.state in ('failed', 'retrying') then j.error else '' end as error`
const joins = sql`left join job_run j on j.id = t.job_run_id left join stored_file f on f.key = t.file_key`

type OwnRun = Omit<ExportRun, 'title'> & { fileKey: string | null }

/** Loads an export of the person. Exports of others count as not found. */
export async function findOwnRun(db: Database, id: number, personId: number): Promise<OwnRun> {
  const { rows } = await sql<OwnRun>`
    select ${runColumns} from export_run t ${joins} where t.id = ${id} and t.requested_by = ${personId}`.execute(
    db,
  )
  return orNotFound(rows[0], platformMessages('EXPORT_NOT_FOUND'))
}

/** Page of a person's own exports, newest first. */
export const pageOfRuns = (db: Database, request: ListRequest<unknown, 'askedAt'>, personId: number) =>
  queryPage<OwnRun, 'askedAt'>(db, request, {
    table: 'export_run',
    sorts: { askedAt: { by: sql`t.requested_at`, type: 'timestamptz' } },
    where: [sql`t.requested_by = ${personId}`],
    select: runColumns,
    joins,
  })

/** Number of a person's queued and running exports. */
export async function openRunsOf(db: Database, personId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from export_run t join job_run j on j.id = t.job_run_id
    where t.requested_by = ${personId} and t.requested_at > now() - interval '1 day'
      and j.state in ('queued', 'running', 'retrying')`.execute(db)
  return rows[0]?.n ?? 0
}

/** Converts an export to the reply for its owner. */
export const toExportRun = (
  kinds: ReadonlyMap<string, ExportDefinition>,
  { fileKey: _fileKey, ...run }: OwnRun,
): ExportRun => ({
  ...run,
  title: kinds.get(run.list)?.title ?? { en: run.list, fil: run.list },
})

/** Releases expired files, whose content the file sweep deletes later. Returns their number. */
export async function sweepExports(db: Database): Promise<number> {
  const { numUpdatedRows } = await fileTables(db)
    .updateTable('storedFile')
    .set({ deletedAt: sql<string>`now()` })
    .where('folder', '=', 'reports')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`expires_at < now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
