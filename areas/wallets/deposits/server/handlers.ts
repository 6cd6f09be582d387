import { sql } from 'kysely'
import { walletPlace } from '#areas/wallets/access.ts'
import { depositCalls, kankolekDepositAct } from '#areas/wallets/deposits/contract.ts'
import {
  type DepositAction,
  depositTransitions,
  getDepositError,
  openDepositStatuses,
} from '#areas/wallets/deposits/rules.ts'
import { depositChecks, hasOtherReference } from '#areas/wallets/deposits/server/deposit-checks.ts'
import {
  type DepositRecord,
  findDeposit,
  proofMessage,
} from '#areas/wallets/deposits/server/deposit-record.ts'
import { merchantWalletPlan } from '#areas/wallets/deposits/server/merchant-wallets.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { throwIfError } from '#areas/wallets/server/errors.ts'
import { type OutcomeRow, requireByFunction } from '#areas/wallets/server/movements.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { maskedMobile, formatCentavos } from '#platform/contract/fields.ts'
import { recordRef } from '#platform/contract/record-ref.ts'
import { previewedChecks } from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import { checksForDeciders } from '#platform/server/decision-checks.ts'
import {
  assertRowUpdated,
  rejectField,
  rejectIfStale,
  AppError,
  rejectUnseenVersion,
} from '#platform/server/errors.ts'
import { done, handlersFor, type RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { queryPage } from '#platform/server/lists.ts'
import { sendMessage } from '#platform/server/messages.ts'

const kind = 'kankolek-deposit'
/** Minutes until another request for proof can be sent, and after which an unsent one is not sent. */
const proofIntervalMinutes = 60

/** Checks of a match that is about to be saved. */
export const depositMatchPreview = previewedChecks(depositCalls.match, async (db, { data: { depositId } }) =>
  depositChecks(db, await findDeposit(db, depositId), { isForMaker: true }),
)

export const depositHandlers = handlersFor(depositCalls, {
  merchants: ({ db, request }) => queryPage(db, request, merchantWalletPlan(request)),

  details: async ({ db, request, staff }) => {
    const record = await findDeposit(db, request.depositId)
    const { mobileNumber, language: _, depositDay: _day, ...deposit } = record
    return {
      ...deposit,
      mobile: maskedMobile(mobileNumber),
      proofMessage: proofMessage(record),
      checks: await checksForDeciders(staff, walletPlace, openDepositStatuses.includes(record.status), () =>
        // Watchlist entries are shown only to people who can decide on this deposit.
        depositChecks(db, record, {
          isForMaker: staff.level < approverLevel || record.matchedById === staff.id,
        }),
      ),
    }
  },

  match: async (context) => {
    const { db, request, staff } = context
    const deposit = await lockDeposit(context, 'match')
    const { businessId, reference, remarks } = request
    const to = await merchantWallet(db, businessId)
    const reported = await reportedBusinessOf(db, deposit.depositId)
    const differs =
      businessId !== reported ? 'merchant' : hasOtherReference(deposit.refNo, reference) && 'reference'
    if (differs && remarks.length < 5)
      rejectField('remarks', walletsMessages('MATCH_REMARKS_REQUIRED', { what: differs }))
    await guard(context, { ...deposit, walletId: to.walletId, merchant: to.merchant }, 'match')
    assertRowUpdated(
      await sql`
        update wallet_deposit set status = 'matched', wallet_id = ${to.walletId}, business_id = ${businessId},
          reported_business_id = ${reported}, matched_by_id = ${staff.id}, matched_by = ${staff.email}, matched_at = now(),
          matched_reference = ${reference}, matched_remarks = ${remarks}, version = version + 1
        where deposit_id = ${deposit.depositId} and version = ${deposit.version}`.execute(db),
    )
    const data = await auditChange(context, deposit, 'match', remarks)
    return done(walletsMessages('DEPOSIT_MATCHED', { ref: deposit.refNo, merchant: to.merchant }), data)
  },

  requestProof: async (context) => {
    const { db, staff, configuration } = context
    const deposit = await lockDeposit(context, 'requestProof')
    await rejectRecentRequest(db, deposit)
    await guard(context, deposit, 'requestProof')
    assertRowUpdated(
      await sql`
        update wallet_deposit d set status = 'awaiting_proof', business_id = coalesce(d.reported_business_id, d.business_id),
          wallet_id = coalesce((select w.wallet_id from wallet w where w.business_id = d.reported_business_id), d.wallet_id),
          matched_by_id = null, matched_by = null, matched_at = null, matched_reference = null, matched_remarks = '',
          proof_requested_by_id = ${staff.id}, proof_requested_by = ${staff.email}, proof_requested_at = now(),
          version = version + 1
        where deposit_id = ${deposit.depositId} and version = ${deposit.version}`.execute(db),
    )
    await sendMessage(db, configuration, {
      channel: 'sms',
      recipient: deposit.mobileNumber,
      text: proofMessage(deposit),
      kind: 'deposit-proof',
      about: String(deposit.depositId),
      expiresInMinutes: proofIntervalMinutes,
    })
    const data = await auditChange(context, deposit, 'requestProof')
    return done(walletsMessages('PROOF_REQUESTED', { mobile: maskedMobile(deposit.mobileNumber) }), data)
  },

  post: async (context) => {
    const { db, request, staff } = context
    const deposit = await lockDeposit(context, 'post')
    rejectUnseenVersion(request.version, deposit.version)
    await guard(context, deposit, 'post')
    await requireByFunction(db, sql<OutcomeRow>`select * from wallet_deposit_post(${deposit.depositId})`)
    assertRowUpdated(
      await sql`
        update wallet_deposit set decided_by_id = ${staff.id}, decided_by = ${staff.email}, version = version + 1
        where deposit_id = ${deposit.depositId} and version = ${deposit.version}`.execute(db),
    )
    const data = await auditChange(context, deposit, 'post')
    const { amount, merchant } = deposit
    return done(walletsMessages('DEPOSIT_POSTED', { amount: formatCentavos(amount), merchant }), data)
  },

  return: async (context) => {
    const { db, request, staff } = context
    const deposit = await lockDeposit(context, 'return')
    rejectUnseenVersion(request.version, deposit.version)
    await guard(context, deposit, 'return')
    assertRowUpdated(
      await sql`
        update wallet_deposit set status = 'returned', decided_by_id = ${staff.id}, decided_by = ${staff.email}, ended_at = now(),
          return_reason = ${request.reason}, return_reference = ${request.returnReference}, version = version + 1
        where deposit_id = ${deposit.depositId} and version = ${deposit.version}`.execute(db),
    )
    const data = await auditChange(context, deposit, 'return', request.reason)
    return done(walletsMessages('DEPOSIT_RETURNED', { ref: deposit.refNo }), data)
  },
})

type WorkContext = RequestContext<{ depositId: number; version?: number | undefined }, Staff>

async function lockDeposit(
  { db, request, staff }: WorkContext,
  action: DepositAction,
): Promise<DepositRecord> {
  const deposit = await findDeposit(db, request.depositId, true)
  throwIfError(getDepositError(deposit, action, staff))
  rejectIfStale(deposit, request.version)
  return deposit
}

const stages = { match: 'submit', post: 'approve', requestProof: 'reject', return: 'reject' } as const

/** Matching counts the amount; asking for proof and returning release it again. */
async function guard(context: WorkContext, deposit: DepositRecord, action: DepositAction) {
  const { depositId, refNo, merchant, walletId, amount, matchedById, matchedByName } = deposit
  await guardDecision(context, {
    act: kankolekDepositAct,
    stage: stages[action],
    record: { kind, id: depositId, label: `${refNo} ${merchant}` },
    payee: merchant,
    makers:
      action === 'match' || matchedById === null ? [] : [{ id: matchedById, name: matchedByName ?? '' }],
    amount,
    beneficiaries: [{ kind: 'wallet', id: walletId, amount }],
    ...(depositTransitions.rules[action].isDecision && { level: approverLevel }),
  })
}

async function merchantWallet(
  db: Database,
  businessId: number,
): Promise<{ walletId: number; merchant: string }> {
  const { rows } = await sql<{ walletId: number; merchant: string }>`
    select w.wallet_id, b.business_name as merchant from wallet w join published_business b on b.business_id = w.business_id
    where w.business_id = ${businessId} and b.deleted_at is null and w.status <> 'closed'`.execute(db)
  return rows[0] ?? rejectField('businessId', walletsMessages('MERCHANT_WITHOUT_WALLET'))
}

/** The merchant that the bank named. */
async function reportedBusinessOf(db: Database, depositId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(reported_business_id, business_id) as id from wallet_deposit where deposit_id = ${depositId}`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

async function rejectRecentRequest(db: Database, { depositId }: DepositRecord): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from proof_requested_at + make_interval(mins => ${proofIntervalMinutes}) - now()))::int as seconds
    from wallet_deposit
    where deposit_id = ${depositId} and proof_requested_at > now() - make_interval(mins => ${proofIntervalMinutes})`.execute(
    db,
  )
  if (rows[0])
    throw new AppError(walletsMessages('PROOF_REQUESTED_BEFORE'), {
      code: 'TOO_MANY',
      httpStatus: 429,
      retryAfterSeconds: Math.max(1, rows[0].seconds),
    })
}

const auditActions = {
  match: 'Match',
  requestProof: 'Request proof',
  post: 'Post',
  return: 'Return to sender',
} as const

async function auditChange(context: WorkContext, before: DepositRecord, action: DepositAction, reason = '') {
  const { db, audit } = context
  const after = await findDeposit(db, before.depositId)
  const { depositId, refNo, merchant, status, version } = after
  await audit({
    action: auditActions[action],
    kind,
    recordId: depositId,
    label: `${refNo} ${merchant}`,
    before: auditSnapshot(before),
    after: auditSnapshot(after),
    fromStatus: before.status,
    toStatus: status,
    reason,
  })
  return { depositId, status, version }
}

const auditSnapshot = (deposit: DepositRecord) => ({
  status: deposit.status,
  merchant: recordRef('business', deposit.businessId, deposit.merchant),
  matchedReference: deposit.matchedReference,
  balance: deposit.balance,
  returnReference: deposit.returnReference,
})
