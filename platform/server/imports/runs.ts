import { renderStored } from '#platform/words/messages.ts'
import type { Language } from '#platform/words/words.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import type {
  ImportCounts,
  ImportError,
  ImportRow,
  RowResult,
  SheetNote,
} from '#platform/contract/imports.ts'
import type { Page } from '#platform/contract/page.ts'
import type { ImportOptions, WrittenRecord } from './import-type.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { PreviewedRow } from '#platform/server/imports/preview.ts'
import { orNotFound } from '#platform/server/errors/errors.ts'

type NoteCounts = { note: SheetNote; count: number; names: string[] }[]

type ImportRunTable = {
  id: Generated<number>
  kind: string
  fileKey: string
  fileName: string
  sha256: string
  rowsSha256: string | null
  createdBy: number
  createdByName: string
  options: JSONColumnType<ImportOptions>
  target: string
  status: Generated<'checking' | 'checked' | 'applied' | 'undone'>
  counts: JSONColumnType<ImportCounts>
  notes: JSONColumnType<NoteCounts>
  version: Generated<number>
  createdAt: Generated<string>
  appliedAt: string | null
}
type ImportRowTable = {
  runId: number
  line: number
  result: RowResult
  cells: JSONColumnType<Record<string, string>>
  errors: JSONColumnType<ImportError[]>
  warnings: JSONColumnType<ImportError[]>
  sentence: string
}
const tables = (db: Database) => db.withTables<{ importRun: ImportRunTable; importRow: ImportRowTable }>()

export const emptyCounts = (): ImportCounts => ({ create: 0, update: 0, skip: 0, error: 0, total: 0 })

type NewRun = Pick<
  ImportRunTable,
  'kind' | 'fileKey' | 'fileName' | 'sha256' | 'createdBy' | 'createdByName'
> & {
  options: ImportOptions
  target: string
}

