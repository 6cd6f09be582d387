import type { MessageParams } from '#platform/words/messages.ts'
import { CamelCasePlugin, Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { Deadlines } from './connection-watchdog.ts'
import { PipeliningDialect } from './pipelining.ts'
import { isServerLost } from './connection-errors.ts'
import { connectToPrimary, HostList, readOnlyError } from './host-list.ts'
import { defaultStatementTimeoutMs, sessionSettings } from './session-settings.ts'
import { sqlState } from './sql-state.ts'
import { statementName } from './statement-names.ts'

export { sqlState } from './sql-state.ts'
export { planEachTime } from './statement-names.ts'

/**
 * Database without tables. Each area adds its own tables with `withTables`, so that no area accesses the tables of
 * another.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the default is a database without tables
export type Database = Kysely<{}>

const { types } = pg
// OIDs of bigint[] and text[], which the driver does not name.
const [bigintArray, textArray]: [number, number] = [1016, 1009]
const parseTextArray: (text: string) => (string | null)[] = types.getTypeParser(textArray)
// Bigints arrive as text. Amounts and counts are exact up to 2^53; larger values throw instead of being rounded.
types.setTypeParser(types.builtins.INT8, toSafeInteger)
types.setTypeParser(bigintArray, (text) =>
  parseTextArray(text).map((each) => (each === null ? null : toSafeInteger(each))),
)
// Timestamps stay text to avoid parsing and formatting them again. The session runs in UTC.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'))
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'))
types.setTypeParser(types.builtins.DATE, (text) => text)

function toSafeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a JavaScript number.`)
  return number
}

type Options = {
  /** Restricted role for all statements. */
  role?: string
  max?: number
  /** Timeout of statements and lock waits, in milliseconds. */
  statementTimeoutMs?: number
  /**
   * URL of the same database that bypasses the transaction pooler of the pool's URL. A pooler rejects settings in the
   * startup message, so they are set on the login (`ensureLogin`).
   */
  directUrl?: string | null
  /** Name in `pg_stat_activity`. */
  applicationName?: string
  /** Whether the connections only read, so that a server in recovery is accepted. */
  isReplica?: boolean
  /** Time limits that this process enforces. */
  deadlines?: Partial<Deadlines>
}

const deadlinesOf = ({ statementTimeoutMs = defaultStatementTimeoutMs, deadlines }: Options): Deadlines => ({
  connectMs: 5_000,
  probeAfterMs: 5_000,
  // The server cancels the statement first, so that its connection stays usable.
  statementMs: statementTimeoutMs + 5_000,
  commitMs: 15_000,
  ...deadlines,
})

