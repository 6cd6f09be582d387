import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { connectToPrimary } from './host-list.ts'
import { defaultStatementTimeoutMs, sessionSettings } from './session-settings.ts'

const answerWithinMs = 5_000
const noPooler = 'If it points to a pooler, set DIRECT_URL to PostgreSQL itself'

/**
 * Reason the sessions of the API cannot be used, or null if they can: DATABASE_URL points to a pooler that lacks a
 * setting, or the URL for notifications points to a pooler. Every property is tested on a connection.
 */
export async function sessionError(databaseUrl: string, directUrl: string | null): Promise<string | null> {
  const options = Object.entries({ ...sessionSettings(), role: 'erp_api' })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const clients: pg.Client[] = []
  async function connect(setting: string, url: string, sendsOptions: boolean): Promise<pg.Client> {
    try {
      const client = await connectToPrimary(url, {
        ...(sendsOptions && { options }),
        query_timeout: answerWithinMs,
        application_name: 'erp-check',
      })
      clients.push(client)
      return client
    } catch (error) {
      if (!sendsOptions || !/startup parameter/.test(String(error))) throw error
      const remedy =
        setting === 'DIRECT_URL' ? 'Set it to PostgreSQL itself' : 'Set DIRECT_URL to PostgreSQL itself'
      throw new PoolerError(`${setting} points to a pooler that rejects settings. ${remedy}.`, {
        cause: error,
      })
    }
  }
  try {
    const isPooled = directUrl !== null
    const pooled = await connect('DATABASE_URL', databaseUrl, !isPooled)
    const other = await connect('DATABASE_URL', databaseUrl, !isPooled)
    const direct = await connect(isPooled ? 'DIRECT_URL' : 'DATABASE_URL', directUrl ?? databaseUrl, true)
    return (
      (await settingsError(pooled, 'DATABASE_URL', isPooled)) ??
      (await settingsError(direct, 'DIRECT_URL', false)) ??
      (await statementError(pooled, other)) ??
      (await notificationError(pooled, direct, isPooled ? 'DIRECT_URL' : 'DATABASE_URL'))
    )
  } catch (error) {
    if (error instanceof PoolerError) return error.message
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

class PoolerError extends Error {
  override name = 'PoolerError'
}

type SessionState = { role: string; statementMs: number; idleMs: number; timezone: string }

async function settingsError(client: pg.Client, setting: string, isPooled: boolean): Promise<string | null> {
  const { rows } = await client.query<SessionState>(
    `select current_user as role, current_setting('timezone') as timezone,
       (select setting::int from pg_settings where name = 'statement_timeout') as "statementMs",
       (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleMs"`,
  )
  const [state] = rows
  const differences = [
    state?.role !== 'erp_api' && `role is ${state?.role}`,
    state?.statementMs !== defaultStatementTimeoutMs && `statement_timeout is ${state?.statementMs} ms`,
    state?.idleMs !== 60_000 && `idle_in_transaction_session_timeout is ${state?.idleMs} ms`,
    state?.timezone !== 'UTC' && `timezone is ${state?.timezone}`,
  ].filter((each) => each !== false)
  if (differences.length === 0) return null
  const remedy = isPooled
    ? 'Run "npm run migrate" with MIGRATION_URL and DIRECT_URL, then RECONNECT in the console of the pooler'
    : noPooler
  return `Sessions of ${setting} lack the settings of the API: ${differences.join(', ')}. ${remedy}.`
}

// Behind a pooler that does not track prepared statements, a client can get a connection without its statement, or with
// a statement of the same name that another client prepared.
async function statementError(one: pg.Client, other: pg.Client): Promise<string | null> {
  const statement = { name: `erp-check-${randomUUID()}`, text: 'select 1' }
  try {
    for (const client of [one, other, one]) await client.query(statement)
    return null
  } catch (error) {
    return (
      `DATABASE_URL loses prepared statements (${error instanceof Error ? error.message : String(error)}). ` +
      'PgBouncer 1.21 or newer with max_prepared_statements above 0 is required.'
    )
  }
}

async function notificationError(
  sender: pg.Client,
  receiver: pg.Client,
  setting: string,
): Promise<string | null> {
  const payload = randomUUID()
  const received = Promise.withResolvers<boolean>()
  receiver.on('notification', (each) => {
    if (each.payload === payload) received.resolve(true)
  })
  const timer = setTimeout(() => received.resolve(false), answerWithinMs)
  try {
    await receiver.query('listen erp_check')
    await sender.query("select pg_notify('erp_check', $1)", [payload])
    if (await received.promise) return null
  } finally {
    clearTimeout(timer)
  }
  return (
    `A notification sent over DATABASE_URL was not received over ${setting}, so revoked permissions would stay in effect. ` +
    `${setting === 'DIRECT_URL' ? 'Set DIRECT_URL to PostgreSQL itself, and to the same database' : noPooler}.`
  )
}
