import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { FieldFault } from '#platform/contract/call.ts'
import type { ImportCounts, ImportRow, RowResult, SheetNote } from '#platform/contract/imports.ts'
import type { Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/database.ts'
import type { PreviewedRow } from '#platform/server/imports/preview.ts'
import { NotFound } from '#platform/server/refusal.ts'

type NotedOf = { note: SheetNote; count: number }[]

type ImportRunTable = {
  id: Generated<number>
  kind: string
  fileKey: string
  fileName: string
  sha256: string
  madeBy: number
  status: Generated<'checking' | 'checked' | 'applied'>
  counts: JSONColumnType<ImportCounts>
  notes: JSONColumnType<NotedOf>
  version: Generated<number>
  createdAt: Generated<string>
  appliedAt: string | null
}
type ImportRowTable = {
  runId: number
  line: number
  result: RowResult
  cells: JSONColumnType<Record<string, string>>
  faults: JSONColumnType<FieldFault[]>
  sentence: string
}
const tables = (db: Database) => db.withTables<{ importRun: ImportRunTable; importRow: ImportRowTable }>()

export const noCounts = (): ImportCounts => ({ create: 0, update: 0, skip: 0, error: 0, total: 0 })

type NewRun = { kind: string; fileKey: string; fileName: string; sha256: string; madeBy: number }

export async function insertRun(db: Database, run: NewRun): Promise<number> {
  const { id } = await tables(db)
    .insertInto('importRun')
    .values({ ...run, counts: JSON.stringify(noCounts()), notes: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a batch of rows in one statement. */
export async function stageRows(db: Database, runId: number, rows: readonly PreviewedRow[]) {
  await sql`insert into import_row (run_id, line, result, cells, faults, sentence)
    select ${runId}, line, result, cells, faults, sentence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as staged(line int, result text, cells jsonb, faults jsonb, sentence text)`.execute(db)
}

export function finishRun(db: Database, id: number, counts: ImportCounts, notes: NotedOf) {
  return tables(db)
    .updateTable('importRun')
    .set({ status: 'checked', counts: JSON.stringify(counts), notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .execute()
}

/** One's own run: what another person looked at is theirs to confirm. */
export async function findRun(db: Database, id: number, personId: number, hold?: 'hold') {
  const found = await tables(db)
    .selectFrom('importRun')
    .select(['id', 'kind', 'fileKey', 'fileName', 'status', 'counts', 'version'])
    .select(sql<boolean>`created_at < now() - interval '1 hour'`.as('isOld'))
    .where('id', '=', id)
    .where('madeBy', '=', personId)
    .$if(hold === 'hold', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!found) throw new NotFound('You have no such import.')
  return found
}

type Asking = { runId: number; result?: RowResult | null | undefined; page: number; limit: number }

export async function pageOfImportRows(
  db: Database,
  counts: ImportCounts,
  { runId, result, page, limit }: Asking,
): Promise<Page<ImportRow>> {
  const rows = await tables(db)
    .selectFrom('importRow')
    .select(['line', 'result', 'cells', 'faults', 'sentence'])
    .where('runId', '=', runId)
    .$if(Boolean(result), (query) => query.where('result', '=', result as RowResult))
    .orderBy('line')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const total = result ? counts[result] : counts.total
  return { rows, pageInfo: { page, limit, total, noOfPage: Math.max(1, Math.ceil(total / limit)) } }
}

const atOnce = 1_000

/** The rows of a run with these results, a thousand at a time, in the file's order. */
export async function* stagedRows(db: Database, runId: number, results: readonly RowResult[]) {
  let after = 0
  for (;;) {
    const rows = await tables(db)
      .selectFrom('importRow')
      .select(['line', 'result', 'cells', 'faults', 'sentence'])
      .where('runId', '=', runId)
      .where('result', 'in', results)
      .where('line', '>', after)
      .orderBy('line')
      .limit(atOnce)
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

/** Drops what was looked at a week ago: the rows are in, or nobody confirmed them. Says how many runs. */
export async function sweepImports(db: Database): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('importRun')
    .where(sql<boolean>`created_at < now() - interval '7 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
