import { sql } from 'kysely'
import { networkGroupPlace } from '#areas/eload/access.ts'
import { networkGroupColumns } from '#areas/eload/network-groups/columns.ts'
import { groupPlan } from '#areas/eload/network-groups/server/handlers.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of network groups. */
export const networkGroupExport = defineExport({
  name: 'eload-network-groups',
  title: t('groups'),
  needs: toRead(networkGroupPlace),
  plan: ({ request }) => groupPlan(request),
  columns: networkGroupColumns,
  values: { networks: sql`(select string_agg(n ->> 'name', ', ') from json_array_elements(r.networks) n)` },
})
