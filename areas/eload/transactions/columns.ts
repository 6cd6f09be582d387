import { toRead } from '#platform/access.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const saleList = defineList(saleCalls.list, {
  name: 'eload',
  title: t('pageTitle'),
  exportNeeds: toRead(eloadLogPlace),
  columns: [
    { key: 'createdAt', title: t('soldOn'), kind: 'moment', sort: true },
    { key: 'refNo', title: t('reference'), kind: 'text', mono: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'retailer', title: t('retailer'), kind: 'text' },
    { key: 'failure', title: t('failureReason'), kind: 'text' },
    { key: 'mobile', title: t('recipient'), kind: 'text', mono: true },
    { key: 'carrier', title: t('carrier'), kind: 'code', labels: carrierNames, hidden: true },
    { key: 'network', title: t('network'), kind: 'text', hidden: true },
    { key: 'sku', title: t('sku'), kind: 'text', mono: true, hidden: true },
    { key: 'promo', title: t('promo'), kind: 'text', wide: true },
    { key: 'amount', title: t('amount'), kind: 'money', sort: true },
    { key: 'srp', title: t('srp'), kind: 'money', hidden: true },
    { key: 'rebate', title: t('rebate'), kind: 'money', hidden: true },
    { key: 'companyPart', title: t('companyShare'), kind: 'money', exportOnly: true },
    { key: 'agentPart', title: t('agentShare'), kind: 'money', exportOnly: true },
    { key: 'merchantPart', title: t('merchantShare'), kind: 'money', exportOnly: true },
    { key: 'provider', title: t('provider'), kind: 'text' },
    { key: 'providerRef', title: t('providerReference'), kind: 'text', mono: true, hidden: true },
    { key: 'responseCode', title: t('responseCode'), kind: 'text', mono: true, hidden: true },
    { key: 'retries', title: t('retries'), kind: 'count', hidden: true },
  ],
})
