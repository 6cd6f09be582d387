import type pg from 'pg'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import { demoClient } from '#areas/clients/demo-client.ts'
import { hashOf } from '#areas/clients/server/credentials.ts'
import type { Database } from '#platform/server/db.ts'
import { sql } from 'kysely'

const clients = [
  {
    clientId: demoClient.clientId,
    name: 'Wallet app',
    description: 'The app of the customers.',
    owner: 'Mobile team',
    contact: 'mobile@erp.test',
    actsForSubscribers: true,
    scopes: ClientScope.options,
    rate: 100_000,
    status: 'active',
  },
  {
    clientId: 'cl_demo-warehouse-000000_',
    name: 'Data warehouse',
    description: 'Daily figures for finance.',
    owner: 'Finance',
    contact: 'finance@erp.test',
    actsForSubscribers: false,
    scopes: ['app:read'],
    rate: 60,
    status: 'inactive',
  },
] as const

/** Adds the demo's clients. The wallet app has an active secret. */
export async function seedDemoClients(client: pg.ClientBase): Promise<void> {
  for (const {
    clientId,
    name,
    description,
    owner,
    contact,
    actsForSubscribers,
    scopes,
    rate,
    status,
  } of clients)
    await client.query(
      `insert into api_client (client_id, name, description, owner, contact, acts_for_subscribers, scopes, requests_per_minute,
         status, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'superadmin@erp.test', 'superadmin@erp.test')`,
      [clientId, name, description, owner, contact, actsForSubscribers, scopes, rate, status],
    )
  await client.query(
    `insert into api_client_credential (client_id, type, label, hint, secret_hash, status, created_by, updated_by)
     select id, 'secret', 'Demo', $2, $3, 'active', 'superadmin@erp.test', 'superadmin2@erp.test'
     from api_client where client_id = $1`,
    [demoClient.clientId, demoClient.secret.slice(-4), hashOf(demoClient.secret)],
  )
}

/** Throws if the public secret of the demo is active. Called when production starts. */
export async function rejectDemoClient(db: Database): Promise<void> {
  const { rows } = await sql`
    select from api_client_credential where secret_hash = ${hashOf(demoClient.secret)} and status = 'active'`.execute(
    db,
  )
  if (rows.length > 0)
    throw new Error(
      'Production does not start while the secret of the demo’s API client is active. Revoke it first.',
    )
}
