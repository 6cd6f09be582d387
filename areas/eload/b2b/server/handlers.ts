import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { b2bCalls, banksName } from '#areas/eload/b2b/contract.ts'
import { sayB2bWhy, whyNotDecideB2b } from '#areas/eload/b2b/rules.ts'
import {
  defaultRebate,
  duplicatesOf,
  findB2b,
  type KeptB2b,
  pageOfB2bRequests,
  pageOfB2bUsers,
} from '#areas/eload/b2b/server/requests.ts'
import { saveB2b } from '#areas/eload/b2b/server/saving.ts'
import { b2bReasonWords } from '#areas/eload/b2b/words.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'
import { pesosTold } from '#platform/contract/money.ts'
import { mailReturned, refusePaused } from '#platform/server/approvals/approvals.ts'
import type { Database } from '#platform/server/database.ts'
import { type AuditNote, done, handlersFor } from '#platform/server/handlers.ts'
import { post } from '#platform/server/ledger/ledger.ts'
import { FieldRefusal, Refusal, refuseUnseen, Stale } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { filesOf, whyFilesChanged } from '#platform/server/uploads/uploads.ts'
import { sayIn } from '#platform/words/words.ts'

const say = sayIn(b2bReasonWords, 'en')

export const b2bHandlers = handlersFor(b2bCalls, {
  list: ({ db, request }) => pageOfB2bRequests(db, request),

  details: async (asked) => {
    const { imageKeys, accountId: _, ...request } = await findB2b(asked.db, asked.request.refNo)
    const files = await filesOf(asked, imageKeys)
    return {
      request: {
        ...request,
        depositImages: imageKeys.flatMap((key) => files.get(key) ?? []),
        duplicates: await duplicatesOf(asked.db, request.id),
      },
    }
  },

  save: async (asked) => {
    const { refNo, status, version, totalCredit, businessName, hasDuplicates } = await saveB2b(asked)
    const warning = hasDuplicates ? ' One of its pictures came with another request before.' : ''
    return done(
      `${refNo} was saved: ${businessName} gets ${pesosTold(totalCredit)} once it is approved.${warning}`,
      { refNo, status, version },
    )
  },

  users: async ({ db, request }) => {
    const { rows, pageInfo } = await pageOfB2bUsers(db, request)
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

  approve: async (asked) => {
    const { db, staff } = asked
    const kept = await holdToDecide(db, asked.request, staff, 'approved')
    const changed = await whyFilesChanged(asked, kept.imageKeys)
    if (changed) throw new Refusal(changed, { code: 'CONFLICT', httpStatus: 409 })
    const duplicates = await duplicatesOf(db, kept.id)
    if (duplicates.length > 0 && asked.request.reason.length < 5)
      throw new FieldRefusal([
        {
          field: 'reason',
          message: `A picture came with ${duplicates.map(({ refNo }) => refNo).join(', ')} before. Say why it is right all the same.`,
        },
      ])
    const transferId = await giveCredit(db, kept)
    const data = await decide(asked, kept, 'approved', transferId)
    return done(`${kept.businessName} has ${pesosTold(kept.totalCredit)} more of eLoad credit now.`, data)
  },

  sendBack: async (asked) => {
    const kept = await holdToDecide(asked.db, asked.request, asked.staff, 'returned')
    const data = await decide(asked, kept, 'returned', null)
    await mailReturned(asked, {
      to: kept.requestedBy,
      title: `${kept.businessName} ${pesosTold(kept.amount)}`,
      ref: kept.refNo,
      reason: asked.request.reason,
      path: `/eloadb2b/form/${kept.id}`,
    })
    return done(`${kept.refNo} was returned to ${kept.requestedBy} for changes.`, data)
  },

  reject: async (asked) => {
    const kept = await holdToDecide(asked.db, asked.request, asked.staff, 'rejected')
    const data = await decide(asked, kept, 'rejected', null)
    return done(`${kept.refNo} was rejected.`, data)
  },
})

type Decision = { refNo: string; reason: string; version?: number | undefined }

async function holdToDecide(
  db: Database,
  { refNo, version }: Decision,
  staff: Staff,
  to: 'returned' | 'approved' | 'rejected',
): Promise<KeptB2b> {
  const kept = await findB2b(db, refNo, true)
  const why = whyNotDecideB2b(kept, staff, to)
  if (why)
    throw new Refusal(sayB2bWhy(say, why), {
      code:
        why.reason === 'own' ? 'MAKER_IS_CHECKER' : why.reason === 'level' ? 'FORBIDDEN' : 'INVALID_STATE',
    })
  refusePaused(staff)
  refuseUnseen(version, kept.version)
  return kept
}

/** The deposit and its rebate as credit, and the pesos that came for it: once for a request, whoever asks again. */
async function giveCredit(db: Database, request: KeptB2b): Promise<string> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from ledger_account where code in ('house:eload-sold:eload', 'house:eload-rebates:eload',
      'house:b2b-bank:php', 'house:b2b-owed:php')`.execute(db)
  const house = (code: string) => rows.find((each) => each.code === code)?.id ?? 0
  const { amount, rebateAmount, totalCredit, accountId, refNo } = request
  const id = randomUUID()
  await post(db, {
    id,
    cause: `eload b2b ${refNo}`,
    kind: 'eload b2b',
    postings: [
      { account: accountId, amount: totalCredit },
      { account: house('house:eload-sold:eload'), amount: 0 - amount },
      ...(rebateAmount > 0
        ? [{ account: house('house:eload-rebates:eload'), amount: 0 - rebateAmount }]
        : []),
      { account: house('house:b2b-bank:php'), amount: 0 - amount },
      { account: house('house:b2b-owed:php'), amount },
    ],
    memo: `${request.receiverBankName} ${request.depositReference}`,
    details: { request: refNo, user: request.userId },
  })
  return id
}

const verbs = { approved: 'Approve', returned: 'Return', rejected: 'Reject' } as const

type Deciding = { db: Database; staff: Staff; request: Decision; audit: (note: AuditNote) => Promise<void> }

async function decide(
  { db, staff, request: { reason }, audit }: Deciding,
  kept: KeptB2b,
  to: 'returned' | 'approved' | 'rejected',
  transferId: string | null,
) {
  const { refNo, version } = kept
  const { numAffectedRows } = await sql`
    update eload_b2b_request set status = ${to}, reason = ${reason}, transfer_id = ${transferId}::uuid, decided_by_id = ${staff.id},
      decided_by = ${staff.email}, decided_at = now(), updated_by = ${staff.email}, updated_at = now(), version = version + 1
    where ref_no = ${refNo} and status = 'pending' and version = ${version}`.execute(db)
  if (numAffectedRows !== 1n) throw new Stale()
  const after = await findB2b(db, refNo)
  await audit({
    action: verbs[to],
    kind: 'eload-b2b',
    recordId: refNo,
    label: `${refNo} ${kept.businessName}`,
    before: told(kept),
    after: told(after),
    fromStatus: 'pending',
    toStatus: to,
    reason,
  })
  return { refNo, status: to, version: after.version, walletTxnId: transferId }
}

const told = ({ status, walletBalance, decidedBy, reason }: KeptB2b) => ({
  status,
  walletBalance,
  decidedBy,
  reason,
})
