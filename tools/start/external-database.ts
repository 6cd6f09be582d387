import type { Client } from 'pg'
import { connectToPrimary } from '#platform/server/db/host-list.ts'

/** Returns the reason the database in DATABASE_URL cannot be used, without its password, or null if it can. */
export async function databaseError(url: string): Promise<string | null> {
  let client: Client | null = null
  try {
    client = await connectToPrimary(url, { connectionTimeoutMillis: 10_000 })
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return versionError(rows[0]?.version ?? '')
  } catch (error) {
    const message = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
    return `The database that DATABASE_URL names does not answer: ${message.replace(/^(\w*Error): /i, '')}`
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Returns the reason a server version cannot be used, or null if it can. */
export function versionError(version: string): string | null {
  const major = Number.parseInt(version, 10)
  if (major >= 15) return null
  return `The database of DATABASE_URL runs PostgreSQL ${version}; 15 or newer is required.`
}
