import { sql } from 'kysely'
import { networkPlace } from '#areas/eload/access.ts'
import { networkColumns } from '#areas/eload/networks/columns.ts'
import { networkPlan } from '#areas/eload/networks/server/networks.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of networks with their current provider. */
export const networkExport = defineExport({
  name: 'eload-networks',
  title: t('networksTitle'),
  needs: toRead(networkPlace),
  plan: ({ request }) => networkPlan(request),
  columns: networkColumns,
  values: {
    // Same rule as in rules.ts: the primary provider unless it is inactive, otherwise the backup.
    goesThrough: sql`case when r.primary_provider ->> 'status' <> 'inactive' then r.primary_provider ->> 'name'
        when r.backup_provider ->> 'status' <> 'inactive' then r.backup_provider ->> 'name' end`,
    primaryProvider: sql`r.primary_provider ->> 'name'`,
    backup: sql`r.backup_provider ->> 'name'`,
    prefixes: sql`array_to_string(r.prefixes, ' ')`,
  },
})
