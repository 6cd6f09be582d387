import { toRead } from '#platform/access.ts'
import { providerPlace } from '#areas/eload/access.ts'
import { providerCalls, ProviderType } from '#areas/eload/providers/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const providerList = defineList(providerCalls.list, {
  name: 'eload-providers',
  title: t('providersTitle'),
  exportNeeds: toRead(providerPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'code', title: t('code'), kind: 'text', sort: true, mono: true },
    { key: 'type', title: t('type'), kind: 'code', labels: labelsFor(ProviderType.options, t) },
    { key: 'networks', title: t('networks'), kind: 'text', wraps: true },
    { key: 'balance', title: t('balance'), kind: 'money' },
    { key: 'threshold', title: t('threshold'), kind: 'money', field: 'lowBalanceThreshold' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'contact', title: t('contact'), kind: 'text', hidden: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
