import { sql } from 'kysely'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { adjustmentPlan } from '#areas/adjustments/server/adjustments.ts'
import { words } from '#areas/adjustments/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the list of adjustments. */
export const adjustmentExport = defineFileExport({
  name: 'adjustments',
  title: t('pageTitle'),
  needs: viewers,
  list: adjustmentCalls.list,
  plan: ({ request, staff }) => adjustmentPlan(request, staff.id),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text' },
    { key: 'owner', title: t('owner'), kind: 'text', of: sql`coalesce(r.business_name, r.owner_name)` },
    { key: 'account', title: t('accountNumber'), kind: 'text', of: 'account_no' },
    { key: 'type', title: t('type'), kind: 'code' },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'reason', title: t('reason'), kind: 'code', of: 'reason_code' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'askedBy', title: t('requestedBy'), kind: 'text', of: 'requested_by' },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment' },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text' },
    { key: 'batch', title: t('batch'), kind: 'text', of: 'batch_ref_no' },
    { key: 'reverses', title: t('reverses'), kind: 'text', of: 'reverses_ref_no' },
    { key: 'relatedTxn', title: t('relatedTxn'), kind: 'text' },
    { key: 'failReason', title: t('failReason'), kind: 'message' },
    { key: 'remarks', title: t('remarks'), kind: 'text' },
  ],
})
