import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import { bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { isCandidate, getMatchError, getResolveError } from '#areas/kantoads/bank-files/rules.ts'
import {
  fileOfBatch,
  makeBatch,
  listBatches,
  listPayableCashouts,
} from '#areas/kantoads/bank-files/server/batches.ts'
import { findException, rematch, listExceptions } from '#areas/kantoads/bank-files/server/exceptions.ts'
import { CashoutStatus, payoutAct } from '#areas/kantoads/cashouts/contract.ts'
import { findCashout } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { transitionCashout } from '#areas/kantoads/cashouts/server/transitions.ts'
import { throwIfError, assertVersion } from '#areas/kantoads/server/errors.ts'
import { assertRowUpdated } from '#platform/server/errors.ts'
import { type Centavos, pesosFrom, formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { countReveal } from '#platform/server/reveal.ts'

export const bankFileHandlers = handlersFor(bankFileCalls, {
  batches: ({ db, request }) => listBatches(db, request),

  toSend: async ({ db }) =>
    (await listPayableCashouts(db)).map((each) => ({ ...each, totalNet: wholeCentavos(each.totalNet) })),

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
    return done(
      kantoadsMessages('BATCH_CREATED', { ref: refNo, count: payouts, total: formatCentavos(total) }),
      {
        batchId,
        status: 'sent',
        version: 1,
        fileName,
        text,
      },
    )
  },

  batchFile: async ({ db, request, staff, audit }) => {
    await countReveal(db, staff)
    const { refNo, ...file } = await fileOfBatch(db, request.batchId)
    await audit({ action: 'Export', kind: 'ads-cashout-batch', recordId: request.batchId, label: refNo }, db)
    return file
  },

  exceptions: ({ db, request }) => listExceptions(db, request),

  candidates: async ({ db, request }) => {
    const { amount, result } = await findException(db, request.exceptionId)
    const states = CashoutStatus.options.filter((status) => isCandidate(result, status))
    const { rows } = await sql<{ cashoutId: number; refNo: string; businessName: string; net: Centavos }>`
      select cashout_id, ref_no, business_name, net from ads_cashout
      where status = any(${states}) and net = ${amount} order by created_at desc, cashout_id desc limit 50`.execute(
      db,
    )
    return rows
  },

  resolve: async (context) => {
    const { db, request, staff, audit } = context
    const { exceptionId, action, reason } = request
    const record = await findException(db, exceptionId, true)
    throwIfError(getResolveError(record, staff))
    assertVersion(record, request.version)
    const cashoutId = action === 'match' ? (request.cashoutId ?? record.cashoutId) : record.cashoutId
    if (action === 'match') {
      const payout = cashoutId === null ? null : await findCashout(db, cashoutId, true)
      throwIfError(getMatchError(record, payout, staff))
      await transitionCashout(context, {
        cashoutId: cashoutId ?? 0,
        to: record.result,
        isLate: payout?.status === 'failed',
        bankReference: record.bankReference,
        remarks: reason,
      })
    } else {
      // Without its result, a cashout that the bank paid can be sent again or rejected.
      await guardDecision(context, {
        act: payoutAct,
        stage: 'perform',
        record: { kind: 'ads-bank-exception', id: exceptionId, label: record.refNo },
        level: approverLevel,
      })
    }
    const to = action === 'match' ? 'matched' : 'dismissed'
    assertRowUpdated(
      await sql`
        update ads_bank_exception set status = ${to}, cashout_id = ${cashoutId}, resolution = ${reason}, resolved_by = ${staff.email},
          resolved_at = now(), version = version + 1
        where exception_id = ${exceptionId} and status = 'open' and version = ${record.version}`.execute(db),
    )
    await rematch(db, [record.cashoutId, cashoutId])
    await audit({
      action: action === 'match' ? 'Match' : 'Dismiss',
      kind: 'ads-bank-exception',
      recordId: exceptionId,
      label: record.refNo,
      before: { status: record.status, cashoutId: record.cashoutId },
      after: { status: to, cashoutId },
      fromStatus: 'open',
      toStatus: to,
      reason,
    })
    const text =
      action === 'match'
        ? kantoadsMessages('RESULT_MATCHED', { ref: record.refNo })
        : kantoadsMessages('RESULT_DISMISSED', { ref: record.refNo })
    return done(text, { exceptionId, status: to, version: record.version + 1 })
  },
})
