import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { sqlState } from './sql-state.ts'
import { markDatabaseLost, markDatabaseReached } from './availability.ts'
import {
  isConnectionError,
  isOutcomeUnknown,
  isServerLost,
  OutcomeUnknownError,
} from './connection-errors.ts'
import {
  ConnectionWatchdog,
  type Deadlines,
  type ProbeServer,
  type WatchedConnection,
} from './connection-watchdog.ts'
import { waitForFreeConnection } from './free-connection.ts'
import { runPipelined, type Statement } from './pipelined-query.ts'
import { type SpanOptions, currentSpan, withSpan } from '#platform/server/observability/spans.ts'

const queuedMark = '/* ahead */ '
const timeoutChange = 'set local statement_timeout'

/**
 * Queues a statement of a transaction whose result is not needed. It is sent with the next statement or with the
 * commit, which fails if the queued statement fails. Outside a transaction it is awaited.
 */
export async function queueStatement(
  // oxlint-disable-next-line typescript/no-explicit-any -- accepts a transaction with any tables
  tx: Kysely<any>,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(tx.isTransaction ? queuedMark + text : text, [...values]))
}

/**
 * Kysely's PostgreSQL dialect, except that `begin` and queued statements are sent together with the next statement.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #options: PipeliningOptions
  constructor(pool: pg.Pool, options: PipeliningOptions) {
    super({ pool })
    this.#pool = pool
    this.#options = options
  }
  override createDriver(): Driver {
    return new PipeliningDriver(this.#pool, this.#options)
  }
}

type PipeliningOptions = {
  isPrimary: boolean
  deadlines: Deadlines
  /** Number of hosts of the pool, one of which is the primary. */
  hostCount: number
  probe: ProbeServer
  /** Start time of the server that a connection of the pool leads to, or null if it is not known. */
  serverOf: (client: pg.PoolClient) => string | null
}

class PipeliningDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #openedAt = new WeakMap<pg.PoolClient, number>()
  /** Connections opened before this time, in milliseconds, are closed instead of reused. */
  #validSince = 0
  /** Whether the log reports the loss of the server. The loss of a replica only makes lists read from the primary. */
  readonly #isPrimary: boolean
  readonly #options: PipeliningOptions
  readonly #watchdog: ConnectionWatchdog
  constructor(pool: pg.Pool, options: PipeliningOptions) {
    this.#pool = pool
    this.#isPrimary = options.isPrimary
    this.#options = options
    this.#watchdog = new ConnectionWatchdog(options.probe, options.deadlines, (error) => this.#isLost(error))
    pool.on('connect', (client) => {
      this.#openedAt.set(client, performance.now())
    })
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    for (;;) {
      const client = await this.#connect()
      if ((this.#openedAt.get(client) ?? 0) >= this.#validSince) {
        if (this.#isPrimary) markDatabaseReached()
        return new PipeliningConnection(client, {
          isLost: (error) => this.#isLost(error),
          watchdog: this.#watchdog,
          deadlines: this.#options.deadlines,
          server: this.#options.serverOf(client),
        })
      }
      client.release(true)
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      try {
        // If the server has no free connection, one of this process may become free, which the pool prefers to a new one.
        return await waitForFreeConnection(() => this.#pool.connect(), this.#options.deadlines.connectMs)
      } catch (error) {
        this.#isLost(error)
        // The pool has continued with its next host.
        if (!isServerLost(error) || attempt >= this.#options.hostCount) throw error
      }
    }
  }

  /** Whether the connection must not be used again after an error. */
  #isLost(error: unknown): boolean {
    // A replica is always read-only.
    if (!isConnectionError(error) || (!this.#isPrimary && sqlState(error) === '25006')) return false
    if (isServerLost(error) && !this.#pool.ending) {
      // A server that restarted or became read-only did so for all connections, so those opened before are replaced.
      this.#validSince = performance.now()
      if (this.#isPrimary) markDatabaseLost(error)
    }
    return true
  }

  async beginTransaction(
    connection: PipeliningConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ) {
    const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    connection.begin(`begin ${mode}`.trim())
  }

  async commitTransaction(connection: PipeliningConnection) {
    const command = await connection.commit()
    // COMMIT after a failed statement succeeds but rolls the transaction back.
    if (command !== 'COMMIT') throw new Error('The transaction was aborted and rolled back.')
  }

  async rollbackTransaction(connection: PipeliningConnection) {
    await connection.rollback()
  }

  async releaseConnection(connection: PipeliningConnection) {
    connection.release()
  }

  destroy() {
    this.#watchdog.stop()
    return this.#pool.end()
  }
}

type ConnectionContext = {
  isLost: (error: unknown) => boolean
  watchdog: ConnectionWatchdog
  deadlines: Deadlines
  server: string | null
}

/** A connection from when it is taken out of the pool until it is released. */
class PipeliningConnection implements DatabaseConnection, WatchedConnection {
  waitUntil = Infinity
  waitingSince = Infinity
  readonly #client: pg.PoolClient
  /** Statements to send with the next one. */
  #ahead: Statement[] = []
  #isBegun = false
  /** From the moment that COMMIT or ROLLBACK is requested, although earlier statements may still wait for their results. */
  #isEnding = false
  #isBroken = false
  #isReleased = false
  readonly #context: ConnectionContext
  /** Limit of a statement in milliseconds. Infinite after the transaction has changed `statement_timeout`. */
  #statementMs: number

  constructor(client: pg.PoolClient, context: ConnectionContext) {
    this.#client = client
    this.#context = context
    this.#statementMs = context.deadlines.statementMs
  }

  get server() {
    return this.#context.server
  }

  terminate(error: Error) {
    const { connection } = this.#client as unknown as { connection: { stream: Socket } }
    connection.stream.destroy(error)
  }

  begin(text: string) {
    this.#isBegun = false
    this.#isEnding = false
    this.#ahead = [{ text, values: [] }]
  }

  execute(statement: Statement): Promise<pg.QueryResult> {
    return currentSpan() === undefined
      ? this.#send(statement)
      : withSpan(toSpan([...this.#ahead, statement]), () => this.#send(statement))
  }

  /** Returns the command that the server executed. */
  async commit(): Promise<string> {
    this.#isEnding = true
    this.#statementMs = this.#context.deadlines.commitMs
    try {
      return (await this.execute({ text: 'commit', values: [] })).command
    } catch (error) {
      throw isOutcomeUnknown(error) ? new OutcomeUnknownError(error) : error
    }
  }

  async #send(statement: Statement): Promise<pg.QueryResult> {
    const { watchdog, isLost } = this.#context
    if (statement.text.startsWith(timeoutChange)) this.#statementMs = Infinity
    this.waitingSince = performance.now()
    this.waitUntil = this.waitingSince + this.#statementMs
    watchdog.add(this)
    try {
      return await this.#sendWithQueued(statement)
    } catch (error) {
      if (isLost(error)) this.#isBroken = true
      throw error
    } finally {
      watchdog.delete(this)
    }
  }

  async #sendWithQueued(statement: Statement): Promise<pg.QueryResult> {
    // It would run outside its transaction, or in that of another request.
    if (this.#isReleased) throw new Error('The statement was sent after its transaction ended.')
    if (this.#ahead.length === 0) return this.#client.query(statement.text, [...statement.values])
    const together = [...this.#ahead, statement]
    this.#ahead = []
    this.#isBegun = true
    const last = (await runPipelined(this.#client, together)).at(-1)
    if (!last) throw new Error('The database returned fewer results than statements.')
    return last
  }

  async rollback() {
    this.#isEnding = true
    this.#ahead = []
    // Nothing was sent yet, so there is nothing to roll back; a lost connection is rolled back by the server.
    if (!this.#isBegun || this.#isBroken) return
    try {
      await this.#send({ text: 'rollback', values: [] })
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  async executeQuery<Row>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<Row>> {
    // The server would execute it after the end of its transaction and commit it alone.
    if (this.#isEnding) throw new Error('The statement was sent after its transaction ended.')
    if (text.startsWith(queuedMark)) {
      this.#ahead.push({ text, values })
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.execute({ text, values })
    return writeCommands.has(command)
      ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] }
      : { rows: (rows ?? []) as Row[] }
  }

  // oxlint-disable-next-line require-yield -- required by the interface, but unused
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Row streams need a connection outside the pool.')
  }

  release() {
    this.#isReleased = true
    this.#client.release(this.#isBroken)
  }
}

/** Trace data of a statement: only its text, because the parameters can be personal data. */
function toSpan(statements: readonly Statement[]): SpanOptions {
  const texts = statements.map(({ text }) => text.replace(queuedMark, ''))
  return {
    name: (texts.at(-1) ?? '').trim().split(/\s+/, 1)[0]?.toUpperCase() ?? '',
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': texts.join(';\n').slice(0, 4_000) },
  }
}

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
