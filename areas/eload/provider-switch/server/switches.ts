import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { ProviderSwitch, providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { type ProviderSwitchTable, tables } from '#areas/eload/shared/server/tables.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

const named = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)})`
const namedOrNot = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then ${named(alias)} end`

const isLatest = sql`not exists (
  select from eload_provider_switch later where later.network_id = t.network_id and later.id > t.id)`

const listView = sql<ProviderSwitch>`
  t.id, t.reason, t.created_at, t.reverts_id,
  ${named('n')} as network, ${named('was')} as from_provider, ${named('now')} as to_provider,
  ${namedOrNot('b')} as backup_before, ${namedOrNot('a')} as backup_after,
  json_build_object('email', t.switched_by, 'name', t.switched_by_name) as switched_by,
  (select back.id from eload_provider_switch back where back.reverts_id = t.id) as reverted_by_id,
  (n.primary_provider_id = t.to_provider_id and n.deleted_at is null and ${isLatest}) as is_effective`

const joined = sql`
  join eload_network n on n.id = t.network_id
  join eload_provider was on was.id = t.from_provider_id
  join eload_provider now on now.id = t.to_provider_id
  left join eload_provider b on b.id = t.backup_before_id
  left join eload_provider a on a.id = t.backup_after_id`

type SwitchQuery = RequestOf<(typeof providerSwitchCalls)['logs']>

export const listSwitches = (db: Database, request: SwitchQuery) =>
  queryPage(db, request, switchPlan(request))

/** Query plan shared by the switch list and its export. */
export function switchPlan(request: SwitchQuery): ListPlan<ProviderSwitch, 'createdAt'> {
  const { networkId, providerId } = request.filters
  return {
    table: 'eload_provider_switch',
    where: [
      ...containing('reason', request.search),
      ...equal('network_id', networkId),
      ...(providerId === undefined
        ? []
        : [sql<boolean>`${providerId} in (t.from_provider_id, t.to_provider_id)`]),
    ],
    sorts: {},
    date: 'created_at',
    select: listView,
    joins: joined,
  }
}

/** Returns a switch or throws an error. */
export async function findSwitch(db: Database, id: number): Promise<ProviderSwitch> {
  const { rows } = await sql<ProviderSwitch>`
    select ${listView} from eload_provider_switch t ${joined} where t.id = ${id}`.execute(db)
  return orNotFound(rows[0], eloadMessages('SWITCH_NOT_FOUND', { id }))
}

export const recordSwitch = (db: Database, values: Omit<ProviderSwitchTable, 'id' | 'createdAt'>) =>
  tables(db).insertInto('eloadProviderSwitch').values(values).returning('id').executeTakeFirstOrThrow()
