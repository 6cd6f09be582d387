import { sql } from 'kysely'
import { networkGroupPlace } from '#areas/eload/access.ts'
import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { groupPlan } from '#areas/eload/network-groups/server/handlers.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of network groups. */
export const networkGroupExport = defineFileExport({
  name: 'eload-network-groups',
  title: t('groups'),
  needs: toRead(networkGroupPlace),
  list: networkGroupCalls.list,
  plan: ({ request }) => groupPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    {
      key: 'networks',
      title: t('networks'),
      kind: 'text',
      of: sql`(select string_agg(n ->> 'name', ', ') from json_array_elements(r.networks) n)`,
    },
    { key: 'sequence', title: t('position'), kind: 'count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
