import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { checksForDeciders } from '#platform/server/decision-checks.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { b2bCalls, banksName, depositAct } from '#areas/eload/b2b/contract.ts'
import { b2bErrorMessage, getB2bDecisionError } from '#areas/eload/b2b/rules.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import {
  defaultRebate,
  duplicatesOf,
  findB2b,
  type B2bRecord,
  listB2bRequests,
  listB2bUsers,
} from '#areas/eload/b2b/server/requests.ts'
import { b2bChecks } from '#areas/eload/b2b/server/checks.ts'
import { saveB2b } from './drafts.ts'
import { maskedMobile, formatCentavos } from '#platform/contract/fields.ts'
import { mailReturned, previewedChecks } from '#platform/server/approvals.ts'
import { type ControlContext, guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import { type AuditNote, done, handlersFor } from '#platform/server/http.ts'
import {
  ValidationError,
  AppError,
  orNotFound,
  rejectUnseenVersion,
  assertRowUpdated,
} from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { filesOf, changedFilesError } from '#platform/server/uploads.ts'

/** Checks of a deposit that its maker is about to submit. */
export const b2bPreview = previewedChecks(b2bCalls.save, async (db, { data: { refNo } }) => {
  const { imageKeys, accountId: _, ...deposit } = await findB2b(db, refNo)
  const duplicates = await duplicatesOf(db, deposit.id)
  return b2bChecks(db, { ...deposit, slips: imageKeys.length, duplicates }, { isForMaker: true })
})

export const b2bHandlers = handlersFor(b2bCalls, {
  list: ({ db, request }) => listB2bRequests(db, request),

  details: async (context) => {
    const { imageKeys, accountId: _, ...request } = await findB2b(context.db, context.request.refNo)
    const files = await filesOf(context, imageKeys)
    const depositImages = imageKeys.flatMap((key) => files.get(key) ?? [])
    const duplicates = await duplicatesOf(context.db, request.id)
    const checks = await checksForDeciders(context.staff, b2bPlace, request.status === 'pending', () =>
      b2bChecks(context.db, { ...request, slips: depositImages.length, duplicates }),
    )
    return { request: { ...request, depositImages, duplicates, checks } }
  },

  save: async (context) => {
    const { refNo, status, version, totalCredit, businessName, hasDuplicates } = await saveB2b(context)
    return done(
      eloadMessages(hasDuplicates ? 'B2B_SAVED_DUPLICATE' : 'B2B_SAVED', {
        ref: refNo,
        business: businessName,
        total: formatCentavos(totalCredit),
      }),
      { refNo, status, version },
    )
  },

  users: async ({ db, request }) => {
    const { rows, pageInfo } = await listB2bUsers(db, request)
    return {
      rows: rows.map((user) => ({ ...user, mobile: maskedMobile(user.mobile) })),
      pageInfo,
      defaultRebate: await defaultRebate(db),
    }
  },

  banks: async ({ db }) => {
    const { rows } = await sql<{
      id: string
      name: string
      accountNo: string | null
      accountName: string | null
    }>`
      select id, name, account_no, account_name from eload_b2b_bank order by position`.execute(db)
    const ours = rows.flatMap(({ id, name, accountNo, accountName }) =>
      accountNo === null || accountName === null ? [] : [{ id, name, accountNo, accountName }],
    )
    return {
      senderBanks: rows.map(({ id, name }) => ({ id, name })),
      [banksName]: ours,
    }
  },

  approve: async (context) => {
    const { db } = context
    const record = await lockForDecision(context, 'approved')
    const changed = await changedFilesError(context, record.imageKeys)
    if (changed) throw new AppError(changed, { code: 'CONFLICT', httpStatus: 409 })
    const duplicates = await duplicatesOf(db, record.id)
    if (duplicates.length > 0 && context.request.reason.length < 5)
      throw new ValidationError([
        {
          field: 'reason',
          message: eloadMessages('DUPLICATE_REASON_REQUIRED', {
            refs: duplicates.map(({ refNo }) => refNo).join(', '),
          }),
        },
      ])
    const transferId = await postCredit(db, record.refNo)
    const data = await decide(context, record, 'approved', transferId)
    return done(
      eloadMessages('CREDITED', { business: record.businessName, total: formatCentavos(record.totalCredit) }),
      data,
    )
  },

  sendBack: async (context) => {
    const record = await lockForDecision(context, 'returned')
    const data = await decide(context, record, 'returned', null)
    const title = `${record.businessName} ${formatCentavos(record.amount)}`
    await mailReturned(context, {
      to: record.requestedBy,
      title: { en: title, fil: title },
      ref: record.refNo,
      reason: context.request.reason,
      path: `/eloadb2b/form/${record.id}`,
    })
    return done(eloadMessages('RETURNED', { ref: record.refNo, maker: record.requestedByName }), data)
  },

  reject: async (context) => {
    const record = await lockForDecision(context, 'rejected')
    const data = await decide(context, record, 'rejected', null)
    return done(eloadMessages('REJECTED', { ref: record.refNo }), data)
  },
})

type Decision = { refNo: string; reason: string; version?: number | undefined }

async function lockForDecision(
  context: ControlContext & { request: Decision },
  to: 'returned' | 'approved' | 'rejected',
): Promise<B2bRecord> {
  const { db, staff } = context
  const { refNo, version } = context.request
  const record = await findB2b(db, refNo, true)
  const error = getB2bDecisionError(record, staff, to)
  if (error)
    throw new AppError(b2bErrorMessage(error), {
      code:
        error.code === 'own' ? 'MAKER_IS_CHECKER' : error.code === 'decided' ? 'INVALID_STATE' : 'FORBIDDEN',
    })
  rejectUnseenVersion(version, record.version)
  await guardDecision(context, {
    act: depositAct,
    stage: to === 'approved' ? 'approve' : 'reject',
    record: { kind: 'eload-b2b', id: refNo, label: `${refNo} ${record.businessName}` },
    makers: [{ id: record.requestedById, name: record.requestedByName }],
    amount: record.amount,
    level: approverLevel,
  })
  return record
}

/** Posts the credit for a deposit and its rebate against the pesos received. Idempotent per request. */
async function postCredit(db: Database, refNo: string): Promise<string> {
  const { rows } = await sql<{
    transferId: string
  }>`select eload_b2b_credit(${refNo}) as transfer_id`.execute(db)
  return orNotFound(rows[0], eloadMessages('REQUEST_NOT_FOUND', { ref: refNo })).transferId
}

const verbs = { approved: 'Approve', returned: 'Return', rejected: 'Reject' } as const

type DecisionContext = {
  db: Database
  staff: Staff
  request: Decision
  audit: (note: AuditNote) => Promise<void>
}

async function decide(
  { db, staff, request: { reason }, audit }: DecisionContext,
  record: B2bRecord,
  to: 'returned' | 'approved' | 'rejected',
  transferId: string | null,
) {
  const { refNo, version } = record
  assertRowUpdated(
    await sql`
    update eload_b2b_request set status = ${to}, reason = ${reason}, transfer_id = ${transferId}::uuid, decided_by_id = ${staff.id},
      decided_by = ${staff.email}, decided_at = now(), updated_by = ${staff.email}, updated_at = now(), version = version + 1
    where ref_no = ${refNo} and status = 'pending' and version = ${version}`.execute(db),
  )
  const after = await findB2b(db, refNo)
  await audit({
    action: verbs[to],
    kind: 'eload-b2b',
    recordId: refNo,
    label: `${refNo} ${record.businessName}`,
    before: auditSnapshot(record),
    after: auditSnapshot(after),
    fromStatus: 'pending',
    toStatus: to,
    reason,
  })
  return { refNo, status: to, version: after.version, walletTxnId: transferId }
}

const auditSnapshot = ({ status, walletBalance, decidedBy, reason }: B2bRecord) => ({
  status,
  walletBalance,
  decidedBy,
  reason,
})
