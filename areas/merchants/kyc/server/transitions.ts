import { merchantsMessages } from '#areas/merchants/messages.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { sql } from 'kysely'
import { type KycAction, kycAct, type KycRecord, type ReasonCode } from '#areas/merchants/kyc/contract.ts'
import {
  bindingOf,
  validateReason,
  validateApproval,
  hoursToReview,
  kycTransitions,
  getKycActionError,
  getReviewError,
} from '#areas/merchants/kyc/rules.ts'
import { lockPerson, type PersonKey, selectKyc } from './record.ts'
import { dayInManila } from '#areas/merchants/subscribers/rules.ts'
import { type SubscriberRecord, subscribers } from '#areas/merchants/subscribers/server/record.ts'
import { linkWallets, setKycLevel, type WalletStatusChange } from '#areas/wallets/public.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { type ControlContext, guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import { ValidationError, AppError, rejectIfStale } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { throwIfError } from '#areas/merchants/server/errors.ts'

export type KycActionRequest = PersonKey & {
  action: KycAction
  reasonCode?: ReasonCode | undefined
  reason?: string | undefined
  idType?: string | undefined
  idExpiry?: string | undefined
  version?: number | undefined
}

export type KycTransition = {
  before: SubscriberRecord
  after: SubscriberRecord
  wallets: WalletStatusChange[]
  auditAction: AuditAction
  reason: string
  /** The ID expiry date stored before this transition. */
  knownExpiry: string | null
}

/** Moves an identity to its next state and updates the case, the history and the wallets. */
export async function transitionKyc(
  control: ControlContext,
  context: KycActionRequest,
): Promise<KycTransition> {
  const { db: tx, staff } = control
  const { action, reasonCode } = context
  const error = validateReason(action, context)
  if (error) throw new ValidationError([error])
  const before = await lockPerson(tx, context)
  const kyc = await selectKyc(tx, before, staff)
  const now = await nowIn(tx)
  throwIfError(getKycActionError(kyc, action, staff, now) ?? getReviewError(kyc, action, staff, now))
  if (action === 'approve') assertComplete(kyc, context, now)
  rejectIfStale(before, context.version)
  await guardKyc(control, kyc, action)

  const { to, auditAction } = kycTransitions.rules[action]
  const text = context.reason ?? ''
  const reason =
    reasonCode === undefined
      ? text
      : merchantsMessages('KYC_REASON', { code: reasonCode, text, hasText: text === '' ? 'no' : 'yes' })
          .encoded
  const after = await setKycStatus(tx, before.id, to, staff.email)
  await transitionCase(tx, kyc, action, staff)
  await recordHistoryEntry(tx, before.id, action, {
    reasonCode: reasonCode ?? null,
    reason: text,
    staff,
    idType: context.idType,
    idExpiry: context.idExpiry,
  })
  await addHistory(tx, before.id, {
    action: auditAction,
    actor: staff.email,
    reasonCode: reasonCode ?? null,
    reason,
  })
  if (action === 'approve') await setKycLevel(tx, before.id, 'full')
  const wallets =
    action === 'freeze' || action === 'unfreeze'
      ? await linkWallets(tx, before.id, bindingOf(after), {
          reason: merchantsMessages('WALLET_IDENTITY', {
            status: action === 'freeze' ? 'frozen' : 'released',
            reason: text,
          }).encoded,
          by: { id: staff.id, email: staff.email },
        })
      : []
  return {
    before,
    after,
    wallets,
    auditAction: auditAction === 'Manual' ? 'Set to manual review' : auditAction,
    reason,
    knownExpiry: kyc.id_expiry,
  }
}

const stages = {
  approve: 'perform',
  reject: 'reject',
  'set-manual': 'submit',
  freeze: 'perform',
  unfreeze: 'approve',
} as const

/** The subscriber submits, so a decision has no maker unless a reviewer set the case to manual or froze the identity. */
async function guardKyc(control: ControlContext, kyc: KycRecord, action: KycAction): Promise<void> {
  if (action === 'request-reupload') return
  const first = action === 'unfreeze' ? kyc.frozen_by_id : (kyc.case?.set_manual_by_id ?? null)
  const name = (action === 'unfreeze' ? kyc.frozen_by : kyc.case?.set_manual_by) ?? ''
  await guardDecision(control, {
    act: kycAct,
    stage: action === 'approve' && first !== null ? 'approve' : stages[action],
    record: { kind: 'kyc', id: kyc.id, label: kyc.name },
    makers: first === null ? [] : [{ id: first, name }],
    ...(action !== 'set-manual' && { level: approverLevel }),
  })
}

