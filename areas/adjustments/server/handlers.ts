import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { approvalsNeededFor, type AdjustmentVerb, whyNot } from '#areas/adjustments/rules.ts'
import {
  changeAdjustment,
  findAdjustment,
  type KeptAdjustment,
  lockAdjustment,
  type Moved,
  moveAdjustment,
  pageOfAdjustments,
} from '#areas/adjustments/server/adjustments.ts'
import { act } from '#areas/adjustments/server/deciding.ts'
import { adjustmentKind } from '#areas/adjustments/server/kind.ts'
import { auditSnapshot, payloadOf, raiseAdjustment } from '#areas/adjustments/server/raise-adjustment.ts'
import { refuseIfReversedElsewhere, reverseAdjustment } from '#areas/adjustments/server/reversal.ts'
import { recentTransactions } from '#areas/adjustments/server/wallet-transactions.ts'
import { chosenManagers } from '#areas/staff/public.ts'
import { lookUpWallets, walletToAdjust } from '#areas/adjustments/server/wallets.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { replacePayload, resend, takeBack } from '#platform/server/approvals/approvals.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

export const adjustmentHandlers = handlersFor(adjustmentCalls, {
  list: ({ db, request, staff }) => pageOfAdjustments(db, request, staff.id),

  info: async (asked) => {
    const {
      fileKeys,
      decidedById: _,
      mobile,
      ...adjustment
    } = await findAdjustment(asked.db, asked.request.adjustmentId)
    const files = await filesOf(asked, fileKeys)
    return {
      ...adjustment,
      mobile: maskedMobile(mobile),
      files: fileKeys.flatMap((key) => files.get(key) ?? []),
    }
  },

  create: async (asked) => {
    const wallet = await walletToAdjust(asked.db, asked.request)
    const { made, sentence } = await raiseAdjustment(asked, asked.request, wallet)
    return done(`${made.refNo} was saved. ${sentence}`, saved(made))
  },

  reverse: async (asked) => {
    const { made, sentence } = await reverseAdjustment(asked)
    return done(sentence, saved(made))
  },

  update: async (asked) => {
    const { db, request, staff, audit } = asked
    const before = await lockAdjustment(db, request.adjustmentId, request.version)
    refuseUnless('update', before, staff)
    refuseOtherReversal(before, request)
    const wallet = await walletToAdjust(db, request)
    const people = await chosenManagers(
      db,
      request.lineManagers,
      staff.id,
      approvalsNeededFor(request.amount),
    )
    const moved = await changeAdjustment(db, before.adjustmentId, request, wallet, people, staff.email)
    const to = { kind: 'adjustment', id: before.adjustmentId }
    await attachFiles(asked, { keys: request.files, upload: uploads.adjustmentFile, to, field: 'files' })
    await releaseFiles(
      asked,
      before.fileKeys.filter((key) => !request.files.includes(key)),
    )
    const { sentence } = await replacePayload(asked, adjustmentKind, {
      requestId: requestOf(before),
      payload: payloadOf(moved, request, wallet, before.reversesRefNo),
      sentTo: people,
    })
    await audit({
      action: 'Update',
      kind: 'adjustment',
      recordId: moved.adjustmentId,
      label: moved.refNo,
      before: auditSnapshot({ ...before, files: before.fileKeys }, before),
      after: auditSnapshot(request, wallet),
    })
    return done(`${moved.refNo} was changed. Earlier links are void. ${sentence}`, saved(moved))
  },

  cancel: async (asked) => {
    const { adjustmentId, version, reason } = asked.request
    const before = await lockAdjustment(asked.db, adjustmentId, version)
    refuseUnless('cancel', before, asked.staff)
    // The engine moves the adjustment with the request, by what the kind says of it.
    await takeBack(asked, [adjustmentKind], { requestId: requestOf(before), reason })
    return done(
      `${before.refNo} was taken back.`,
      saved({ ...before, status: 'cancelled', version: before.version + 1 }),
    )
  },

  resend: async (asked) => {
    const { db, staff, audit, request } = asked
    const before = await lockAdjustment(db, request.adjustmentId, request.version)
    refuseUnless('resend', before, staff)
    await refuseIfReversedElsewhere(db, before)
    await walletToAdjust(db, before)
    const ids = request.lineManagers ?? before.lineManagers.map(({ id }) => id)
    const people = await chosenManagers(db, ids, staff.id, approvalsNeededFor(before.amount))
    const { sentence } = await resend(asked, [adjustmentKind], {
      requestId: requestOf(before),
      sentTo: people,
    })
    const moved = await moveAdjustment(db, before.adjustmentId, {
      from: ['expired'],
      to: 'for_approval',
      by: staff.email,
      people,
    })
    if (!moved) throw new Refusal('This adjustment is not expired any more. Look again.')
    await audit({
      action: 'Resend',
      kind: 'adjustment',
      recordId: moved.adjustmentId,
      label: moved.refNo,
      fromStatus: 'expired',
      toStatus: 'for_approval',
      after: { lineManagers: people.map(({ email }) => email) },
    })
    return done(`${moved.refNo} was sent again. ${sentence}`, saved(moved))
  },

  act,

  transactions: recentTransactions,

  wallets: async (asked) => ({ rows: await lookUpWallets(asked) }),
})

function refuseUnless(verb: AdjustmentVerb, adjustment: KeptAdjustment, staff: Staff) {
  const refused = whyNot(verb, adjustment, staff)
  if (!refused) return
  throw new Refusal(refused.reason, {
    code: refused.code,
    ...(refused.code === 'FORBIDDEN' && { httpStatus: 403 }),
  })
}

/** A reversal moves exactly what it reverses, so only its explanation and approvers change. */
function refuseOtherReversal(
  before: KeptAdjustment,
  { walletId, type, amount }: Pick<KeptAdjustment, 'walletId' | 'type' | 'amount'>,
) {
  if (before.reversesId === null) return
  if (walletId !== before.walletId || type !== before.type || amount !== before.amount)
    throw new Refusal('The wallet, type and amount of a reversal cannot be changed.')
}

function requestOf({ refNo, requestId }: KeptAdjustment): number {
  if (requestId === null) throw new Refusal(`${refNo} waits for nobody.`)
  return requestId
}

export const saved = ({ adjustmentId, refNo, status, version }: Moved) => ({
  id: adjustmentId,
  adjustmentId,
  refNo,
  status,
  version,
})
