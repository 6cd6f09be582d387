import { sql } from 'kysely'
import { bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { mayBeMeant, whyNotMatch, whyNotResolve } from '#areas/kantoads/bank-files/rules.ts'
import {
  fileOfBatch,
  makeBatch,
  pageOfBatches,
  waitingToGo,
} from '#areas/kantoads/bank-files/server/batches.ts'
import { findException, lookAgain, pageOfExceptions } from '#areas/kantoads/bank-files/server/exceptions.ts'
import { CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { findCashout } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { stepCashout } from '#areas/kantoads/cashouts/server/moving.ts'
import { mustHaveChanged, refuse, refuseStale } from '#areas/kantoads/server/stepping.ts'
import { type Centavos, pesosFrom, pesosTold, wholeCentavos } from '#platform/contract/money.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'

export const bankFileHandlers = handlersFor(bankFileCalls, {
  batches: ({ db, request }) => pageOfBatches(db, request),

  toSend: async ({ db }) =>
    (await waitingToGo(db)).map((each) => ({ ...each, totalNet: wholeCentavos(each.totalNet) })),

  makeBatch: async ({ db, request, staff, audit }) => {
    const { batchId, refNo, payouts, total, fileName, text } = await makeBatch(
      db,
      request.channel,
      staff.email,
    )
    await audit({
      action: 'Export',
      kind: 'ads-cashout-batch',
      recordId: batchId,
      label: refNo,
      after: { channel: request.channel, payouts, totalNet: pesosFrom(total) },
      toStatus: 'sent',
    })
    return done(`${refNo} holds ${payouts} payouts of ${pesosTold(total)}.`, {
      batchId,
      status: 'sent',
      version: 1,
      fileName,
      text,
    })
  },

  batchFile: async ({ db, request, audit }) => {
    const { refNo, ...file } = await fileOfBatch(db, request.batchId)
    await audit({ action: 'Export', kind: 'ads-cashout-batch', recordId: request.batchId, label: refNo }, db)
    return file
  },

  exceptions: ({ db, request }) => pageOfExceptions(db, request),

  candidates: async ({ db, request }) => {
    const { amount, result } = await findException(db, request.exceptionId)
    const states = CashoutStatus.options.filter((status) => mayBeMeant(result, status))
    const { rows } = await sql<{ cashoutId: number; refNo: string; businessName: string; net: Centavos }>`
      select cashout_id, ref_no, business_name, net from ads_cashout
      where status = any(${states}) and net = ${amount} order by created_at desc, cashout_id desc limit 50`.execute(
      db,
    )
    return rows
  },

  resolve: async (asked) => {
    const { db, request, staff, audit } = asked
    const { exceptionId, action, reason } = request
    const kept = await findException(db, exceptionId, true)
    refusePaused(staff)
    refuse(whyNotResolve(kept, staff))
    refuseStale(kept, request.version)
    const cashoutId = action === 'match' ? (request.cashoutId ?? kept.cashoutId) : kept.cashoutId
    if (action === 'match') {
      const payout = cashoutId === null ? null : await findCashout(db, cashoutId, true)
      refuse(whyNotMatch(kept, payout, staff))
      await stepCashout(asked, {
        cashoutId: cashoutId ?? 0,
        to: kept.result,
        isLate: payout?.status === 'failed',
        bankReference: kept.bankReference,
        remarks: reason,
      })
    }
    const to = action === 'match' ? 'matched' : 'dismissed'
    mustHaveChanged(
      await sql`
        update ads_bank_exception set status = ${to}, cashout_id = ${cashoutId}, resolution = ${reason}, resolved_by = ${staff.email},
          resolved_at = now(), version = version + 1
        where exception_id = ${exceptionId} and status = 'open' and version = ${kept.version}`.execute(db),
    )
    await lookAgain(db, [kept.cashoutId, cashoutId])
    await audit({
      action: action === 'match' ? 'Match' : 'Dismiss',
      kind: 'ads-bank-exception',
      recordId: exceptionId,
      label: kept.refNo,
      before: { status: kept.status, cashoutId: kept.cashoutId },
      after: { status: to, cashoutId },
      fromStatus: 'open',
      toStatus: to,
      reason,
    })
    const said =
      action === 'match'
        ? `The answer on ${kept.refNo} was matched.`
        : `The answer on ${kept.refNo} was dismissed.`
    return done(said, { exceptionId, status: to, version: kept.version + 1 })
  },
})
