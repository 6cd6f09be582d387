import { toRead } from '#platform/access.ts'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(b2bWords)

export const b2bList = defineList(b2bCalls.list, {
  name: 'eload-b2b',
  title: t('pageTitle'),
  exportNeeds: toRead(b2bPlace),
  columns: [
    { key: 'refNo', title: t('number'), kind: 'text', width: '8rem', mono: true },
    { key: 'businessName', title: t('buyer'), kind: 'text' },
    { key: 'amount', title: t('deposit'), kind: 'money', sort: true },
    { key: 'rebate', title: t('rebate'), kind: 'percent' },
    { key: 'rebateAmount', title: t('rebateAmount'), kind: 'money', exportOnly: true },
    { key: 'totalCredit', title: t('credit'), kind: 'money' },
    { key: 'receiverBankName', title: t('receiverBank'), kind: 'text', hidden: true },
    { key: 'depositReference', title: t('bankReference'), kind: 'text', mono: true },
    { key: 'depositDate', title: t('depositDate'), kind: 'day', sort: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'duplicate', title: t('duplicateImage'), kind: 'yesno', field: 'hasDuplicates' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text', field: 'requestedByName', hidden: true },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text', field: 'decidedByName', hidden: true },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
