import { sql } from 'kysely'
import { agentList } from '#areas/agents/columns.ts'
import { agentPlan } from '#areas/agents/server/agents.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the list of agents, with masked numbers. */
export const agentExport = defineExport(agentList, agentPlan, {
  values: {
    name: sql`concat_ws(' ', r.first_name, r.last_name)`,
    place: sql`coalesce(r.city_name, r.region_name)`,
  },
})
