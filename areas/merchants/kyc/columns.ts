import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { words } from '#areas/merchants/words.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const translate = labelsOf(words)
const t = labelsOf(kycWords)

export const kycQueueColumns = defineColumns(kycOtherCalls.queue, [
  { key: 'name', title: translate('name'), kind: 'text' },
  { key: 'due_at', title: t('due'), kind: 'moment', sort: true },
  { key: 'opened_at', title: t('waiting'), kind: 'moment', sort: true },
  { key: 'resubmitted', title: t('submission'), kind: 'code' },
  { key: 'kind', title: t('type'), kind: 'code' },
  { key: 'kyc', title: translate('kycType'), kind: 'code', field: 'kyc_acct_type' },
  { key: 'watchlist', title: translate('watchlist'), kind: 'status', field: 'watchlist_status' },
  { key: 'reviewer', title: t('reviewer'), kind: 'text', field: 'locked_by' },
])