function assertComplete(kyc: KycRecord, context: KycActionRequest, now: number) {
  const errors = validateApproval(kyc, context, dayInManila(new Date(now)))
  const [first] = errors
  if (!first) return
  throw new AppError(first.message, {
    code: first.code,
    httpStatus: 422,
    errors: errors.map(({ field, message }) => ({ field, message })),
  })
}

/** Current time by the database clock, which locks and deadlines use. */
export async function nowIn(db: Database): Promise<number> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  return Date.parse(rows[0]?.now ?? '')
}

type State = { kyc_acct_type: string; kyc_acct_status: string; kyc_status: string }

/** Sets the three status columns that together form the state, and increases the version. */
export const setKycStatus = (tx: Database, id: number, to: State, by: string): Promise<SubscriberRecord> =>
  subscribers.update(tx, id, to, by)

const outcomes: Partial<Record<KycAction, string>> = {
  approve: 'approved',
  reject: 'rejected',
  'request-reupload': 'reupload',
}

async function transitionCase(tx: Database, { id, case: open }: KycRecord, action: KycAction, staff: Staff) {
  const outcome = outcomes[action]
  if (outcome !== undefined) {
    // Reviews pending since before cases were recorded have no case to close.
    await sql`
      update kyc_case set status = 'closed', outcome = ${outcome}, decided_by_id = ${staff.id},
        decided_by = ${staff.email}, decided_at = now(), locked_by_id = null, locked_by = null, locked_until = null
      where subscriber_id = ${id} and status = 'open'`.execute(tx)
  }
  if (action !== 'set-manual') return
  if (!open) await openCase(tx, id)
  await sql`
    update kyc_case set kind = 'manual', set_manual_by_id = ${staff.id}, set_manual_by = ${staff.email},
      due_at = now() + make_interval(hours => ${hoursToReview}), locked_by_id = null, locked_by = null, locked_until = null
    where subscriber_id = ${id} and status = 'open'`.execute(tx)
}

/** Opens a case for a subscriber who now awaits review. */
export async function openCase(tx: Database, subscriberId: number, isResubmission = false) {
  await sql`
    insert into kyc_case (subscriber_id, is_resubmission, due_at)
    values (${subscriberId}, ${isResubmission}, now() + make_interval(hours => ${hoursToReview}))
    on conflict (subscriber_id) where status = 'open' do nothing`.execute(tx)
}

type HistoryReason = {
  reasonCode: string | null
  reason: string
  staff: Staff
  idType: string | undefined
  idExpiry: string | undefined
}

async function recordHistoryEntry(
  tx: Database,
  id: number,
  action: KycAction,
  { reasonCode, reason, staff, idType, idExpiry }: HistoryReason,
) {
  await sql`insert into kyc_record (subscriber_id) values (${id}) on conflict do nothing`.execute(tx)
  const isVerdict = outcomes[action] !== undefined
  const changes = isVerdict
    ? sql`reviewed_by = ${staff.email}, reviewed_at = now(), requested_images = '{}',
          reject_code = ${action === 'approve' ? null : reasonCode}, reject_reason = ${action === 'approve' ? '' : reason},
          level = case when ${action === 'approve'} then 'full' else level end,
          id_type = case when ${action === 'approve'} then coalesce(${idType ?? null}, id_type) else id_type end,
          id_expiry = case when ${action === 'approve'} then coalesce(${idExpiry ?? null}::date, id_expiry) else id_expiry end`
    : action === 'freeze'
      ? sql`frozen_by_id = ${staff.id}, frozen_by = ${staff.email}, unfrozen_by_id = null`
      : action === 'unfreeze'
        ? sql`unfrozen_by_id = ${staff.id}`
        : sql`reject_code = null`
  await sql`update kyc_record set ${changes}, updated_at = now() where subscriber_id = ${id}`.execute(tx)
  // The statement above checked who froze the identity. Once unfrozen, the record names no one.
  if (action === 'unfreeze') {
    await sql`update kyc_record set frozen_by_id = null, frozen_by = null, unfrozen_by_id = null
      where subscriber_id = ${id}`.execute(tx)
  }
}

type HistoryStep = { action: string; actor: string; reasonCode: string | null; reason: string }

/** Adds an entry to the KYC history. */
export async function addHistory(tx: Database, subscriberId: number, step: HistoryStep): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into kyc_history (subscriber_id, action, actor, reason_code, reason)
    values (${subscriberId}, ${step.action}, ${step.actor}, ${step.reasonCode}, ${step.reason})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
