import { toRead } from '#platform/access.ts'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(cashoutWords)

export const kantoadsCashoutsList = defineList(cashoutCalls.list, {
  name: 'kantoads-cashouts',
  title: t('pageTitle'),
  exportNeeds: toRead(cashoutPlace),
  columns: [
    { key: 'refNo', title: t('number'), kind: 'text', width: '8rem', mono: true },
    { key: 'businessName', title: t('store'), kind: 'text' },
    { key: 'user', title: t('requestedBy'), kind: 'text', hidden: true },
    { key: 'amount', title: t('amount'), kind: 'money', sort: true },
    { key: 'fee', title: t('fee'), kind: 'money', hidden: true },
    { key: 'net', title: t('net'), kind: 'money' },
    { key: 'bank', title: t('bank'), kind: 'text' },
    { key: 'accountNo', title: t('accountNumber'), kind: 'text', mono: true },
    { key: 'channel', title: t('channel'), kind: 'text' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'batch', title: t('batch'), kind: 'text', field: 'batchRefNo', mono: true, hidden: true },
    { key: 'bankReference', title: t('bankReference'), kind: 'text', mono: true, hidden: true },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment', sort: true },
  ],
})
