import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import type { CashoutAction } from '#areas/kantoads/cashouts/rules.ts'
import { cashoutTransitions, getCashoutTransitionError } from '#areas/kantoads/cashouts/rules.ts'
import { cashoutAct, payoutAct } from '#areas/kantoads/cashouts/contract.ts'
import { findCashout, type CashoutRecord } from './cashouts.ts'
import { adsEvents } from '#areas/kantoads/server/events.ts'
import { throwIfError, assertVersion } from '#areas/kantoads/server/errors.ts'
import { assertRowUpdated, onViolation, orNotFound, ValidationError } from '#platform/server/errors.ts'
import { getRemarksError } from '#areas/kantoads/transitions.ts'
import type { Database } from '#platform/server/db.ts'
import type { AuditNote } from '#platform/server/http.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { type ControlContext, guardDecision } from '#platform/server/controls.ts'
import { publishEvent } from '#platform/server/outbox.ts'

/** The part of the request context that a transition needs. Handlers and imports pass their own context. */
export type ActorContext = ControlContext & { audit: (note: AuditNote) => Promise<void> }

export type CashoutTransition = {
  cashoutId: number
  to: CashoutAction
  bankReference?: string
  remarks?: string
  version?: number | undefined
  /**
   * Whether the bank's result arrived after the cashout was marked as failed. Its hold still exists, and the bank has
   * paid.
   */
  isLate?: boolean
}

const actions: Record<CashoutAction, AuditAction> = {
  verified: 'Verify',
  processing: 'Send to bank',
  paid: 'Pay',
  failed: 'Fail',
  rejected: 'Reject',
}

/** Changes the status of a cashout and moves its money: `paid` spends the hold, `rejected` releases it. */
export async function transitionCashout(
  context: ActorContext,
  { cashoutId, to, bankReference = '', remarks = '', version, isLate = false }: CashoutTransition,
): Promise<CashoutRecord> {
  const { db, staff, audit } = context
  const cashout = await findCashout(db, cashoutId, true)
  throwIfError(getCashoutTransitionError(isLate ? { ...cashout, status: 'processing' } : cashout, to, staff))
  throwIfError(getRemarksError(cashoutTransitions.rules[to], remarks))
  throwIfError(to === 'paid' && bankReference === '' ? kantoadsMessages('BANK_REFERENCE_REQUIRED') : null)
  assertVersion(cashout, version)
  await guardCashout(context, cashout, to)
  const transferId = to === 'paid' ? await payOut(db, cashout, bankReference) : null
  if (to === 'rejected') await sql`select ads_release_cashout(${cashoutId})`.execute(db)
  await write(db, cashout, { to, bankReference, remarks, transferId, staff })
  const after = await findCashout(db, cashoutId)
  await audit({
    action: actions[to],
    kind: 'ads-cashout',
    recordId: cashoutId,
    label: `${cashout.refNo} ${cashout.businessName}`,
    before: auditSnapshot(cashout),
    after: auditSnapshot(after),
    fromStatus: cashout.status,
    toStatus: to,
    reason: remarks,
  })
  const { refNo, businessId: storeId, net } = cashout
  await publishEvent(db, adsEvents.cashoutChanged, refNo, { refNo, storeId, net, status: to })
  return after
}

/**
 * The person who verifies a cashout makes the request, and another one approves it by sending it to the bank. What the
 * bank did with it is an act of its own, which the sender cannot record as paid.
 */
async function guardCashout(context: ActorContext, cashout: CashoutRecord, to: CashoutAction): Promise<void> {
  const { cashoutId, refNo, businessId, businessName, amount, bank, accountNo } = cashout
  const record = { kind: 'ads-cashout', id: cashoutId, label: `${refNo} ${businessName}` }
  if (to === 'failed') {
    // The amount stays on hold, so nothing is counted.
    await guardDecision(context, { act: payoutAct, stage: 'perform', record, level: approverLevel })
    return
  }
  const verifier = { id: cashout.verifiedById, name: cashout.verifiedByName ?? '' }
  const sender = { id: cashout.processedById, name: cashout.processedByName ?? '' }
  const makers = (to === 'paid' ? [sender] : [verifier]).flatMap(({ id, name }) =>
    id === null ? [] : [{ id, name }],
  )
  const stages = { verified: 'submit', processing: 'approve', paid: 'approve', rejected: 'reject' } as const
  await guardDecision(context, {
    act: to === 'paid' ? payoutAct : cashoutAct,
    stage: stages[to],
    record,
    makers,
    payee: `${bank} …${accountNo.slice(-4)}`,
    amount,
    beneficiaries: [
      { kind: 'store', id: businessId, amount },
      { kind: 'bank-account', id: `${bank} ${accountNo}`, amount },
    ],
    ...(cashoutTransitions.rules[to].isDecision && { level: approverLevel }),
  })
}

type Written = {
  to: CashoutAction
  bankReference: string
  remarks: string
  transferId: string | null
  staff: { id: number; email: string }
}

async function write(
  db: Database,
  { cashoutId, status, version, remarks: was, channel }: CashoutRecord,
  { to, bankReference, remarks, transferId, staff }: Written,
) {
  const steps = {
    verified: sql`, verified_by_id = ${staff.id}, verified_by = ${staff.email}, verified_at = now()`,
    processing: sql`, processed_by_id = ${staff.id}, processed_by = ${staff.email}, processed_at = now()`,
    paid: sql`, bank_reference = ${bankReference}, transfer_id = ${transferId}::uuid, ended_by = ${staff.email}, ended_at = now()`,
    // A failed cashout is sent to the bank again in another file.
    failed: sql`, batch_id = null`,
    rejected: sql`, ended_by = ${staff.email}, ended_at = now()`,
  }
  assertRowUpdated(
    await sql`
      update ads_cashout set status = ${to}, remarks = ${remarks === '' ? was : remarks}, updated_by = ${staff.email},
        updated_at = now(), version = version + 1 ${steps[to]}
      where cashout_id = ${cashoutId} and status = ${status} and version = ${version}`
      .execute(db)
      .catch(
        onViolation({
          ads_cashout_bank_reference: () =>
            new ValidationError([
              { field: 'bankReference', message: kantoadsMessages('REFERENCE_PAID', { channel }) },
            ]),
        }),
      ),
  )
}

/** Posts the payout: spends the store's credit and moves the amount owed out of the bank account. */
async function payOut(
  db: Database,
  { cashoutId, channel }: CashoutRecord,
  bankReference: string,
): Promise<string> {
  const { rows } = await sql<{ transferId: string }>`
    select ads_pay_cashout(${cashoutId}, ${`${channel} ${bankReference}`}) as transfer_id`.execute(db)
  return orNotFound(rows[0], kantoadsMessages('CASHOUT_NOT_FOUND', { id: cashoutId })).transferId
}

const auditSnapshot = ({ status, remarks, bankReference, batchRefNo, balance, held }: CashoutRecord) => ({
  status,
  remarks,
  bankReference,
  batch: batchRefNo,
  balance,
  held,
})
