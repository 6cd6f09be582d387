import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { salePlan } from '#areas/eload/transactions/server/sales.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of load sales: the reference number, followed by the columns of the list. */
export const saleExport = defineFileExport({
  name: 'eload',
  title: t('pageTitle'),
  needs: toRead(eloadLogPlace),
  list: saleCalls.list,
  plan: ({ request }) => salePlan(request),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text' },
    { key: 'createdAt', title: t('soldOn'), kind: 'moment' },
    { key: 'retailer', title: t('retailer'), kind: 'text' },
    { key: 'mobile', title: t('recipient'), kind: 'text' },
    { key: 'carrier', title: t('carrier'), kind: 'code' },
    { key: 'network', title: t('network'), kind: 'text' },
    { key: 'sku', title: t('sku'), kind: 'text' },
    { key: 'promo', title: t('promo'), kind: 'text' },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'srp', title: t('srp'), kind: 'money' },
    { key: 'rebate', title: t('rebate'), kind: 'money' },
    { key: 'companyPart', title: t('companyShare'), kind: 'money', of: 'company_part' },
    { key: 'agentPart', title: t('agentShare'), kind: 'money', of: 'agent_part' },
    { key: 'merchantPart', title: t('merchantShare'), kind: 'money', of: 'merchant_part' },
    { key: 'provider', title: t('provider'), kind: 'text' },
    { key: 'providerRef', title: t('providerReference'), kind: 'text' },
    { key: 'responseCode', title: t('responseCode'), kind: 'text' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'retries', title: t('retries'), kind: 'count' },
  ],
})
