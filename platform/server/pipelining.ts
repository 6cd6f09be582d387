import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

const mark = '/* ahead */ '

/**
 * Sends a statement of a transaction without waiting for its answer: the next statement, or the end of the
 * transaction, fails with what became of it. Outside a transaction it is waited for.
 */
export async function sendAhead(
  // oxlint-disable-next-line typescript/no-explicit-any -- whichever tables it knows, none are named here
  tx: Kysely<any>,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(tx.isTransaction ? mark + text : text, [...values]))
}

/** PostgreSQL as Kysely speaks to it, but `begin` and what is sent ahead travel with the statement after them. */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new PipeliningDriver(this.#pool)
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, PipeliningConnection>()
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect()
    let connection = this.#connections.get(client)
    if (!connection) {
      connection = new PipeliningConnection(client)
      this.#connections.set(client, connection)
    }
    return connection
  }

  async beginTransaction(
    connection: PipeliningConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ) {
    const how = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    connection.send(`begin ${how}`.trim())
  }

  async commitTransaction(connection: PipeliningConnection) {
    const { command } = await connection.ask('commit')
    // A transaction in which a statement failed ends by COMMIT all the same, but nothing of it is kept.
    if (command !== 'COMMIT') throw new Error('The transaction was aborted: nothing of it was kept.')
  }

  async rollbackTransaction(connection: PipeliningConnection) {
    try {
      await connection.ask('rollback')
    } catch (error) {
      connection.isBroken = true
      throw error
    }
  }

  async releaseConnection(connection: PipeliningConnection) {
    connection.release()
  }

  destroy() {
    return this.#pool.end()
  }
}

class PipeliningConnection implements DatabaseConnection {
  isBroken = false
  readonly #client: pg.PoolClient
  /** What was sent and whose answer nobody has waited for yet. */
  #sent: Promise<unknown>[] = []

  constructor(client: pg.PoolClient) {
    this.#client = client
    // Statements are written as they come, not each after the answer to the one before.
    ;(client as unknown as { pipeline: boolean }).pipeline = true
  }

  send(text: string, values?: readonly unknown[]) {
    const answer = values ? this.#client.query(text, [...values]) : this.#client.query(text)
    answer.catch(() => {})
    this.#sent.push(answer)
  }

  async ask(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const asked = values ? this.#client.query(text, [...values]) : this.#client.query(text)
    const sent = this.#sent
    this.#sent = []
    // Whatever takes back what went wrong ends well although something before it did not.
    const takesBack = text.startsWith('rollback')
    try {
      const answer = await asked
      if (!takesBack) await Promise.all(sent)
      return answer
    } catch (error) {
      // What was sent before is the cause, where it failed: after it every statement does.
      if (!takesBack) await Promise.all(sent)
      throw error
    }
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (text.startsWith(mark)) {
      this.send(text, parameters)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.ask(text, parameters)
    return changes.has(command)
      ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] }
      : { rows: (rows ?? []) as Row[] }
  }

  // eslint-disable-next-line require-yield -- a promise of the interface that nobody asks for
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are streamed beside the pool.')
  }

  release() {
    this.#client.release(this.isBroken)
  }
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
