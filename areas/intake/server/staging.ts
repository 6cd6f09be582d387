import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { IntakeFile, IntakeFileName, IntakeTotal } from '#areas/intake/contract.ts'
import { type ComparedTotal, compareTotals, isEqual, readControlTotals } from './control-file.ts'
import { importsOf } from './files/files.ts'
import { WalletRow } from './files/wallets.ts'
import type { IntakeFolder } from './folder.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { csvLine, csvMark } from '#platform/server/files.ts'
import {
  type AnyImportType,
  guessMapping,
  type ImportContext,
  knownHeadings,
  type PreviewedRow,
  previewRows,
  readLimits,
  readSheet,
  requireMappedColumns,
} from '#platform/server/imports.ts'

export type StagedFolder = {
  runId: number
  refNo: string
  files: IntakeFile[]
  totals: ComparedTotal[]
  /** Whether the totals equal the control totals. */
  isBalanced: boolean
}

type StagedRow = {
  line: number
  key: string | null
  cells: Record<string, string>
  wallet: { level: IntakeTotal['level']; amount: number } | null
}

/**
 * Reads, checks and stores the rows of all files in the given transaction, and writes the refused ones to
 * `refused-<file>.csv` beside each file.
 */
export async function stageFolder(context: ImportContext, source: IntakeFolder): Promise<StagedFolder> {
  const { db, staff } = context
  const { rows } = await sql<{ runId: number; refNo: string }>`
    insert into intake_run (folder, content_hash, files, totals, wallets, amount, started_by_id, started_by, updated_by)
    values (${path.basename(source.folder)}, ${source.contentHash}, '[]', '[]', 0, 0, ${staff.id}, ${staff.email}, ${staff.email})
    returning run_id, ref_no`.execute(db)
  const [run] = rows
  if (!run) throw new Error('The run was not created.')
  const imports = importsOf(null)
  const files: IntakeFile[] = []
  const totals = new Map<string, IntakeTotal>()
  for (const { file, path: name, sha256 } of source.files) {
    const counts = await stageFile(context, {
      runId: run.runId,
      file,
      name,
      sha256,
      type: imports[file],
      totals,
    })
    files.push({ file, sha256, ...counts })
  }
  const control = files.some(({ file }) => file === 'wallets')
    ? await readControlTotals(await readFile(source.controlPath))
    : []
  const compared = compareTotals([...totals.values()], control)
  const [wallets, amount] = [sumOf(compared, 'count'), sumOf(compared, 'amount')]
  await sql`
    update intake_run set files = ${JSON.stringify(files)}::jsonb, wallets = ${wallets}, amount = ${amount},
      totals = ${JSON.stringify(compared.map(({ level, count, amount: sum }) => ({ level, count, amount: sum })))}::jsonb
    where run_id = ${run.runId}`.execute(db)
  return { ...run, files, totals: compared, isBalanced: compared.every(isEqual) }
}

const sumOf = (totals: readonly IntakeTotal[], key: 'count' | 'amount') =>
  totals.reduce((sum, total) => sum + total[key], 0)

type FileToStage = {
  runId: number
  file: IntakeFileName
  name: string
  sha256: string
  type: AnyImportType
  totals: Map<string, IntakeTotal>
}

async function stageFile(context: ImportContext, { runId, file, name, sha256, type, totals }: FileToStage) {
  const bytes = await readFile(name)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${path.basename(name)} changed while it was read.`)
  const sheet = await readSheet(
    { bytes, extension: 'csv' },
    { limits: { ...readLimits, rows: type.maxRows }, headings: knownHeadings(type) },
  )
  const mapping = guessMapping(type, sheet.header)
  requireMappedColumns(type, mapping, 'en')
  const counts = { accepted: 0, refused: 0 }
  const refused: string[] = []
  for await (const rows of previewRows(context, type, sheet, { mapping, options: {} })) {
    const accepted = rows.filter(({ result }) => result !== 'error').map((row) => toStaged(file, row))
    const errors = rows.flatMap((row) => row.errors.map((error) => ({ line: row.line, ...error })))
    await insertRows(context.db, runId, file, accepted)
    await insertErrors(context.db, runId, file, errors)
    for (const { line, field, message } of errors) refused.push(csvLine([String(line), field, message]))
    for (const { wallet } of accepted) if (wallet) addTo(totals, wallet.level, wallet.amount)
    counts.accepted += accepted.length
    counts.refused += rows.length - accepted.length
  }
  await writeReport(name, refused)
  return counts
}

function toStaged(file: IntakeFileName, { line, cells }: PreviewedRow): StagedRow {
  if (file === 'merchants') return { line, cells, key: cells['reference'] ?? null, wallet: null }
  if (file !== 'wallets') return { line, cells, key: null, wallet: null }
  const { level, balance } = WalletRow.parse(cells)
  return { line, cells, key: null, wallet: { level, amount: balance } }
}

function addTo(totals: Map<string, IntakeTotal>, level: IntakeTotal['level'], amount: number) {
  const before = totals.get(level)
  totals.set(level, {
    level,
    count: (before?.count ?? 0) + 1,
    amount: wholeCentavos((before?.amount ?? 0) + amount),
  })
}

const insertRows = (db: Database, runId: number, file: IntakeFileName, rows: readonly StagedRow[]) =>
  sql`insert into intake_row (run_id, file, line, key, cells, level, amount)
    select ${runId}, ${file}, line, key, cells, wallet ->> 'level', (wallet ->> 'amount')::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as staged(line int, key text, cells jsonb, wallet jsonb)`.execute(db)

type RowError = { line: number; field: string; message: string; fil?: string | undefined }

const insertErrors = (db: Database, runId: number, file: IntakeFileName, errors: readonly RowError[]) =>
  sql`insert into intake_error (run_id, file, line, field, error, error_fil)
    select ${runId}, ${file}, line, field, message, coalesce(fil, '')
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb)
      as refused(line int, field text, message text, fil text)`.execute(db)

/** Writes the refused rows of a file, or removes the report of an earlier attempt. */
async function writeReport(name: string, lines: readonly string[]): Promise<void> {
  const report = path.join(path.dirname(name), `refused-${path.basename(name)}`)
  if (lines.length === 0) return rm(report, { force: true })
  await writeFile(report, csvMark + csvLine(['row', 'field', 'reason']) + lines.join(''))
}
