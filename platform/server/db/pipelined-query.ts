import type pg from 'pg'
import Result from 'pg/lib/result.js'
import utils from 'pg/lib/utils.js'
import { statementName } from './statement-names.ts'

export type Statement = { text: string; values: readonly unknown[] }

/** Interface that the driver offers to submitted queries. */
type DriverConnection = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  parse(statement: { text: string; name: string }): void
  bind(values: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(what: { type: 'P'; name: '' }): void
  execute(how: Record<string, never>): void
  sync(): void
}

/**
 * Several statements sent in one write and answered in order. The first error fails the pipeline, and later
 * statements are not executed. The driver queues single statements; this counts as one of them.
 */
class PipelinedQuery {
  readonly #statements: readonly Statement[]
  readonly #landed: (error: unknown, results: pg.QueryResult[]) => void
  readonly #results: InstanceType<typeof Result>[] = []
  /** Statements that this pipeline prepares, in order. The server confirms each. */
  readonly #toPrepare: { text: string; name: string }[] = []
  #current = new Result()
  #unreadable: unknown = null

  constructor(
    statements: readonly Statement[],
    onComplete: (error: unknown, results: pg.QueryResult[]) => void,
  ) {
    this.#statements = statements
    this.#landed = onComplete
  }

  submit(line: DriverConnection): Error | null {
    line.stream.cork()
    try {
      const prepared = new Set<string>()
      for (const { text, values } of this.#statements) {
        const name = statementName(text) ?? ''
        if (name === '' || !(line.parsedStatements[name] || prepared.has(name))) {
          line.parse({ text, name })
          this.#toPrepare.push({ text, name })
          prepared.add(name)
        }
        line.bind({ statement: name, values: [...values], valueMapper: utils.prepareValue })
        line.describe({ type: 'P', name: '' })
        line.execute({})
      }
    } catch (error) {
      // A value cannot be serialised. The statements already sent are answered, and the caller rolls them back.
      this.#unreadable = error
    } finally {
      line.sync()
      line.stream.uncork()
    }
    return null
  }

  /** Called by the connection's listener, because the driver supports only one prepared name. */
  prepared(line: DriverConnection) {
    const next = this.#toPrepare.shift()
    if (next && next.name !== '') line.parsedStatements[next.name] = next.text
  }

  handleRowDescription({ fields }: { fields: unknown[] }) {
    this.#current.addFields(fields)
  }

  handleDataRow({ fields }: { fields: unknown[] }) {
    if (this.#unreadable !== null) return
    try {
      this.#current.addRow(this.#current.parseRow(fields))
    } catch (error) {
      this.#unreadable = error
    }
  }

  handleCommandComplete(message: unknown) {
    this.#current.addCommandComplete(message)
    this.#land()
  }

  handleEmptyQuery() {
    this.#land()
  }

  #land() {
    this.#results.push(this.#current)
    this.#current = new Result()
  }

  handleError(error: unknown) {
    this.#landed(this.#unreadable ?? error, [])
  }

  handleReadyForQuery() {
    this.#landed(this.#unreadable, this.#results)
  }

  handlePortalSuspended() {}
  handleCopyInResponse() {}
  handleCopyData() {}
}

const runningQueries = new WeakMap<pg.PoolClient, { flight: PipelinedQuery | null }>()

/** Sends the statements in one write and returns the result of each. */
export function runPipelined(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>()
  const tracker = runningQueries.get(client) ?? trackPreparedStatements(client)
  const query = new PipelinedQuery(statements, (error, results) => {
    tracker.flight = null
    if (error === null) return resolve(results)
    if (error instanceof Error) Error.captureStackTrace(error, runPipelined)
    reject(error)
  })
  tracker.flight = query
  client.query(query as PipelinedQuery & pg.Submittable)
  return promise
}

function trackPreparedStatements(client: pg.PoolClient) {
  const tracker: { flight: PipelinedQuery | null } = { flight: null }
  runningQueries.set(client, tracker)
  const { connection } = client as pg.PoolClient & {
    connection: DriverConnection & { on(name: 'parseComplete', heard: () => void): void }
  }
  connection.on('parseComplete', () => tracker.flight?.prepared(connection))
  return tracker
}
