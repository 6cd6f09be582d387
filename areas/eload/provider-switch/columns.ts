import { providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const switchColumns = defineColumns(providerSwitchCalls.logs, [
  { key: 'createdAt', title: t('switchedOn'), kind: 'moment', sort: true },
  { key: 'network', title: t('network'), kind: 'text' },
  { key: 'from', title: t('oldProvider'), kind: 'text' },
  { key: 'to', title: t('switchTo'), kind: 'text' },
  { key: 'reason', title: t('reason'), kind: 'text' },
  { key: 'by', title: t('switchedBy'), kind: 'text' },
  { key: 'state', title: t('status'), kind: 'status' },
])
