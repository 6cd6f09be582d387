import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ApiClient, apiClientCalls, ApiClientDraft, type ClientUsage } from '#areas/clients/contract.ts'
import { clientsMessages } from '#areas/clients/messages.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { manila } from '#platform/contract/fields.ts'
import { crud, defineRecord } from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { rejectField } from '#platform/server/errors.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

const record = defineRecord({
  table: 'api_client',
  isPermanent: true,
  reply: ApiClient,
  draft: ApiClientDraft,
  computed: {
    lastUsedAt: sql`(select max(c.last_used_at) from api_client_credential c where c.client_id = t.id)`,
  },
})

const clients = crud({
  kind: 'api-client',
  ...record,
  uniqueErrors: { api_client_name: { field: 'name', message: clientsMessages('NAME_TAKEN') } },
})

type ListQuery = RequestOf<(typeof apiClientCalls)['list']>

/** Query plan shared by the list and its export. */
export const clientPlan = (request: ListQuery): ListPlan<ApiClient, ListQuery['sortBy']> => ({
  table: 'api_client',
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {},
  date: 'created_at',
  select: record.select,
})

/** Returns a client or throws an error. */
export const findClient = (db: Database, id: number, version?: number): Promise<ApiClient> =>
  clients.find(db, id, version)

export const clientHandlers = handlersFor(apiClientCalls, {
  list: ({ db, request }) => queryPage<ApiClient, ListQuery['sortBy']>(db, request, clientPlan(request)),
  info: ({ db, request }) => findClient(db, request.id),
  usage: ({ db, request }) => usageOf(db, request.id),
  create: async (context) => {
    await requireFutureExpiry(context.db, context.request)
    const clientId = `cl_${randomBytes(16).toString('base64url')}`
    return clients.create(context, context.request, { clientId })
  },
  update: async (context) => {
    const { id, version, ...draft } = context.request
    await requireFutureExpiry(context.db, draft)
    return clients.update(context, { id, version }, draft)
  },
  updateStatus: (context) => clients.setStatus(context, context.request),
})

async function requireFutureExpiry(db: Database, { expiresOn }: Pick<ApiClientDraft, 'expiresOn'>) {
  const { rows } = await sql<{ isPassed: boolean | null }>`
    select ${expiresOn}::date < (now() at time zone ${manila})::date as is_passed`.execute(db)
  if (rows[0]?.isPassed) rejectField('expiresOn', clientsMessages('EXPIRY_PASSED'))
}

async function usageOf(db: Database, id: number): Promise<ClientUsage> {
  const { rows: hours } = await sql<ClientUsage['hours'][number]>`
    select h as hour, count(r.id)::int as requests, count(r.id) filter (where r.status >= 400)::int as errors
    from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') h
      left join api_client_request r on r.client_id = ${id} and r.created_at >= h and r.created_at < h + interval '1 hour'
    group by h order by h`.execute(db)
  const { rows } = await sql<{ p50: number | null; p99: number | null }>`
    select (percentile_disc(0.5) within group (order by duration_ms))::int as p50,
      (percentile_disc(0.99) within group (order by duration_ms))::int as p99
    from api_client_request
    where client_id = ${id} and created_at >= date_trunc('hour', now()) - interval '23 hours'`.execute(db)
  const sum = (key: 'requests' | 'errors') => hours.reduce((total, hour) => total + hour[key], 0)
  return {
    hours,
    requests: sum('requests'),
    errors: sum('errors'),
    p50: rows[0]?.p50 ?? null,
    p99: rows[0]?.p99 ?? null,
  }
}
