import { sql } from 'kysely'
import { providerPlace } from '#areas/eload/access.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { providerPlan } from '#areas/eload/providers/server/handlers.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of load providers. */
export const providerExport = defineFileExport({
  name: 'eload-providers',
  title: t('providersTitle'),
  needs: toRead(providerPlace),
  list: providerCalls.list,
  plan: ({ request }) => providerPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'code', title: t('code'), kind: 'text' },
    { key: 'type', title: t('type'), kind: 'code' },
    {
      key: 'networks',
      title: t('networks'),
      kind: 'text',
      of: sql`(select string_agg(n.name, ', ' order by n.sort_name) from json_array_elements_text(r.networks) x
        join eload_network n on n.id = x::bigint)`,
    },
    { key: 'threshold', title: t('threshold'), kind: 'money', of: 'low_balance_threshold' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'contact', title: t('contact'), kind: 'text' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
