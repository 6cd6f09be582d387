import { sql } from 'kysely'
import { type IntakeStatus, intakeOperators } from '#areas/intake/contract.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { createRecords } from './creation.ts'
import { type IntakeFolder, openFolder } from './folder.ts'
import { type StagedFolder, stageFolder } from './staging.ts'
import { staffByEmail } from '#areas/staff/public.ts'
import { permits } from '#platform/access.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { type AuditNote, controlsWithoutSession } from '#platform/server/http.ts'
import type { ImportContext } from '#platform/server/imports.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { formatCentavos } from '#platform/contract/fields.ts'

type Options = {
  folder: string
  /** Email of the person who imports the files. */
  as: string
  isDryRun: boolean
  isContinued: boolean
  log: (line: string) => void
}

/**
 * Imports the files of a folder: checks all rows, compares the balances with the control totals and creates the
 * records. The balances are posted after other people approved them. Returns false if the files were refused.
 */
export async function migrateIn(
  db: Database,
  configuration: Configuration,
  options: Options,
): Promise<boolean> {
  const context = await commandContext(db, configuration, options.as)
  const source = await openFolder(options.folder)
  const run = await findRun(db, source)
  if (run && run.status !== 'creating')
    throw new Error(`These files were already imported as ${run.refNo}. Its status is ${run.status}.`)
  if (run && !options.isContinued)
    throw new Error(`${run.refNo} with these files is not finished. Add --continue.`)
  if (!run && options.isContinued) throw new Error('No run with these files can be continued.')
  const staged = run ? null : await stage(context, source, options)
  if (staged && (options.isDryRun || !staged.isBalanced)) return staged.isBalanced
  const started = run ?? staged
  if (!started || options.isDryRun) return true
  await createRecords(context, started, (file, created) =>
    options.log(`${file}: ${created.toLocaleString('en-US')} created`),
  )
  options.log(intakeMessages('CREATED', { ref: started.refNo }).text)
  return true
}

/** Stages the files and keeps them only if the balances equal the control totals and it is no dry run. */
async function stage(context: ImportContext, source: IntakeFolder, { isDryRun, log }: Options) {
  const discarded = new Error('Discard the staged rows.')
  let staged: StagedFolder | null = null
  await inTransaction(context.db, async (db) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      db,
    )
    staged = await stageFolder({ ...context, db }, source)
    report(staged, log)
    if (isDryRun || !staged.isBalanced) throw discarded
    const { runId, refNo, files } = staged
    const after = Object.fromEntries(files.map(({ file, accepted }) => [file, accepted]))
    await context.audit({ action: 'Create', kind: 'intake-run', recordId: runId, label: refNo, after }, db)
  }).catch((error: unknown) => {
    if (error !== discarded) throw error
  })
  return staged as StagedFolder | null
}

function report({ files, totals, isBalanced }: StagedFolder, log: (line: string) => void): void {
  for (const { file, accepted, refused } of files)
    log(
      `${file}.csv: ${accepted.toLocaleString('en-US')} rows accepted, ${refused.toLocaleString('en-US')} refused${
        refused > 0 ? `, see refused-${file}.csv` : ''
      }`,
    )
  for (const { level, count, amount, control } of totals)
    log(
      `wallets of level ${level}: ${count.toLocaleString('en-US')} with ${formatCentavos(amount)}, control totals ${control.count.toLocaleString('en-US')} with ${formatCentavos(control.amount)}`,
    )
  const sum = totals.reduce((total, { amount }) => total + amount, 0)
  if (totals.length > 0)
    log(`account operator:openings:php: ${formatCentavos(0 - sum)}, wallets: ${formatCentavos(sum)}`)
  if (!isBalanced) log(intakeMessages('TOTALS_DIFFER').text)
}

async function findRun(db: Database, { contentHash }: IntakeFolder) {
  const { rows } = await sql<{ runId: number; refNo: string; status: IntakeStatus }>`
    select run_id, ref_no, status from intake_run where content_hash = ${contentHash}`.execute(db)
  return rows[0] ?? null
}

/** The context of an active administrator who runs the command. */
export async function commandContext(
  db: Database,
  configuration: Configuration,
  email: string,
): Promise<ImportContext> {
  const member = await staffByEmail(db, email)
  if (!member || member.status !== 'active' || !permits(member, intakeOperators))
    throw new Error(`${email} is not an active administrator of level ${intakeOperators.minLevel} or higher.`)
  const staff = { ...member, sessionId: 0 }
  const by = {
    actor: { id: staff.id, email: staff.email, name: staff.name },
    requestId: '',
    ip: '',
    call: 'command: migrate-in',
  }
  return {
    db,
    staff,
    configuration,
    controls: controlsWithoutSession,
    audit: (note: AuditNote, tx = db) => recordAudit(tx, { ...by, ...note }),
    auditAll: (notes: readonly AuditNote[], tx = db) =>
      recordAudit(tx, ...notes.map((note) => ({ ...by, ...note }))),
  }
}
