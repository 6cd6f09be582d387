import { createHmac } from 'node:crypto'
import pg from 'pg'
import { connectToPrimary, hostUrls } from './host-list.ts'
import { sessionSettings } from './session-settings.ts'

/**
 * Connection URL of the API for the embedded database: a separate login that is only a member of erp_api, so that an
 * injected statement cannot act as the owner.
 */
export function apiUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', decodeURIComponent(url.password))
    .update('erp_app')
    .digest('base64url')
  return Object.assign(url, { username: 'erp_app', password }).href
}

/**
 * Creates the API's login if it is missing and grants it erp_api. If it connects through a pooler, which rejects
 * settings of its clients, role and timeouts are set on the login. Runs as the owner after the migrations; if the
 * owner cannot do this, the error contains the statements an administrator must run.
 */
export async function ensureApiLogin(
  ownerUrl: string,
  apiUrl: string,
  { isOurs = false, isPooled = false } = {},
): Promise<void> {
  const { username, password } = new URL(hostUrls(apiUrl)[0])
  const [login, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select pg_has_role($1::name, 'erp_api', 'member') as is from pg_roles where rolname = $1`,
      [login],
    )
    const name = client.escapeIdentifier(login)
    const withSecret = `password ${client.escapeLiteral(secret)}`
    if (rows.length === 0) await make(client, `create role ${name} login ${withSecret} in role erp_api`)
    else if (isOurs) await client.query(`alter role ${name} login ${withSecret}`)
    if (rows[0]?.is === false) await client.query(`grant erp_api to ${name}`)
    if (isPooled) await ensureSettings(client, login)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The owner in MIGRATION_URL may not prepare the login "${login}" of DATABASE_URL. An administrator of the ` +
        `database can: create role "${login}" login password '…'; grant erp_api to "${login}";` +
        (isPooled ? ` ${settingStatements(client, login).join('; ')};` : ''),
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

const pooledSettings = () => ({ role: 'erp_api', ...sessionSettings() })

const settingStatements = (client: pg.Client, login: string) =>
  Object.entries(pooledSettings()).map(
    ([name, value]) =>
      `alter role ${client.escapeIdentifier(login)} in database ${client.escapeIdentifier(client.database ?? '')} ` +
      `set ${name} = ${client.escapeLiteral(value)}`,
  )

/** Sets the session settings on the login for this database, if they are missing. */
async function ensureSettings(client: pg.Client, login: string): Promise<void> {
  const { rows } = await client.query<{ settings: string[] }>(
    `select coalesce(s.setconfig, '{}') as settings from pg_db_role_setting s
       join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
     where r.rolname = $1 and d.datname = current_database()`,
    [login],
  )
  const present = new Set((rows[0]?.settings ?? []).map((each) => each.toLowerCase()))
  const isThere = ([name, value]: [string, string]) => present.has(`${name}=${value}`.toLowerCase())
  if (Object.entries(pooledSettings()).every(isThere)) return
  for (const statement of settingStatements(client, login)) await client.query(statement)
}

// Logins belong to the whole cluster: another process that starts may have created it at the same time.
async function make(client: pg.Client, text: string): Promise<void> {
  await client.query(text).catch((error: unknown) => {
    const { code } = error as { code?: string }
    if (code !== '42710' && code !== '23505') throw error
  })
}

/** Whether the API connects as the owner, as in a database for development. */
export const isOwnersLogin = (apiUrl: string, ownerUrl: string) => hostUrls(apiUrl).includes(ownerUrl)

/** Reason the API's login is not safe to use, such as the permission to alter the ledger; null if it is safe. */
export async function apiLoginError(apiUrl: string): Promise<string | null> {
  const client = await connectToPrimary(apiUrl)
  try {
    const { rows } = await client.query<{ who: string; may: boolean }>(
      `select session_user as who, coalesce(bool_or(has_table_privilege(session_user, c.oid, 'update')), false) as may
       from pg_class c where c.oid in (to_regclass('public.ledger_posting'), to_regclass('public.audit_entry'))`,
    )
    const [found] = rows
    if (!found?.may) return null
    return (
      `DATABASE_URL signs in as ${found.who}, who may alter the journal. Give the API a login of its own that is ` +
      'a member of erp_api, and put the owner into MIGRATION_URL; "npm run migrate" then prepares that login.'
    )
  } finally {
    await client.end()
  }
}
