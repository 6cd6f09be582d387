import { ServerSilentError } from './connection-errors.ts'

/** Time limits of a connection, measured by this process, because a frozen server enforces none of its own. */
export type Deadlines = {
  /** Connecting, and the first statement on a new connection. */
  connectMs: number
  /** After this time without an answer, a new connection shows whether the server still responds. */
  probeAfterMs: number
  /** An ordinary statement. Longer than `statement_timeout`, which the server enforces. */
  statementMs: number
  /** COMMIT, which `statement_timeout` does not limit: a synchronous standby may not confirm it. */
  commitMs: number
}

/** A connection that can wait for an answer. */
export type WatchedConnection = {
  /** Time at which the connection gives up, or Infinity. */
  waitUntil: number
  waitingSince: number
  /** Start time of the server that the connection leads to, or null if it is not known. */
  readonly server: string | null
  terminate(error: Error): void
}

/** Returns the start time of the server that a new connection leads to; throws if it does not respond. */
export type ProbeServer = () => Promise<string | null>

const checkEveryMs = 250

/**
 * Terminates connections that are not answered. One check for all connections is cheaper than a timer for each
 * statement. A statement may take long, so the server is probed: a connection is terminated early if the server does not
 * respond, or if the address now leads to another server.
 */
export class ConnectionWatchdog {
  readonly #waiting = new Set<WatchedConnection>()
  readonly #probe: ProbeServer
  readonly #probeAfterMs: number
  readonly #onServerLost: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  #probing = false
  #probedAt = -Infinity

  constructor(probe: ProbeServer, { probeAfterMs }: Deadlines, onServerLost: (error: Error) => void) {
    this.#probe = probe
    this.#probeAfterMs = probeAfterMs
    this.#onServerLost = onServerLost
    this.#timer = setInterval(() => this.#check(), Math.min(checkEveryMs, probeAfterMs))
    this.#timer.unref()
  }

  add(connection: WatchedConnection) {
    this.#waiting.add(connection)
  }

  delete(connection: WatchedConnection) {
    this.#waiting.delete(connection)
  }

  stop() {
    clearInterval(this.#timer)
  }

  #check() {
    const now = performance.now()
    let longest = 0
    for (const connection of this.#waiting) {
      if (now > connection.waitUntil) connection.terminate(new ServerSilentError())
      else longest = Math.max(longest, now - connection.waitingSince)
    }
    if (longest > this.#probeAfterMs && now - this.#probedAt > this.#probeAfterMs && !this.#probing)
      void this.#probeServer()
  }

  async #probeServer() {
    this.#probing = true
    const sentBefore = performance.now()
    try {
      const server = await this.#probe()
      const isElsewhere = (each: WatchedConnection) =>
        server !== null && each.server !== null && each.server !== server
      if (this.#waiting.values().some(isElsewhere)) this.#loseServer(isElsewhere, sentBefore)
    } catch (error) {
      this.#loseServer(() => true, sentBefore, error)
    } finally {
      this.#probing = false
      this.#probedAt = performance.now()
    }
  }

  #loseServer(isAffected: (connection: WatchedConnection) => boolean, sentBefore: number, cause?: unknown) {
    this.#onServerLost(new ServerSilentError({ cause }))
    for (const connection of this.#waiting)
      if (connection.waitingSince < sentBefore && isAffected(connection))
        connection.terminate(new ServerSilentError({ cause }))
  }
}
