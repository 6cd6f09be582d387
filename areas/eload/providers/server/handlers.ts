import { sql } from 'kysely'
import { eloadMessages } from '#areas/eload/messages.ts'
import {
  type Provider,
  providerCalls,
  type ProviderDraft,
  type ProviderRow,
  type Route,
} from '#areas/eload/providers/contract.ts'
import { getProviderDeleteError, getProviderStatusError } from '#areas/eload/rules.ts'
import { acquireAdvisoryLock } from '#areas/eload/shared/server/advisory-lock.ts'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import { rejectField } from '#platform/server/errors.ts'
import { providerReferences } from '#areas/eload/shared/server/references.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { crud } from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'

/** Audit type of load providers. */
export const kind = 'eload-provider'

const listView = sql<ProviderRow>`
  t.id, t.code, t.name, t.type, t.contact, t.api_base_url, t.credential_ref, t.timeout_ms,
  t.low_balance_threshold_centavos as low_balance_threshold, t.status, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select b.balance_centavos from eload_provider_balance b where b.provider_id = t.id
   order by b.checked_at desc limit 1) as balance,
  (select coalesce(json_agg(n.id order by n.sort_name), '[]')
   from eload_provider_network x join eload_network n on n.id = x.network_id
   where x.provider_id = t.id and n.deleted_at is null) as networks`

type StoredProvider = Omit<Provider, 'routes'> & { networkNames: string }

const fullSelect = sql<StoredProvider>`${listView}, eload_float_of(t.id) as float,
  (select coalesce(string_agg(n.name, ', ' order by n.sort_name), '')
   from eload_provider_network x join eload_network n on n.id = x.network_id
   where x.provider_id = t.id and n.deleted_at is null) as network_names`

const providers = crud<StoredProvider>({
  kind,
  table: 'eload_provider',
  select: fullSelect,
  auditSnapshot: ({ networkNames, lowBalanceThreshold, ...provider }) => {
    const { code, name, type, contact, apiBaseUrl, credentialRef, timeoutMs, status } = provider
    return {
      code,
      name,
      type,
      contact,
      apiBaseUrl,
      credentialRef,
      timeoutMs,
      status,
      lowBalanceThreshold: pesosFrom(lowBalanceThreshold),
      networks: networkNames,
    }
  },
  uniqueErrors: {
    eload_provider_code: { field: 'code', message: eloadMessages('PROVIDER_CODE_TAKEN') },
    eload_provider_name: { field: 'name', message: eloadMessages('PROVIDER_NAME_TAKEN') },
  },
  references: providerReferences,
  parts: {
    fields: ['networks'],
    write: (db, id, { name, networks }: ProviderDraft) => setReach(db, { id, name }, networks),
  },
})

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
      code: { by: sql`t.code collate "C"`, type: 'text' },
    },
    date: 'created_at',
    select: listView,
  }
}

/** Returns a provider with its role for each network it reaches, or throws an error. */
export async function findProvider(db: Database, id: number, version?: number): Promise<Provider> {
  const { networkNames: _, ...provider } = await providers.find(db, id, version)
  return { ...provider, routes: await routesOf(db, id) }
}

const toColumns = ({ lowBalanceThreshold, ...draft }: ProviderDraft) => ({
  ...draft,
  lowBalanceThresholdCentavos: lowBalanceThreshold,
})

export const providerHandlers = handlersFor(providerCalls, {
  list: ({ db, request }) => queryPage<ProviderRow, ListQuery['sortBy']>(db, request, providerPlan(request)),
  listAll: ({ db }) => providers.rows(db, sql`true`, sql`t.sort_name`),
  info: ({ db, request }) => findProvider(db, request.id),

  create: async (context) => {
    await acquireAdvisoryLock(context.db, 'routing')
    return providers.create(context, toColumns(context.request))
  },

  update: async (context) => {
    const { id, version, ...draft } = context.request
    await acquireAdvisoryLock(context.db, 'routing')
    const before = await findProvider(context.db, id, version)
    if (before.status !== draft.status) throwIfError(getProviderStatusError(before, draft.status))
    return providers.update(context, { id, version }, toColumns(draft))
  },

  updateStatus: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'routing')
    throwIfError(getProviderStatusError(await findProvider(db, request.id, request.version), request.status))
    return providers.setStatus(context, request)
  },

  delete: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'routing')
    throwIfError(getProviderDeleteError(await findProvider(db, request.id, request.version)))
    return providers.remove(context, request)
  },

  logs: ({ db, language, request: { id, ...page } }) => recordHistoryPage({ db, language }, kind, id, page),
})

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

/** Sets the networks that a provider reaches. Networks that use it as primary or backup cannot be removed. */
async function setReach(db: Database, provider: { id: number; name: string }, networks: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from eload_network where id = any(${networks}) and deleted_at is null`.execute(db)
  if (rows.length < networks.length) rejectField('networks', eloadMessages('NETWORK_UNKNOWN'))
  const left = (await routesOf(db, provider.id))
    .filter(({ role, networkId }) => role !== 'none' && !networks.includes(networkId))
    .map(({ networkName }) => networkName)
  if (left.length > 0)
    throwIfError(eloadMessages('PROVIDER_IN_USE', { provider: provider.name, networks: left.join(', ') }))
  await sql`
    delete from eload_provider_network x using eload_network n
    where x.provider_id = ${provider.id} and n.id = x.network_id and n.deleted_at is null
      and not (n.id = any(${networks}))`.execute(db)
  await sql`
    insert into eload_provider_network (provider_id, network_id)
    select ${provider.id}, unnest(${networks}::bigint[]) on conflict do nothing`.execute(db)
}
