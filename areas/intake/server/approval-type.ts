import { sql } from 'kysely'
import { z } from 'zod'
import { openingBalancesAct, openingBalancesDeciders } from '#areas/intake/contract.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { getSubmitError, intakePath } from '#areas/intake/rules.ts'
import { words } from '#areas/intake/words.ts'
import { postBalances } from './posting.ts'
import { findRun, type IntakeRecord, lockRun, transitionRun } from './runs.ts'
import { formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import {
  type ActorContext,
  defineApprovalType,
  type Effect,
  type Fact,
  submitRequest,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const Payload = z.object({
  runId: z.int(),
  refNo: z.string(),
  /** Hash of the balances by wallet. */
  balancesHash: z.string(),
  wallets: z.int(),
  amountCentavos: z.int(),
  totals: z.array(z.object({ level: z.string(), count: z.int(), amountCentavos: z.int() })),
  files: z.array(z.object({ file: z.string(), sha256: z.string(), accepted: z.int(), refused: z.int() })),
})
type Payload = z.infer<typeof Payload>

export const recordKind = 'intake-run'

/** Two people besides the maker approve, and none of them is the person who imported the files. */
export const openingBalancesType = defineApprovalType<Payload>({
  kind: openingBalancesAct,
  name: intakeMessages('APPROVAL_TYPE'),
  module: '',
  payload: Payload,
  title: ({ wallets, amountCentavos }) =>
    intakeMessages('TITLE', { count: wallets, amount: formatCentavos(amountCentavos) }),
  amount: ({ amountCentavos }) => amountCentavos,
  tier: { approvalsNeeded: 2 },
  whoMayDecide: openingBalancesDeciders,
  coMakers: async (db, { recordId }) => [(await findRun(db, Number(recordId))).startedById],
  effect: effectOf,
  executionError: async (db, { runId, balancesHash, refNo }) =>
    (await stagedHash(db, runId)) === balancesHash
      ? null
      : intakeMessages('BALANCES_CHANGED', { ref: refNo }),
  record: {
    table: 'intake_run',
    key: 'run_id',
    statuses: {
      pending: 'for_approval',
      approved: 'approved',
      rejected: 'rejected',
      cancelled: 'cancelled',
      expired: 'expired',
    },
    history: ({ refNo }) => ({ kind: recordKind, label: refNo }),
  },
  onApproved: async ({ db }, { runId, refNo }) => {
    await enqueue(db, postBalances, { runId }, { key: String(runId) })
    return intakeMessages('APPROVED', { ref: refNo })
  },
  outcome: async (db, { runId }) => {
    const { status, done, failed, wallets } = await findRun(db, runId)
    return status === 'approved' || status === 'processing'
      ? { tone: 'pending', message: intakeMessages('OUTCOME_PENDING', { done, wallets }).toJSON() }
      : {
          tone: failed > 0 ? 'danger' : 'success',
          message: intakeMessages('OUTCOME', { done, failed }).toJSON(),
        }
  },
  recordPath: (_request, { runId }) => intakePath(runId),
})

async function stagedHash(db: Database, runId: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`select intake_balances_hash(${runId}) as hash`.execute(db)
  return rows[0]?.hash ?? null
}

const largestShown = 5

async function largestBalances(db: Database, runId: number): Promise<Fact[]> {
  const { rows } = await sql<{ accountNo: string; amount: number | null }>`
    select w.account_no, r.amount from intake_row r join published_wallet w on w.wallet_id = r.record_id
    where r.run_id = ${runId} and r.file = 'wallets' and r.amount > 0 order by r.amount desc, r.line limit ${largestShown}`.execute(
    db,
  )
  return rows.map(({ accountNo, amount }) => ({
    label: t('largestBalance', { account: accountNo }),
    unit: 'money',
    value: wholeCentavos(amount ?? 0),
  }))
}

async function effectOf(db: Database, { runId, refNo, ...payload }: Payload): Promise<Effect> {
  const run = await findRun(db, runId)
  const refused = payload.files.reduce((sum, file) => sum + file.refused, 0)
  return {
    facts: [
      { label: t('reference'), unit: 'text', value: refNo },
      { label: t('startedBy'), unit: 'text', value: run.startedByName },
      { label: t('wallets'), unit: 'number', value: payload.wallets },
      ...payload.totals.flatMap(({ level, count, amountCentavos }): Fact[] => [
        { label: t('countOfLevel', { level }), unit: 'number', value: count },
        { label: t('sumOfLevel', { level }), unit: 'money', value: wholeCentavos(amountCentavos) },
      ]),
      {
        label: t('operatorAccount'),
        unit: 'money',
        value: wholeCentavos(0 - payload.amountCentavos),
      },
      ...payload.files.map(({ file, sha256 }): Fact => ({
        label: t('fileHash', { file }),
        unit: 'text',
        value: sha256,
      })),
      ...(await largestBalances(db, runId)),
    ],
    reason: '',
    changes: [],
    projected: [
      {
        label: t('balancesOfWallets'),
        unit: 'money',
        before: wholeCentavos(0),
        after: wholeCentavos(payload.amountCentavos),
      },
    ],
    warnings: refused > 0 ? [intakeMessages('WARNING_REFUSED', { count: refused })] : [],
    passed: [intakeMessages('CHECK_TOTALS')],
    attachments: [],
  }
}

/** Submits the opening balances of a run. */
export async function submitBalances(context: ActorContext, id: number, version: number) {
  const { db, staff } = context
  const run = await lockRun(db, id, version)
  const error = getSubmitError(run)
  if (error) throw new AppError(error, { code: 'INVALID_STATE' })
  // A record that was rejected, cancelled or expired cannot have a pending request.
  if (run.status !== 'ready') await transitionRun(db, run, { to: 'ready', by: staff.email })
  const submitted = await submitRequest(context, openingBalancesType, {
    payload: payloadOf(run),
    recordKind,
    recordId: id,
    ref: run.refNo,
  })
  await sql`update intake_run set requested_by_id = ${staff.id}, requested_by = ${staff.email} where run_id = ${id}`.execute(
    db,
  )
  await transitionRun(db, { id, status: 'ready' }, { to: 'for_approval', by: staff.email })
  await context.audit({
    action: 'Submit for approval',
    kind: recordKind,
    recordId: id,
    label: run.refNo,
    fromStatus: run.status,
    toStatus: 'for_approval',
  })
  return submitted.sentence
}

const payloadOf = (run: IntakeRecord): Payload => ({
  runId: run.id,
  refNo: run.refNo,
  balancesHash: run.balancesHash ?? '',
  wallets: run.wallets,
  amountCentavos: run.amount,
  totals: run.totals.map(({ level, count, amount }) => ({ level, count, amountCentavos: amount })),
  files: run.files,
})
