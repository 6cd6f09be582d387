import { sql } from 'kysely'
import { providerPlace } from '#areas/eload/access.ts'
import { providerColumns } from '#areas/eload/providers/columns.ts'
import { providerPlan } from '#areas/eload/providers/server/handlers.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of load providers. */
export const providerExport = defineExport({
  name: 'eload-providers',
  title: t('providersTitle'),
  needs: toRead(providerPlace),
  plan: ({ request }) => providerPlan(request),
  columns: providerColumns,
  values: {
    networks: sql`(select string_agg(n.name, ', ' order by n.sort_name) from json_array_elements_text(r.networks) x
        join eload_network n on n.id = x::bigint)`,
  },
})
