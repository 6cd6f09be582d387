import { createHmac } from 'node:crypto'
import pg from 'pg'
import { connectToPrimary, hostUrls } from './host-list.ts'
import { sessionSettings } from './session-settings.ts'

/** Role of a process: what its login may do. The roles of the worker and of payments include that of the API. */
export type ProcessRole = 'erp_api' | 'erp_worker' | 'erp_payments'

const embeddedLogins = { erp_api: 'erp_app', erp_worker: 'erp_work', erp_payments: 'erp_pay' } as const
const settingOf = { erp_api: 'DATABASE_URL', erp_worker: 'WORKER_URL', erp_payments: 'PAYMENTS_URL' } as const
const processOf = { erp_api: 'API', erp_worker: 'worker', erp_payments: 'API of clients' } as const

/**
 * Connection URLs for the embedded database: separate logins that are only members of their role, so that an injected
 * statement cannot act as the owner.
 */
export const embeddedUrls = (ownerUrl: string) => ({
  apiUrl: loginUrl(ownerUrl, 'erp_api'),
  workerUrl: loginUrl(ownerUrl, 'erp_worker'),
  paymentsUrl: loginUrl(ownerUrl, 'erp_payments'),
})

function loginUrl(ownerUrl: string, role: ProcessRole): string {
  const url = new URL(ownerUrl)
  const username = embeddedLogins[role]
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(username).digest('base64url')
  return Object.assign(url, { username, password }).href
}

type LoginOptions = {
  /** Whether the login belongs to the embedded database, whose password is set again. */
  isOurs?: boolean
  /** Whether the login connects through a pooler. */
  isPooled?: boolean
}

/**
 * Creates a login if it is missing and grants it its role. If it connects through a pooler, which rejects settings of
 * its clients, role and timeouts are set on the login. Runs as the owner after the migrations; if the owner cannot do
 * this, the error contains the statements an administrator must run.
 */
export async function ensureLogin(
  ownerUrl: string,
  loginUrl: string,
  role: ProcessRole,
  { isOurs = false, isPooled = false }: LoginOptions = {},
): Promise<void> {
  const { username, password } = new URL(hostUrls(loginUrl)[0])
  const [login, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select pg_has_role($1::name, $2::name, 'member') as is from pg_roles where rolname = $1`,
      [login, role],
    )
    const name = client.escapeIdentifier(login)
    const withSecret = `password ${client.escapeLiteral(secret)}`
    if (rows.length === 0) await make(client, `create role ${name} login ${withSecret} in role ${role}`)
    else if (isOurs) await client.query(`alter role ${name} login ${withSecret}`)
    if (rows[0]?.is === false) await client.query(`grant ${role} to ${name}`)
    if (isPooled) await ensureSettings(client, login, role)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The owner in MIGRATION_URL may not prepare the login "${login}" of ${settingOf[role]}. An administrator of the ` +
        `database can: create role "${login}" login password '…'; grant ${role} to "${login}";` +
        (isPooled ? ` ${settingStatements(client, login, role).join('; ')};` : ''),
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

const pooledSettings = (role: ProcessRole) => ({ role, ...sessionSettings() })

const settingStatements = (client: pg.Client, login: string, role: ProcessRole) =>
  Object.entries(pooledSettings(role)).map(
    ([name, value]) =>
      `alter role ${client.escapeIdentifier(login)} in database ${client.escapeIdentifier(client.database ?? '')} ` +
      `set ${name} = ${client.escapeLiteral(value)}`,
  )

/** Sets the session settings on the login for this database, if they are missing. */
async function ensureSettings(client: pg.Client, login: string, role: ProcessRole): Promise<void> {
  const { rows } = await client.query<{ settings: string[] }>(
    `select coalesce(s.setconfig, '{}') as settings from pg_db_role_setting s
       join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
     where r.rolname = $1 and d.datname = current_database()`,
    [login],
  )
  const present = new Set((rows[0]?.settings ?? []).map((each) => each.toLowerCase()))
  const isThere = ([name, value]: [string, string]) => present.has(`${name}=${value}`.toLowerCase())
  if (Object.entries(pooledSettings(role)).every(isThere)) return
  for (const statement of settingStatements(client, login, role)) await client.query(statement)
}

// Logins belong to the whole cluster: another process that starts may have created it at the same time.
async function make(client: pg.Client, text: string): Promise<void> {
  await client.query(text).catch((error: unknown) => {
    const { code } = error as { code?: string }
    if (code !== '42710' && code !== '23505') throw error
  })
}

/** Connection URLs of the processes. Without `paymentsUrl` the calls of API clients are not served. */
export type ProcessUrls = { apiUrl: string; workerUrl: string; paymentsUrl: string | null }

type AllUrls = ProcessUrls & { ownerUrl: string; directUrl: string | null }

/** Prepares the logins of the processes, unless they are the owner, as in a database for development. */
export async function ensureLogins(
  { ownerUrl, apiUrl, directUrl, workerUrl, paymentsUrl }: AllUrls,
  isOurs = false,
) {
  if (!isOwner(directUrl ?? apiUrl, ownerUrl))
    await ensureLogin(ownerUrl, apiUrl, 'erp_api', { isOurs, isPooled: directUrl !== null })
  const others = { erp_worker: workerUrl, erp_payments: paymentsUrl } as const
  for (const [role, url] of Object.entries(others) as [keyof typeof others, string | null][])
    if (url !== null && url !== (directUrl ?? apiUrl) && !isOwner(url, ownerUrl))
      await ensureLogin(ownerUrl, url, role, { isOurs })
}

const isOwner = (url: string, ownerUrl: string) => hostUrls(url).includes(ownerUrl)

type LoginState = {
  who: string
  mayAlter: boolean
  isMember: boolean
  isWorker: boolean
  isPayments: boolean
}

/** Reason a login is not safe to use, such as the permission to alter the ledger; null if it is safe. */
export async function loginError(url: string, role: ProcessRole): Promise<string | null> {
  const client = await connectToPrimary(url)
  try {
    const { rows } = await client.query<LoginState>(
      `select session_user as who, pg_has_role(session_user, $1::name, 'member') as "isMember",
         pg_has_role(session_user, 'erp_worker', 'member') as "isWorker",
         pg_has_role(session_user, 'erp_payments', 'member') as "isPayments",
         coalesce((select bool_or(has_table_privilege(session_user, c.oid, 'update')) from pg_class c
           where c.oid in (to_regclass('public.ledger_posting'), to_regclass('public.audit_entry'))), false) as "mayAlter"`,
      [role],
    )
    const [found] = rows
    if (!found) return null
    const setting = settingOf[role]
    const remedy =
      `Give the ${processOf[role]} a login of its own that is a member of ${role}, and put the owner into MIGRATION_URL; ` +
      '"npm run migrate" then prepares that login.'
    if (found.mayAlter) return `${setting} signs in as ${found.who}, who may alter the journal. ${remedy}`
    if (!found.isMember)
      return `${setting} signs in as ${found.who}, who is not a member of ${role}. ${remedy}`
    if (role === 'erp_api' && found.isWorker)
      return `${setting} signs in as ${found.who}, who has the rights of the worker. ${remedy}`
    if (role !== 'erp_payments' && found.isPayments)
      return `${setting} signs in as ${found.who}, who may post payments of customers. ${remedy}`
    return null
  } finally {
    await client.end()
  }
}