export async function insertRun(db: Database, run: NewRun): Promise<number> {
  const { id } = await tables(db)
    .insertInto('importRun')
    .values({
      ...run,
      options: JSON.stringify(run.options),
      counts: JSON.stringify(emptyCounts()),
      notes: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a batch of rows in one statement. */
export async function stageRows(db: Database, runId: number, rows: readonly PreviewedRow[]) {
  await sql`insert into import_row (run_id, line, result, cells, errors, warnings, sentence)
    select ${runId}, line, result, cells, errors, warnings, sentence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as staged(line int, result text, cells jsonb, errors jsonb, warnings jsonb, sentence text)`.execute(db)
}

type CheckResult = { counts: ImportCounts; notes: NoteCounts; rowsSha256: string }

export function finishRun(db: Database, id: number, { counts, notes, rowsSha256 }: CheckResult) {
  return tables(db)
    .updateTable('importRun')
    .set({ status: 'checked', counts: JSON.stringify(counts), notes: JSON.stringify(notes), rowsSha256 })
    .where('id', '=', id)
    .execute()
}

/** The latest import of the same rows, by anyone and under any file name, that was not undone; null if there is none. */
export async function findSameRows(
  db: Database,
  { kind, target, rowsSha256 }: { kind: string; target: string; rowsSha256: string },
) {
  return (
    (await tables(db)
      .selectFrom('importRun')
      .select(['fileName', 'createdByName as madeBy', 'appliedAt'])
      .where('kind', '=', kind)
      .where('target', '=', target)
      .where('rowsSha256', '=', rowsSha256)
      .where('status', '=', 'applied')
      .orderBy('appliedAt', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** Loads an import of the person. Imports of others count as not found. */
export async function findRun(db: Database, id: number, personId: number, hold?: 'hold') {
  const found = await tables(db)
    .selectFrom('importRun')
    .select(['id', 'kind', 'fileKey', 'fileName', 'status', 'counts', 'options', 'target', 'version'])
    .select(sql<boolean>`created_at < now() - interval '1 hour'`.as('isOld'))
    .where('id', '=', id)
    .where('createdBy', '=', personId)
    .$if(hold === 'hold', (query) => query.forUpdate())
    .executeTakeFirst()
  return orNotFound(found, platformMessages('IMPORT_NOT_FOUND'))
}

type RowsRequest = {
  runId: number
  result?: RowResult | null | undefined
  /** Only rows with warnings. */
  flagged: boolean
  page: number
  limit: number
}

export async function pageOfImportRows(
  db: Database,
  counts: ImportCounts,
  { runId, result, flagged, page, limit }: RowsRequest,
  language: Language,
): Promise<Page<ImportRow>> {
  const rows = await tables(db)
    .selectFrom('importRow')
    .select(['line', 'result', 'cells', 'errors', 'warnings', 'sentence'])
    .where('runId', '=', runId)
    .$if(flagged, (query) => query.where(isFlagged))
    .$if(Boolean(result), (query) => query.where('result', '=', result as RowResult))
    .orderBy('line')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const total = flagged ? await countFlagged(db, runId) : result ? counts[result] : counts.total
  return {
    rows: rows.map((row) => ({ ...row, sentence: renderStored(row.sentence, language) })),
    pageInfo: { page, limit, total, noOfPage: Math.max(1, Math.ceil(total / limit)) },
  }
}

const isFlagged = sql<boolean>`warnings <> '[]'`

/** Number of rows with warnings. */
export async function countFlagged(db: Database, runId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('importRow')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('runId', '=', runId)
    .where(isFlagged)
    .executeTakeFirstOrThrow()
  return count
}

/** Loads one row of an import, or null. */
export const findStagedRow = async (db: Database, runId: number, line: number) =>
  (await tables(db)
    .selectFrom('importRow')
    .select(['line', 'result', 'cells'])
    .where('runId', '=', runId)
    .where('line', '=', line)
    .executeTakeFirst()) ?? null

export const replaceStagedRow = (
  db: Database,
  runId: number,
  { line, result, cells, errors, warnings, sentence }: PreviewedRow,
) =>
  tables(db)
    .updateTable('importRow')
    .set({
      result,
      cells: JSON.stringify(cells),
      errors: JSON.stringify(errors),
      warnings: JSON.stringify(warnings),
      sentence,
    })
    .where('runId', '=', runId)
    .where('line', '=', line)
    .execute()

export const setCounts = (db: Database, id: number, counts: ImportCounts) =>
  tables(db)
    .updateTable('importRun')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()

const batchSize = 1_000

type StagedRowsOptions = {
  /** Also rows of other results, if they have warnings. */
  flagged?: boolean
}

/** Rows of an import with these results, in batches of 1,000, in the order of the file. */
export async function* stagedRows(
  db: Database,
  runId: number,
  results: readonly RowResult[],
  { flagged = false }: StagedRowsOptions = {},
) {
  let after = 0
  for (;;) {
    const rows = await tables(db)
      .selectFrom('importRow')
      .select(['line', 'result', 'cells', 'errors', 'warnings', 'sentence'])
      .where('runId', '=', runId)
      .where((of) => of.or([of('result', 'in', results), ...(flagged ? [isFlagged] : [])]))
      .where('line', '>', after)
      .orderBy('line')
      .limit(batchSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.line
    yield rows
  }
}

export async function markApplied(db: Database, id: number, counts: ImportCounts): Promise<number> {
  const { version } = await tables(db)
    .updateTable('importRun')
    .set((of) => ({
      status: 'applied',
      counts: JSON.stringify(counts),
      appliedAt: sql<string>`now()`,
      version: of('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Stores the written records for as long as the import can be undone. */
export async function storeWritten(
  db: Database,
  runId: number,
  written: readonly WrittenRecord[],
): Promise<void> {
  await sql`insert into import_written (run_id, line, record_id, before, version)
    select ${runId}, line, "recordId", nullif(before, 'null'::jsonb), version
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as kept(line int, "recordId" bigint, before jsonb, version int)`.execute(db)
}

/** Latest applied import of one type, and whether it can be undone. */
export async function lastApplied(db: Database, kind: string, hold?: 'hold') {
  return tables(db)
    .selectFrom('importRun')
    .select(['id', 'kind', 'fileName', 'createdBy', 'createdByName', 'appliedAt', 'counts', 'version'])
    .where('kind', '=', kind)
    .where('status', '=', 'applied')
    .orderBy('appliedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$if(hold === 'hold', (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Type of an import and the record that received its rows. */
export async function kindOfRun(
  db: Database,
  id: number,
): Promise<{ kind: string; target: string; createdBy: number }> {
  const { rows } = await sql<{ kind: string; target: string; createdBy: number }>`
    select kind, target, created_by from import_run where id = ${id}`.execute(db)
  return orNotFound(rows[0], platformMessages('IMPORT_NOT_FOUND'))
}

/** Records that an import wrote, in batches of 1,000, last row of the file first. */
export async function* writtenRecords(db: Database, runId: number) {
  let before = 2_147_483_647
  for (;;) {
    const { rows } = await sql<WrittenRecord>`
      select line, record_id, before, version from import_written
      where run_id = ${runId} and line < ${before} order by line desc limit ${batchSize}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    before = last.line
    yield rows
  }
}

/** Updates the versions stored for an earlier import after an undo restored its records. */
export async function updateWrittenVersions(
  db: Database,
  { runId, kind }: { runId: number; kind: string },
  written: readonly WrittenRecord[],
  restored: readonly { recordId: number; version: number }[],
): Promise<void> {
  const left = new Map(written.map(({ recordId, version }) => [recordId, version]))
  const known = restored.map((row) => ({ ...row, found: (left.get(row.recordId) ?? 0) - 1 }))
  await sql`update import_written w set version = again.version
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as again("recordId" bigint, version int, found int)
    where w.record_id = again."recordId" and w.version = again.found and w.run_id < ${runId}
      and exists (select from import_run r where r.id = w.run_id and r.kind = ${kind})`.execute(db)
}

export async function markUndone(db: Database, id: number): Promise<number> {
  const { version } = await tables(db)
    .updateTable('importRun')
    .set((of) => ({ status: 'undone', version: of('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Deletes staged rows after a week, confirmed or not. Returns the number of imports. */
export async function sweepImports(db: Database): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('importRun')
    .where(sql<boolean>`created_at < now() - interval '7 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
