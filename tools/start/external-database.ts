import { Client } from 'pg'

/** Why the database that DATABASE_URL names cannot be used, in a sentence without its password, or null. */
export async function databaseError(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return versionError(rows[0]?.version ?? '')
  } catch (error) {
    const message = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
    return `The database that DATABASE_URL names does not answer: ${message.replace(/^(\w*Error): /i, '')}`
  } finally {
    await client.end().catch(() => {})
  }
}

/** Why a server of this version cannot be used, or null when it can. */
export function versionError(version: string): string | null {
  const major = Number.parseInt(version, 10)
  if (major >= 15) return null
  return `The database that DATABASE_URL names is PostgreSQL ${version}; this needs 15 or newer.`
}
