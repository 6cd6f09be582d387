import { sql } from 'kysely'
import { type BatchOptions, type BatchWriter, startBatchWriter } from '#platform/server/db/batch-writer.ts'
import type { Database } from '#platform/server/db/database.ts'

/** A request of an API client. It contains no body and no personal data. */
export type ClientRequest = {
  at: string
  clientId: number
  subscriberId: number | null
  method: string
  /** Route with the names of its parameters, such as `/app/load/sales/:refNo`. */
  route: string
  status: number
  durationMs: number
  requestId: string
  idempotencyKey: string | null
  errorCode: string | null
  ip: string
}

export type RequestLog = BatchWriter<ClientRequest>

/** Collects the requests of clients, so that no reply waits for the database. */
export const startRequestLog = (db: Database, options: BatchOptions = {}): RequestLog =>
  startBatchWriter('request log of API clients', (requests) => insertRequests(db, requests), options)

async function insertRequests(db: Database, requests: readonly ClientRequest[]): Promise<void> {
  const rows = requests.map((request) => ({
    created_at: request.at,
    client_id: request.clientId,
    subscriber_id: request.subscriberId,
    method: request.method,
    route: request.route,
    status: request.status,
    duration_ms: request.durationMs,
    request_id: request.requestId,
    idempotency_key: request.idempotencyKey,
    error_code: request.errorCode,
    ip: request.ip,
  }))
  await sql`
    insert into api_client_request
      (created_at, client_id, subscriber_id, method, route, status, duration_ms, request_id, idempotency_key, error_code, ip)
    select created_at, client_id, subscriber_id, method, route, status, duration_ms, request_id, idempotency_key, error_code, ip
    from jsonb_populate_recordset(null::api_client_request, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}
