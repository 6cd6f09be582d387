import { agentReaders } from '#areas/agents/access.ts'
import { agentCalls } from '#areas/agents/contract.ts'
import { words } from '#areas/agents/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const agentList = defineList(agentCalls.search, {
  name: 'agents',
  title: t('agents'),
  exportNeeds: agentReaders,
  columns: [
    { key: 'agentCode', title: t('agentCode'), kind: 'text', sort: true, mono: true },
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'mobile', title: t('mobile'), kind: 'text', field: 'mobile_number', mono: true },
    { key: 'place', title: t('city'), kind: 'text' },
    { key: 'area', title: t('area'), kind: 'text' },
    { key: 'upline', title: t('upline'), kind: 'text', field: 'upline_code', mono: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'created_at', title: t('createdOn'), kind: 'moment', sort: true },
    { key: 'email', title: t('email'), kind: 'text', hidden: true },
  ],
})
