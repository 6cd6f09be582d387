import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type {
  Provider,
  providerCalls,
  ProviderDraft,
  ProviderRow,
  Route,
} from '#areas/eload/providers/contract.ts'
import { throwIfError, rejectField, rejectIfStale } from '#areas/eload/server/errors.ts'
import { tables } from '#areas/eload/server/tables.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db/database.ts'
import { containing, equal, oneOf, type ListPlan, queryPage } from '#platform/server/lists/list-query.ts'
import { NotFound } from '#platform/server/errors/errors.ts'

const listView = sql<ProviderRow>`
  t.id, t.code, t.name, t.type, t.contact, t.api_base_url, t.credential_ref, t.timeout_ms,
  t.low_balance_threshold_centavos as low_balance_threshold, t.status, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select coalesce(json_agg(n.id order by n.sort_name), '[]')
   from eload_provider_network x join eload_network n on n.id = x.network_id
   where x.provider_id = t.id and n.deleted_at is null) as networks`

type ListQuery = RequestOf<(typeof providerCalls)['list']>

/** Query plan shared by the provider list and its export. */
export function providerPlan(request: ListQuery): ListPlan<ProviderRow, ListQuery['sortBy']> {
  const { status, type, networkId } = request.filters
  return {
    table: 'eload_provider',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...oneOf('status', status),
      ...equal('type', type),
      ...(networkId === undefined
        ? []
        : [
            sql<boolean>`exists (select from eload_provider_network x
              where x.provider_id = t.id and x.network_id = ${networkId})`,
          ]),
    ],
    sorts: {
      name: { by: sql`t.sort_name`, type: 'text' },
      code: { by: sql`t.code collate "C"`, type: 'text' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    },
    date: 'created_at',
    select: listView,
  }
}

export const listProviders = (db: Database, request: ListQuery) =>
  queryPage<ProviderRow, ListQuery['sortBy']>(db, request, providerPlan(request))

/** Names of all providers, for selection fields. */
export async function allProviders(db: Database) {
  const { rows } = await sql<ProviderRow>`
    select ${listView} from eload_provider t where t.deleted_at is null order by t.sort_name`.execute(db)
  return rows
}

/** Returns a provider with its role for each network it reaches, or throws an error. */
export async function findProvider(db: Database, id: number, version?: number): Promise<Provider> {
  const { rows } = await sql<ProviderRow>`
    select ${listView} from eload_provider t where t.id = ${id} and t.deleted_at is null`.execute(db)
  const [provider] = rows
  if (!provider) throw new NotFound(eloadMessages('PROVIDER_NOT_FOUND', { id }))
  rejectIfStale(provider, version)
  return { ...provider, routes: await routesOf(db, id) }
}

async function routesOf(db: Database, id: number): Promise<Route[]> {
  const { rows } = await sql<Route>`
    select n.id as network_id, n.name as network_name, n.status as network_status,
      case ${id}::bigint when n.primary_provider_id then 'primary' when n.backup_provider_id then 'backup' else 'none' end as role,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'status', o.status) end as other
    from eload_provider_network x
      join eload_network n on n.id = x.network_id and n.deleted_at is null
      left join eload_provider o on o.id = case ${id}::bigint
        when n.primary_provider_id then n.backup_provider_id when n.backup_provider_id then n.primary_provider_id end
    where x.provider_id = ${id} order by n.sort_name`.execute(db)
  return rows
}

export async function insertProvider(db: Database, draft: ProviderDraft, by: string) {
  return tables(db)
    .insertInto('eloadProvider')
    .values({ ...toRow(draft), createdBy: by, updatedBy: by })
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

export const updateProvider = (db: Database, id: number, draft: ProviderDraft, by: string) =>
  changeProvider(db, id, by, toRow(draft))

function toRow(draft: ProviderDraft) {
  const { networks: _, lowBalanceThreshold, ...values } = draft
  return { ...values, lowBalanceThresholdCentavos: lowBalanceThreshold }
}

export function changeProvider(db: Database, id: number, by: string, change: object) {
  return tables(db)
    .updateTable('eloadProvider')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

/** Sets the networks that a provider reaches. Networks that use it as primary or backup cannot be removed. */
export async function setReach(
  db: Database,
  provider: Pick<Provider, 'id' | 'name' | 'routes'>,
  networks: number[],
) {
  const { rows } = await sql<{ id: number }>`
    select id from eload_network where id = any(${networks}) and deleted_at is null`.execute(db)
  if (rows.length < networks.length) rejectField('networks', eloadMessages('NETWORK_UNKNOWN'))
  const left = provider.routes
    .filter(({ role, networkId }) => role !== 'none' && !networks.includes(networkId))
    .map(({ networkName }) => networkName)
  if (left.length > 0) throwIfError({ code: 'routes', provider: provider.name, networks: left })
  await sql`
    delete from eload_provider_network x using eload_network n
    where x.provider_id = ${provider.id} and n.id = x.network_id and n.deleted_at is null
      and not (n.id = any(${networks}))`.execute(db)
  await sql`
    insert into eload_provider_network (provider_id, network_id)
    select ${provider.id}, unnest(${networks}::bigint[]) on conflict do nothing`.execute(db)
}
