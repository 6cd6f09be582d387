import { sql } from 'kysely'
import { auditPlace, cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { kantoadsAuditsColumns } from '#areas/kantoads/audits/columns.ts'
import { auditPlan } from '#areas/kantoads/audits/server/audits.ts'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import { kantoadsBankExceptionsColumns } from '#areas/kantoads/bank-files/columns.ts'
import { kantoadsBatchesColumns } from '#areas/kantoads/bank-files/columns.ts'
import { batchPlan } from '#areas/kantoads/bank-files/server/batches.ts'
import { exceptionPlan } from '#areas/kantoads/bank-files/server/exceptions.ts'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { kantoadsCancellationsColumns } from '#areas/kantoads/cancellations/columns.ts'
import { cancellationPlan } from '#areas/kantoads/cancellations/server/cancellations.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { kantoadsCashoutsColumns } from '#areas/kantoads/cashouts/columns.ts'
import { cashoutPlan } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { kantoadsTopupsColumns } from '#areas/kantoads/topups/columns.ts'
import { topupPlan } from '#areas/kantoads/topups/server/topups.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const topup = labelsOf(topupWords)
const cashout = labelsOf(cashoutWords)
const audit = labelsOf(auditWords)
const bank = labelsOf(bankFileWords)
const cancellation = labelsOf(cancellationWords)

/** Exports of the Kanto Ads lists. Account numbers are masked to the last four digits, as on the screens. */
export const kantoadsExports = [
  defineExport({
    name: 'kantoads-topups',
    title: topup('pageTitle'),
    needs: toRead(topupPlace),
    plan: ({ request }) => topupPlan(request),
    columns: kantoadsTopupsColumns,
  }),
  defineExport({
    name: 'kantoads-cashouts',
    title: cashout('pageTitle'),
    needs: toRead(cashoutPlace),
    plan: ({ request }) => cashoutPlan(request),
    columns: kantoadsCashoutsColumns,
    values: { accountNo: sql`masked_number(r.account_no)` },
  }),
  defineExport({
    name: 'kantoads-audits',
    title: audit('pageTitle'),
    needs: toRead(auditPlace),
    plan: ({ request }) => auditPlan(request),
    columns: kantoadsAuditsColumns,
  }),
  defineExport({
    name: 'kantoads-cancellations',
    title: cancellation('pageTitle'),
    needs: toRead(auditPlace),
    plan: ({ request }) => cancellationPlan(request),
    columns: kantoadsCancellationsColumns,
  }),
  defineExport({
    name: 'kantoads-batches',
    title: bank('batchesTitle'),
    needs: toRead(cashoutPlace),
    plan: ({ request }) => batchPlan(request),
    columns: kantoadsBatchesColumns,
  }),
  defineExport({
    name: 'kantoads-bank-exceptions',
    title: bank('exceptionsTitle'),
    needs: toRead(cashoutPlace),
    plan: ({ request }) => exceptionPlan(request),
    columns: kantoadsBankExceptionsColumns,
    values: { ours: sql`r.cashout_ref_no || ' ' || to_char(r.cashout_net / 100.0, 'FM9999999990.00')` },
  }),
] as const
