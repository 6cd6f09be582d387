import type pg from 'pg'
import Result from 'pg/lib/result.js'
import utils from 'pg/lib/utils.js'
import { nameOf } from '#platform/server/statement-names.ts'

export type Statement = { text: string; values: readonly unknown[] }

/** What the driver offers to whatever it submits. */
type Line = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  parse(statement: { text: string; name: string }): void
  bind(values: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(what: { type: 'P'; name: '' }): void
  execute(how: Record<string, never>): void
  sync(): void
}

/**
 * Several statements written at once and answered at once, in order. The first that fails is the error, and none
 * after it is carried out. The driver has a queue of its own for one statement at a time; this stands in it as one.
 */
class Flight {
  readonly #statements: readonly Statement[]
  readonly #landed: (error: unknown, results: pg.QueryResult[]) => void
  readonly #results: InstanceType<typeof Result>[] = []
  /** Those that this flight prepares, in order: the server says of each that it did. */
  readonly #toPrepare: { text: string; name: string }[] = []
  #current = new Result()
  #unreadable: unknown = null

  constructor(statements: readonly Statement[], landed: (error: unknown, results: pg.QueryResult[]) => void) {
    this.#statements = statements
    this.#landed = landed
  }

  submit(line: Line): Error | null {
    line.stream.cork()
    try {
      const prepared = new Set<string>()
      for (const { text, values } of this.#statements) {
        const name = nameOf(text) ?? ''
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
      // A value that cannot be written. What is on the wire already is answered, and then taken back by the caller.
      this.#unreadable = error
    } finally {
      line.sync()
      line.stream.uncork()
    }
    return null
  }

  /** Called by the listener of the connection: the driver itself looks for one name only. */
  prepared(line: Line) {
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

const aloft = new WeakMap<pg.PoolClient, { flight: Flight | null }>()

/** Writes the statements in one go and answers the result of each. */
export function fly(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>()
  const known = aloft.get(client) ?? listenTo(client)
  const flight = new Flight(statements, (error, results) => {
    known.flight = null
    if (error === null) return resolve(results)
    if (error instanceof Error) Error.captureStackTrace(error, fly)
    reject(error)
  })
  known.flight = flight
  client.query(flight as unknown as pg.Submittable)
  return promise
}

function listenTo(client: pg.PoolClient) {
  const known: { flight: Flight | null } = { flight: null }
  aloft.set(client, known)
  const { connection } = client as unknown as {
    connection: Line & { on(name: 'parseComplete', heard: () => void): void }
  }
  connection.on('parseComplete', () => known.flight?.prepared(connection))
  return known
}
