import { sql } from 'kysely'
import { agentColumns } from '#areas/agents/columns.ts'
import { agentPlan } from '#areas/agents/server/agents.ts'
import { words } from '#areas/agents/words.ts'
import { agentReaders } from '#areas/agents/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the list of agents, with masked numbers. */
export const agentExport = defineExport({
  name: 'agents',
  title: t('agents'),
  needs: agentReaders,
  plan: ({ request }) => agentPlan(request),
  columns: agentColumns,
  values: {
    agentCode: sql`r."agentCode"`,
    name: sql`concat_ws(' ', r.first_name, r.last_name)`,
    place: sql`coalesce(r.city_name, r.region_name)`,
  },
})
