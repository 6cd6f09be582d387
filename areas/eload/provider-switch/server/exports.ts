import { sql } from 'kysely'
import { providerPlace } from '#areas/eload/access.ts'
import { providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { switchPlan } from '#areas/eload/provider-switch/server/switches.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of provider switches. */
export const switchExport = defineFileExport({
  name: 'eload-provider-switches',
  title: t('switches'),
  needs: toRead(providerPlace),
  list: providerSwitchCalls.logs,
  plan: ({ request }) => switchPlan(request),
  columns: [
    { key: 'createdAt', title: t('switchedOn'), kind: 'moment' },
    { key: 'network', title: t('network'), kind: 'text', of: sql`r.network ->> 'name'` },
    { key: 'from', title: t('oldProvider'), kind: 'text', of: sql`r.from_provider ->> 'name'` },
    { key: 'to', title: t('switchTo'), kind: 'text', of: sql`r.to_provider ->> 'name'` },
    { key: 'reason', title: t('reason'), kind: 'text' },
    { key: 'by', title: t('switchedBy'), kind: 'text', of: sql`r.switched_by ->> 'name'` },
    {
      key: 'state',
      title: t('status'),
      kind: 'text',
      of: sql`concat_ws(', ', case when r.is_effective then 'current' end,
        case when r.reverted_by_id is not null then 'reverted' end,
        case when r.reverts_id is not null then 'reversal' end)`,
    },
  ],
})
