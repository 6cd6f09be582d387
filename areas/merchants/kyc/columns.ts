import { toRead } from '#platform/access.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { KycCaseKind, kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { KycAcctType } from '#areas/merchants/subscribers/contract.ts'
import { words } from '#areas/merchants/words.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { statusLabel, labelsOf } from '#platform/words.ts'

const translate = labelsOf(words)
const t = labelsOf(kycWords)

const submissionLabels = labelsFor(['first', 'resubmitted'], t)

export const kycQueueList = defineList(kycOtherCalls.queue, {
  name: 'kyc-queue',
  title: t('queue'),
  exportNeeds: toRead(merchantPlace),
  columns: [
    { key: 'name', title: translate('name'), kind: 'text' },
    { key: 'due_at', title: t('due'), kind: 'moment', sort: true },
    { key: 'opened_at', title: t('waiting'), kind: 'moment', sort: true },
    { key: 'resubmitted', title: t('submission'), kind: 'code', labels: submissionLabels },
    { key: 'kind', title: t('type'), kind: 'code', labels: labelsFor(KycCaseKind.options, t) },
    {
      key: 'kyc',
      title: translate('kycType'),
      kind: 'code',
      field: 'kyc_acct_type',
      labels: labelsFor(KycAcctType.options, statusLabel),
    },
    { key: 'watchlist', title: translate('watchlist'), kind: 'status', field: 'watchlist_status' },
    { key: 'reviewer', title: t('reviewer'), kind: 'text', field: 'locked_by' },
  ],
})
