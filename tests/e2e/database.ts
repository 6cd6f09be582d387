import { Client } from 'pg'

/** Queries the database of the end-to-end tests, for data that no screen shows and to find suitable records. */
export async function ask<Row>(query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  try {
    return (await client.query(query, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
