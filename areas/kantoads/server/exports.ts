import { sql } from 'kysely'
import { auditPlace, cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { auditCalls } from '#areas/kantoads/audits/contract.ts'
import { auditPlan } from '#areas/kantoads/audits/server/audits.ts'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import { bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { batchPlan } from '#areas/kantoads/bank-files/server/batches.ts'
import { exceptionPlan } from '#areas/kantoads/bank-files/server/exceptions.ts'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationPlan } from '#areas/kantoads/cancellations/server/cancellations.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutPlan } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import { topupPlan } from '#areas/kantoads/topups/server/topups.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const topup = labelsOf(topupWords)
const cashout = labelsOf(cashoutWords)
const audit = labelsOf(auditWords)
const bank = labelsOf(bankFileWords)
const cancellation = labelsOf(cancellationWords)

/** Exports of the Kanto Ads lists. Account numbers are masked to the last four digits, as on the screens. */
export const kantoadsExports = [
  defineFileExport({
    name: 'kantoads-topups',
    title: topup('pageTitle'),
    needs: toRead(topupPlace),
    list: topupCalls.list,
    plan: ({ request }) => topupPlan(request),
    columns: [
      { key: 'refNo', title: topup('number'), kind: 'text' },
      { key: 'advertiser', title: topup('advertiser'), kind: 'text' },
      { key: 'amount', title: topup('depositedAmount'), kind: 'money' },
      { key: 'creditAmount', title: topup('credit'), kind: 'money' },
      { key: 'bank', title: topup('bank'), kind: 'text' },
      { key: 'depositReference', title: topup('depositReference'), kind: 'text' },
      { key: 'depositedAt', title: topup('depositedOn'), kind: 'moment' },
      { key: 'status', title: topup('status'), kind: 'text' },
      { key: 'verifiedBy', title: topup('verifiedBy'), kind: 'text' },
      { key: 'decidedBy', title: topup('decidedBy'), kind: 'text' },
      { key: 'createdAt', title: topup('reportedOn'), kind: 'moment' },
    ],
  }),
  defineFileExport({
    name: 'kantoads-cashouts',
    title: cashout('pageTitle'),
    needs: toRead(cashoutPlace),
    list: cashoutCalls.list,
    plan: ({ request }) => cashoutPlan(request),
    columns: [
      { key: 'refNo', title: cashout('number'), kind: 'text' },
      { key: 'businessName', title: cashout('store'), kind: 'text' },
      { key: 'user', title: cashout('requestedBy'), kind: 'text' },
      { key: 'amount', title: cashout('amount'), kind: 'money' },
      { key: 'fee', title: cashout('fee'), kind: 'money' },
      { key: 'net', title: cashout('net'), kind: 'money' },
      { key: 'bank', title: cashout('bank'), kind: 'text' },
      {
        key: 'accountNo',
        title: cashout('accountNumber'),
        kind: 'text',
        of: sql`masked_number(r.account_no)`,
      },
      { key: 'channel', title: cashout('channel'), kind: 'text' },
      { key: 'status', title: cashout('status'), kind: 'text' },
      { key: 'batch', title: cashout('batch'), kind: 'text', of: 'batch_ref_no' },
      { key: 'bankReference', title: cashout('bankReference'), kind: 'text' },
      { key: 'createdAt', title: cashout('requestedOn'), kind: 'moment' },
    ],
  }),
  defineFileExport({
    name: 'kantoads-audits',
    title: audit('pageTitle'),
    needs: toRead(auditPlace),
    list: auditCalls.list,
    plan: ({ request }) => auditPlan(request),
    columns: [
      { key: 'refNo', title: audit('number'), kind: 'text' },
      { key: 'businessName', title: audit('store'), kind: 'text' },
      { key: 'campaign', title: audit('campaign'), kind: 'text' },
      { key: 'advertiser', title: audit('advertiser'), kind: 'text' },
      { key: 'collateralType', title: audit('collateral'), kind: 'text' },
      { key: 'quantity', title: audit('pieces'), kind: 'count' },
      { key: 'month', title: audit('month'), kind: 'day' },
      { key: 'rent', title: audit('rent'), kind: 'money' },
      { key: 'status', title: audit('status'), kind: 'text' },
      { key: 'score', title: audit('score'), kind: 'percent' },
      { key: 'auditor', title: audit('auditor'), kind: 'text' },
      { key: 'auditDate', title: audit('auditDate'), kind: 'day' },
      { key: 'releasedAmount', title: audit('released'), kind: 'money' },
      { key: 'createdAt', title: audit('opened'), kind: 'moment' },
    ],
  }),
  defineFileExport({
    name: 'kantoads-cancellations',
    title: cancellation('pageTitle'),
    needs: toRead(auditPlace),
    list: cancellationCalls.list,
    plan: ({ request }) => cancellationPlan(request),
    columns: [
      { key: 'refNo', title: cancellation('number'), kind: 'text' },
      { key: 'businessName', title: cancellation('store'), kind: 'text' },
      { key: 'collateralType', title: cancellation('collateral'), kind: 'text' },
      { key: 'effectiveDate', title: cancellation('effectiveDate'), kind: 'day' },
      { key: 'outstandingRenta', title: cancellation('outstanding'), kind: 'money' },
      { key: 'status', title: cancellation('status'), kind: 'text' },
      { key: 'requestedBy', title: cancellation('requestedBy'), kind: 'text' },
      { key: 'requestedAt', title: cancellation('requestedOn'), kind: 'moment' },
      { key: 'decidedBy', title: cancellation('decidedBy'), kind: 'text' },
    ],
  }),
  defineFileExport({
    name: 'kantoads-batches',
    title: bank('batchesTitle'),
    needs: toRead(cashoutPlace),
    list: bankFileCalls.batches,
    plan: ({ request }) => batchPlan(request),
    columns: [
      { key: 'refNo', title: bank('batch'), kind: 'text' },
      { key: 'channel', title: bank('channel'), kind: 'code' },
      { key: 'payouts', title: bank('payouts'), kind: 'count' },
      { key: 'total', title: bank('total'), kind: 'money', of: 'total_net' },
      { key: 'paid', title: bank('status_paid'), kind: 'count' },
      { key: 'open', title: bank('awaitingResult'), kind: 'count', of: 'waiting' },
      { key: 'madeBy', title: bank('createdBy'), kind: 'text', of: 'created_by' },
      { key: 'made', title: bank('createdOn'), kind: 'moment', of: 'created_at' },
    ],
  }),
  defineFileExport({
    name: 'kantoads-bank-exceptions',
    title: bank('exceptionsTitle'),
    needs: toRead(cashoutPlace),
    list: bankFileCalls.exceptions,
    plan: ({ request }) => exceptionPlan(request),
    columns: [
      { key: 'refNo', title: bank('paymentReference'), kind: 'text' },
      { key: 'batch', title: bank('batch'), kind: 'text', of: 'batch_ref_no' },
      { key: 'why', title: bank('problem'), kind: 'code' },
      { key: 'result', title: bank('result'), kind: 'code' },
      { key: 'amount', title: bank('bankAmount'), kind: 'money' },
      {
        key: 'ours',
        title: bank('payout'),
        kind: 'text',
        of: sql`r.cashout_ref_no || ' ' || to_char(r.cashout_net / 100.0, 'FM9999999990.00')`,
      },
      { key: 'bankReference', title: bank('bankReference'), kind: 'text' },
      { key: 'bankSays', title: bank('bankReason'), kind: 'text' },
      { key: 'status', title: bank('status'), kind: 'code' },
      { key: 'resolution', title: bank('resolution'), kind: 'text' },
      { key: 'resolvedBy', title: bank('resolvedBy'), kind: 'text' },
      { key: 'came', title: bank('receivedOn'), kind: 'moment', of: 'created_at' },
    ],
  }),
] as const
