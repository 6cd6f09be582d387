import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { b2bPlan } from '#areas/eload/b2b/server/requests.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(b2bWords)

/** Export of B2B deposits. */
export const b2bExport = defineFileExport({
  name: 'eload-b2b',
  title: t('pageTitle'),
  needs: toRead(b2bPlace),
  list: b2bCalls.list,
  plan: ({ request }) => b2bPlan(request),
  columns: [
    { key: 'refNo', title: t('number'), kind: 'text' },
    { key: 'businessName', title: t('buyer'), kind: 'text' },
    { key: 'amount', title: t('deposit'), kind: 'money' },
    { key: 'rebate', title: t('rebate'), kind: 'percent' },
    { key: 'rebateAmount', title: t('rebateAmount'), kind: 'money' },
    { key: 'totalCredit', title: t('credit'), kind: 'money' },
    { key: 'receiverBankName', title: t('receiverBank'), kind: 'text' },
    { key: 'depositReference', title: t('bankReference'), kind: 'text' },
    { key: 'depositDate', title: t('depositDate'), kind: 'day' },
    { key: 'status', title: t('status'), kind: 'text' },
    { key: 'duplicate', title: t('duplicateImage'), kind: 'yesno', of: 'has_duplicates' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text' },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text' },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment' },
  ],
})
