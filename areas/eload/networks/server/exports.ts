import { sql } from 'kysely'
import { networkPlace } from '#areas/eload/access.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { networkPlan } from '#areas/eload/networks/server/networks.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of networks with their current provider. */
export const networkExport = defineFileExport({
  name: 'eload-networks',
  title: t('networksTitle'),
  needs: toRead(networkPlace),
  list: networkCalls.list,
  plan: ({ request }) => networkPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'code', title: t('code'), kind: 'text' },
    { key: 'group', title: t('group'), kind: 'text', of: 'group_name' },
    {
      key: 'goesThrough',
      title: t('currentProvider'),
      kind: 'text',
      // Same rule as in rules.ts: the primary provider unless it is inactive, otherwise the backup.
      of: sql`case when r.primary_provider ->> 'status' <> 'inactive' then r.primary_provider ->> 'name'
        when r.backup_provider ->> 'status' <> 'inactive' then r.backup_provider ->> 'name' end`,
    },
    {
      key: 'primaryProvider',
      title: t('primaryProvider'),
      kind: 'text',
      of: sql`r.primary_provider ->> 'name'`,
    },
    { key: 'backup', title: t('backupProvider'), kind: 'text', of: sql`r.backup_provider ->> 'name'` },
    { key: 'prefixes', title: t('prefixes'), kind: 'text', of: sql`array_to_string(r.prefixes, ' ')` },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
