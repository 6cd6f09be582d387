import { sql } from 'kysely'
import { agentCalls } from '#areas/agents/contract.ts'
import { agentPlan } from '#areas/agents/server/agents.ts'
import { words } from '#areas/agents/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the list of agents, with masked numbers. */
export const agentExport = defineFileExport({
  name: 'agents',
  title: t('agents'),
  needs: viewers,
  list: agentCalls.search,
  plan: ({ request }) => agentPlan(request),
  columns: [
    { key: 'agentCode', title: t('agentCode'), kind: 'text', of: sql`r."agentCode"` },
    { key: 'name', title: t('name'), kind: 'text', of: sql`concat_ws(' ', r.first_name, r.last_name)` },
    { key: 'mobile', title: t('mobile'), kind: 'text', of: 'mobile_number' },
    { key: 'place', title: t('city'), kind: 'text', of: sql`coalesce(r.city_name, r.region_name)` },
    { key: 'area', title: t('area'), kind: 'text' },
    { key: 'upline', title: t('upline'), kind: 'text', of: 'upline_code' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'created_at', title: t('createdOn'), kind: 'moment' },
    { key: 'email', title: t('email'), kind: 'text' },
  ],
})
