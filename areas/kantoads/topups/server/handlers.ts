import { topupPlace } from '#areas/kantoads/access.ts'
import { checksForDeciders } from '#platform/server/decision-checks.ts'
import type { Message } from '#platform/words.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import { adsEvents } from '#areas/kantoads/server/events.ts'
import { throwIfError, assertVersion } from '#areas/kantoads/server/errors.ts'
import { assertRowUpdated, orNotFound } from '#platform/server/errors.ts'
import { getRemarksError } from '#areas/kantoads/transitions.ts'
import { topupAct, topupCalls, type TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { topupTransitions, getTopupTransitionError, nextDecision } from '#areas/kantoads/topups/rules.ts'
import { topupChecks } from '#areas/kantoads/topups/server/checks.ts'
import { findTopup, type TopupRecord, listTopups } from '#areas/kantoads/topups/server/topups.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { type ControlContext, guardDecision } from '#platform/server/controls.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import { filesOf } from '#platform/server/uploads.ts'

const kind = 'ads-topup'
const actions = { verified: 'Verify', approved: 'Approve', rejected: 'Reject' } as const

export const topupHandlers = handlersFor(topupCalls, {
  list: ({ db, request }) => listTopups(db, request),

  details: async (context) => {
    const record = await findTopup(context.db, context.request.topupId)
    const { imageKeys, advertiserAccount: _, advertiserId: _id, advertiserBalance, ...topup } = record
    const files = await filesOf(context, imageKeys)
    return {
      ...topup,
      advertiserBalance: wholeCentavos(advertiserBalance),
      depositImages: imageKeys.flatMap((key) => files.get(key) ?? []),
      checks: await checksForDeciders(context.staff, topupPlace, nextDecision(topup.status) !== null, () =>
        topupChecks(context.db, record),
      ),
    }
  },

  update: async (context) => {
    const { db, request, staff, audit } = context
    const { topupId, status: to, remarks, version } = request
    const topup = await findTopup(db, topupId, true)
    throwIfError(getTopupTransitionError(topup, to, staff))
    throwIfError(getRemarksError(topupTransitions.rules[to], remarks))
    assertVersion(topup, version)
    await guardTopup(context, topup, to)
    const transferId = to === 'approved' ? await postCredit(db, topupId) : null
    const decided = to !== 'verified'
    assertRowUpdated(
      await sql`
        update ads_topup set status = ${to}, remarks = ${remarks === '' ? topup.remarks : remarks}, transfer_id = ${transferId}::uuid,
          verified_by_id = ${decided ? topup.verifiedById : staff.id}, verified_by = ${decided ? topup.verifiedBy : staff.email},
          verified_at = ${decided ? sql`verified_at` : sql`now()`},
          decided_by_id = ${decided ? staff.id : null}, decided_by = ${decided ? staff.email : null},
          decided_at = ${decided ? sql`now()` : sql`null`},
          updated_by = ${staff.email}, updated_at = now(), version = version + 1
        where topup_id = ${topupId} and status = ${topup.status} and version = ${topup.version}`.execute(db),
    )
    const after = await findTopup(db, topupId)
    await audit({
      action: actions[to],
      kind,
      recordId: topupId,
      label: `${topup.refNo} ${topup.advertiser}`,
      before: auditSnapshot(topup),
      after: auditSnapshot(after),
      fromStatus: topup.status,
      toStatus: to,
      reason: remarks,
    })
    const { refNo, creditAmount } = topup
    await publishEvent(db, adsEvents.topupChanged, refNo, { refNo, creditAmount, status: to })
    return done(resultOf(after, to), { topupId, status: to, version: after.version })
  },

  logs: async ({ db, language, request }) => {
    await findTopup(db, request.topupId)
    return recordHistoryPage({ db, language }, kind, request.topupId, request)
  },
})

const stages = { verified: 'submit', approved: 'approve', rejected: 'reject' } as const

/** The person who verifies the deposit makes the request that another person approves. */
async function guardTopup(
  context: ControlContext,
  { topupId, refNo, advertiser, advertiserId, creditAmount, ...topup }: TopupRecord,
  to: keyof typeof stages,
) {
  const { verifiedById, verifiedByName } = topup
  await guardDecision(context, {
    act: topupAct,
    stage: stages[to],
    record: { kind, id: topupId, label: `${refNo} ${advertiser}` },
    makers: verifiedById === null ? [] : [{ id: verifiedById, name: verifiedByName ?? '' }],
    amount: creditAmount,
    beneficiaries: [{ kind: 'advertiser', id: advertiserId, amount: creditAmount }],
    ...(to !== 'verified' && { level: approverLevel }),
  })
}

/** Credits the advertiser and records the pesos received as a liability, at most once per top-up. */
async function postCredit(tx: Database, topupId: number): Promise<string> {
  const { rows } = await sql<{
    transferId: string
  }>`select ads_credit_topup(${topupId}) as transfer_id`.execute(tx)
  return orNotFound(rows[0], kantoadsMessages('TOPUP_NOT_FOUND', { id: topupId })).transferId
}

const auditSnapshot = ({ status, remarks, verifiedBy, decidedBy, advertiserBalance }: TopupRecord) => ({
  status,
  remarks,
  verifiedBy,
  decidedBy,
  advertiserBalance,
})

function resultOf({ refNo, advertiser }: TopupRecord, to: TopupStatus): Message {
  if (to === 'verified') return kantoadsMessages('TOPUP_VERIFIED', { ref: refNo })
  return to === 'approved'
    ? kantoadsMessages('TOPUP_APPROVED', { ref: refNo, advertiser })
    : kantoadsMessages('TOPUP_REJECTED', { ref: refNo })
}
