import { sql } from 'kysely'
import { type ClientRequest, requestCalls, type RequestResult } from '#areas/clients/requests/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { handlersFor } from '#platform/server/http.ts'
import { type Condition, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

type ListQuery = RequestOf<(typeof requestCalls)['list']>

const result = sql<RequestResult>`case when t.status < 400 then 'success' when t.status < 500 then 'client-error' else 'server-error' end`

const resultConditions: Record<RequestResult, Condition> = {
  success: sql`t.status < 400`,
  'client-error': sql`t.status between 400 and 499`,
  'server-error': sql`t.status >= 500`,
}

/** Plan of the request log, shared by the list and its export. */
export const requestPlan = ({
  filters,
}: Pick<ListQuery, 'filters'>): ListPlan<ClientRequest, ListQuery['sortBy']> => ({
  table: 'api_client_request',
  date: 'created_at',
  partitionedBy: 'created_at',
  sorts: { at: { by: sql`t.created_at`, type: 'timestamptz' } },
  where: [
    ...equal('client_id', filters.clientId),
    ...(filters.result ? [resultConditions[filters.result]] : []),
    ...equal('route', filters.route),
    ...equal('error_code', filters.errorCode),
    ...equal('request_id', filters.requestId),
    ...equal('idempotency_key', filters.idempotencyKey),
  ],
  select: sql<ClientRequest>`t.id, t.created_at as at, t.client_id, c.name as client_name, t.subscriber_id, t.method, t.route,
    ${result} as result, t.status, t.duration_ms, t.request_id, t.idempotency_key, t.error_code, t.ip`,
  joins: sql`join api_client c on c.id = t.client_id`,
})

/** Handlers of the request log. `routes` returns the routes that clients can call. */
export const requestHandlers = (routes: () => string[]) =>
  handlersFor(requestCalls, {
    list: ({ db, request }) =>
      queryPage<ClientRequest, ListQuery['sortBy']>(db, request, requestPlan(request)),
    options: async ({ db }) => {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from api_client order by sort_name`.execute(db)
      return { clients: rows, routes: ['/oauth/token', ...routes()] }
    },
  })
