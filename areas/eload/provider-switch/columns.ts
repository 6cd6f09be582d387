import { toRead } from '#platform/access.ts'
import { providerPlace } from '#areas/eload/access.ts'
import { providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const switchList = defineList(providerSwitchCalls.logs, {
  name: 'eload-provider-switches',
  title: t('switches'),
  exportNeeds: toRead(providerPlace),
  columns: [
    { key: 'createdAt', title: t('switchedOn'), kind: 'moment', sort: true },
    { key: 'network', title: t('network'), kind: 'text' },
    { key: 'from', title: t('oldProvider'), kind: 'text' },
    { key: 'to', title: t('switchTo'), kind: 'text' },
    { key: 'reason', title: t('reason'), kind: 'text' },
    { key: 'by', title: t('switchedBy'), kind: 'text' },
    { key: 'state', title: t('status'), kind: 'status' },
  ],
})
