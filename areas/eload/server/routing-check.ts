import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import type { Database } from '#platform/server/db.ts'

/**
 * Rejects a change that would leave a group without a network or an active network without a provider. Table
 * constraints enforce this, too.
 */
export async function assertRoutingComplete(db: Database): Promise<void> {
  const { rows } = await sql<{ groups: string[]; networks: string[] }>`
    select
      array(
        select g.name from eload_network_group g where g.deleted_at is null
          and not exists (select from eload_network n where n.group_id = g.id and n.deleted_at is null)
        order by g.name
      ) as groups,
      array(
        select n.name from eload_network n
          join eload_provider p on p.id = n.primary_provider_id
          left join eload_provider b on b.id = n.backup_provider_id
        where n.status = 'active' and n.deleted_at is null and p.status = 'inactive'
          and (b.id is null or b.status = 'inactive')
        order by n.name
      ) as networks`.execute(db)
  const { groups = [], networks = [] } = rows[0] ?? {}
  if (groups.length > 0) throwIfError(eloadMessages('GROUP_LEFT_EMPTY', { groups: groups.join(', ') }))
  if (networks.length > 0) throwIfError(eloadMessages('NO_PROVIDER_LEFT', { networks: networks.join(', ') }))
}
