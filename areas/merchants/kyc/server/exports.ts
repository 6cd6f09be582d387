import { merchantPlace } from '#areas/merchants/access.ts'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { queuePlan } from '#areas/merchants/kyc/server/queue.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(kycWords)
const translate = labelsOf(words)

/** Export of the cases that await review. */
export const kycQueueExport = defineFileExport({
  name: 'kyc-queue',
  title: t('queue'),
  needs: toRead(merchantPlace),
  list: kycOtherCalls.queue,
  plan: ({ request, staff }) => queuePlan(request, staff),
  columns: [
    { key: 'name', title: translate('name'), kind: 'text' },
    { key: 'kyc', title: translate('kycType'), kind: 'code', of: 'kyc_acct_type' },
    { key: 'kind', title: t('type'), kind: 'code' },
    { key: 'resubmitted', title: t('resubmitted'), kind: 'yesno', of: 'is_resubmission' },
    { key: 'watchlist', title: translate('watchlist'), kind: 'code', of: 'watchlist_status' },
    { key: 'opened_at', title: t('waiting'), kind: 'moment' },
    { key: 'due_at', title: t('due'), kind: 'moment' },
    { key: 'reviewer', title: t('reviewer'), kind: 'text', of: 'locked_by' },
  ],
})