/** Opens a connection pool. Close it with `destroy`. */
export function openDatabase(url: string, options: Options = {}): Database {
  const pool = openPool(url, options)
  const db: Database = new Kysely({
    dialect: new PipeliningDialect(pool, {
      isPrimary: options.isReplica !== true,
      deadlines: deadlinesOf(options),
      hostCount: hostCount(pool),
      // The address of replicas may lead to several servers, so another one does not mean that the first was lost.
      probe: options.isReplica ? () => probeServer(pool).then(() => null) : () => probeServer(pool),
      serverOf: (client) => servers.get(client) ?? null,
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  sources.set(db.getExecutor().adapter, { url, options, pool })
  return db
}

// Keyed by the adapter, which a database shares with its transactions and its `withTables` copies.
const sources = new WeakMap<object, { url: string; options: Options; pool: pg.Pool }>()

/** Number of hosts of a pool. */
const hostCount = ({ options }: pg.Pool) => (options as pg.PoolOptions & ClientOptions).hosts.count

/** Connection pool of a database, for statistics. */
export const poolOf = (db: Database): pg.Pool | undefined => sources.get(db.getExecutor().adapter)?.pool

/** Opens a connection outside the pool with the same role, for work that takes minutes. The caller closes it. */
export async function connectOutsidePool(
  db: Database,
  { statementTimeoutMs = 1_800_000 } = {},
): Promise<pg.Client> {
  const source = sources.get(db.getExecutor().adapter)
  if (!source) throw new Error('This database was not opened by openDatabase.')
  return connectToPrimary(source.options.directUrl ?? source.url, {
    options: settingsOf({ ...source.options, statementTimeoutMs }).join(' '),
    connectionTimeoutMillis: deadlinesOf(source.options).connectMs,
    keepAlive: true,
    application_name: source.options.applicationName ?? defaultApplicationName,
  })
}

/**
 * Opens a pool for COPY, cursors, LISTEN and the job queue. With `answerWithinMs`, a statement that is not answered fails
 * and its connection is closed.
 */
export function openPool(
  url: string,
  { answerWithinMs, ...options }: Options & { answerWithinMs?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    hosts: new HostList(url),
    max: options.max ?? 12,
    ...(!options.directUrl && { options: settingsOf(options).join(' ') }),
    connectionTimeoutMillis: deadlinesOf(options).connectMs,
    keepAlive: true,
    application_name: options.applicationName ?? defaultApplicationName,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
    Client: NamedStatementClient,
    verify: verifyServer(options),
  } as unknown as pg.PoolConfig)
  // Idle connections that die are replaced on next use; without a listener the error would end the process.
  pool.on('error', () => {})
  // The same applies to a connection that dies inside a transaction between two statements: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const defaultApplicationName = 'erp'

/** Start times of the servers that the connections lead to. After a failover an address leads to another server. */
const servers = new WeakMap<object, string>()

type ServerState = { isReadOnly: boolean; startedAt: string }
const serverStateSql =
  'select pg_is_in_recovery() as "isReadOnly", pg_postmaster_start_time()::text as "startedAt"'

/**
 * Notes the server of a new connection and, unless replicas are expected, rejects a read-only one. `verify` is an option
 * of the driver's pool that its types lack.
 */
const verifyServer =
  (options: Options) =>
  (client: pg.PoolClient, done: (error?: Error) => void): void => {
    client.query(
      { text: serverStateSql, query_timeout: deadlinesOf(options).connectMs } as pg.QueryConfig,
      (error: Error | null, result?: pg.QueryResult<ServerState>) => {
        const state = result?.rows[0]
        if (state) servers.set(client, state.startedAt)
        const isRejected = options.isReplica !== true && state?.isReadOnly === true
        if (error !== null || isRejected) (client as pg.PoolClient & NamedStatementClient).skipHost()
        done(error ?? (isRejected ? readOnlyError() : undefined))
      },
    )
  }

/**
 * Start time of the server that a new connection leads to. Throws if no host has a server that this pool can use; a
 * server without a free connection responds.
 */
async function probeServer(pool: pg.Pool): Promise<string | null> {
  let lastError: unknown
  for (let n = 0; n < hostCount(pool); n++) {
    try {
      return await probeHost(pool)
    } catch (error) {
      if (!isServerLost(error)) return null
      lastError = error
    }
  }
  throw lastError
}

async function probeHost({ options }: pg.Pool): Promise<string | null> {
  const { connectionTimeoutMillis, verify } = options as pg.PoolOptions & {
    verify: ReturnType<typeof verifyServer>
  }
  const client = new NamedStatementClient({
    ...options,
    query_timeout: connectionTimeoutMillis,
  } as pg.PoolOptions & ClientOptions)
  client.on('error', () => {})
  try {
    await client.connect()
    await new Promise<void>((resolve, reject) => {
      verify(client as NamedStatementClient & pg.PoolClient, (error) => (error ? reject(error) : resolve()))
    })
    return servers.get(client) ?? null
  } finally {
    void client.end().catch(() => {})
  }
}

const settingsOf = ({ role, statementTimeoutMs = defaultStatementTimeoutMs }: Options) =>
  Object.entries({ ...sessionSettings(statementTimeoutMs), ...(role && { role }) }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )

type ClientOptions = ConstructorParameters<typeof NamedStatementClient>[0]

// Named statements let PostgreSQL cache the plan: 0.84 of the driver's speed instead of 0.69.
class NamedStatementClient extends pg.Client {
  readonly #hosts: HostList
  readonly #url: string

  constructor({ hosts, ...config }: pg.ClientConfig & { hosts: HostList }) {
    const connectionString = hosts.currentUrl
    super({ ...config, connectionString })
    this.#hosts = hosts
    this.#url = connectionString
  }

  /** Lets the next connection use another host. */
  skipHost() {
    this.#hosts.skip(this.#url)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const skip = (error: unknown) => {
      if (isServerLost(error)) this.skipHost()
    }
    if (callback)
      return super.connect((error: Error) => {
        skip(error)
        callback(error)
      })
    return super.connect().catch((error: unknown) => {
      skip(error)
      throw error
    })
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- matches the overloads of the driver
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values) && args.length === 2) {
      const name = statementName(text)
      return this.#answerOf({ text, values, ...(name && { name }) })
    }
    return Reflect.apply(super.query, this, args)
  }

  // Rows referenced by the driver's own promises survive two garbage collections and move to the old generation,
  // which costs a third of the time of a list call. Rows passed to a callback do not.
  async #answerOf(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await new Promise((resolve, reject) => {
        super.query(statement, (error, result) => (error ? reject(error) : resolve(result)))
      })
    } catch (error) {
      // The driver's stack trace ends at the socket; this one includes the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
}

/** Runs `work` in the current transaction, or in a new one. */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute((tx: Transaction<{}>) => work(tx))
}

export type ErrorDetail = { code: string; params: MessageParams }

/** Code and parameters of an error, from the JSON that a database function raises as DETAIL; null for other texts. */
export function errorDetail(detail: string | null | undefined): ErrorDetail | null {
  if (!detail?.startsWith('{')) return null
  const { code, params } = JSON.parse(detail) as { code?: string; params?: MessageParams }
  return code === undefined ? null : { code, params: params ?? {} }
}

/** Name of the violated constraint, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlState(error)?.startsWith('23') !== true) return null
  const { constraint } = error as { constraint?: string }
  return constraint ?? null
}
