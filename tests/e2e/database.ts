import { Client } from 'pg'

/** What the journeys' database answers to a query: for what no screen shows, and for finding a record to walk. */
export async function ask<Row>(query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  try {
    return (await client.query(query, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
