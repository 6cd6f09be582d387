import { sql } from 'kysely'
import { providerPlace } from '#areas/eload/access.ts'
import { switchColumns } from '#areas/eload/provider-switch/columns.ts'
import { switchPlan } from '#areas/eload/provider-switch/server/switches.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of provider switches. */
export const switchExport = defineExport({
  name: 'eload-provider-switches',
  title: t('switches'),
  needs: toRead(providerPlace),
  plan: ({ request }) => switchPlan(request),
  columns: switchColumns,
  values: {
    network: sql`r.network ->> 'name'`,
    from: sql`r.from_provider ->> 'name'`,
    to: sql`r.to_provider ->> 'name'`,
    by: sql`r.switched_by ->> 'name'`,
    state: sql`concat_ws(', ', case when r.is_effective then 'current' end,
        case when r.reverted_by_id is not null then 'reverted' end,
        case when r.reverts_id is not null then 'reversal' end)`,
  },
})
