import { sql } from 'kysely'
import { kantoadsAuditsList } from '#areas/kantoads/audits/columns.ts'
import { auditPlan } from '#areas/kantoads/audits/server/audits.ts'
import { kantoadsBankExceptionsList } from '#areas/kantoads/bank-files/columns.ts'
import { kantoadsBatchesList } from '#areas/kantoads/bank-files/columns.ts'
import { batchPlan } from '#areas/kantoads/bank-files/server/batches.ts'
import { exceptionPlan } from '#areas/kantoads/bank-files/server/exceptions.ts'
import { kantoadsCancellationsList } from '#areas/kantoads/cancellations/columns.ts'
import { cancellationPlan } from '#areas/kantoads/cancellations/server/cancellations.ts'
import { kantoadsCashoutsList } from '#areas/kantoads/cashouts/columns.ts'
import { cashoutPlan } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { kantoadsTopupsList } from '#areas/kantoads/topups/columns.ts'
import { topupPlan } from '#areas/kantoads/topups/server/topups.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Exports of the Kanto Ads lists. Account numbers are masked to the last four digits, as on the screens. */
export const kantoadsExports = [
  defineExport(kantoadsTopupsList, topupPlan),
  defineExport(kantoadsCashoutsList, cashoutPlan, {
    values: { accountNo: sql`masked_number(r.account_no)` },
  }),
  defineExport(kantoadsAuditsList, auditPlan),
  defineExport(kantoadsCancellationsList, cancellationPlan),
  defineExport(kantoadsBatchesList, batchPlan),
  defineExport(kantoadsBankExceptionsList, exceptionPlan, {
    values: { ours: sql`r.cashout_ref_no || ' ' || to_char(r.cashout_net / 100.0, 'FM9999999990.00')` },
  }),
] as const
