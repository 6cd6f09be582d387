import { toRead } from '#platform/access.ts'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { bankFileCalls, BankResult, ExceptionReason } from '#areas/kantoads/bank-files/contract.ts'
import { bankFileWords } from '#areas/kantoads/bank-files/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(bankFileWords)

const problemLabels = labelsFor(ExceptionReason.options, (code) => t(`problem_${code}`))
const resultLabels = labelsFor(BankResult.options, (code) => t(`status_${code}`))

export const kantoadsBatchesList = defineList(bankFileCalls.batches, {
  name: 'kantoads-batches',
  title: t('batchesTitle'),
  exportNeeds: toRead(cashoutPlace),
  columns: [
    { key: 'refNo', title: t('batch'), kind: 'text', width: '8rem', mono: true },
    { key: 'channel', title: t('channel'), kind: 'text' },
    { key: 'payouts', title: t('payouts'), kind: 'count' },
    { key: 'total', title: t('total'), kind: 'money', field: 'totalNet' },
    { key: 'paid', title: t('status_paid'), kind: 'count' },
    { key: 'open', title: t('awaitingResult'), kind: 'count', field: 'waiting' },
    { key: 'madeBy', title: t('createdBy'), kind: 'text', field: 'createdByName' },
    { key: 'made', title: t('createdOn'), kind: 'moment', field: 'createdAt', sort: 'createdAt' },
  ],
})

export const kantoadsBankExceptionsList = defineList(bankFileCalls.exceptions, {
  name: 'kantoads-bank-exceptions',
  title: t('exceptionsTitle'),
  exportNeeds: toRead(cashoutPlace),
  columns: [
    { key: 'refNo', title: t('paymentReference'), kind: 'text', mono: true },
    { key: 'batch', title: t('batch'), kind: 'text', field: 'batchRefNo', mono: true },
    { key: 'why', title: t('problem'), kind: 'code', labels: problemLabels },
    { key: 'result', title: t('result'), kind: 'code', labels: resultLabels },
    { key: 'amount', title: t('bankAmount'), kind: 'money' },
    { key: 'ours', title: t('payout'), kind: 'text', align: 'end' },
    { key: 'bankReference', title: t('bankReference'), kind: 'text', mono: true },
    { key: 'bankSays', title: t('bankReason'), kind: 'text', hidden: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'resolution', title: t('resolution'), kind: 'text', hidden: true },
    { key: 'resolvedBy', title: t('resolvedBy'), kind: 'text', field: 'resolvedByName', hidden: true },
    { key: 'came', title: t('receivedOn'), kind: 'moment', field: 'createdAt', sort: 'createdAt' },
  ],
})
