import { sqlState } from './sql-state.ts'

/** The server did not answer in time, or the address leads to another server. The connection was closed. */
export class ServerSilentError extends Error {
  override name = 'ServerSilentError'
  constructor(options?: ErrorOptions) {
    super('The database did not answer in time.', options)
  }
}

/** COMMIT was sent, but its answer did not arrive: the transaction may or may not be committed. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError'
  constructor(cause: unknown) {
    super('The connection was lost before COMMIT was answered.', { cause })
  }
}

const lostConnection =
  /terminat|ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Query read timeout|timeout expired|Connection ended|not queryable|calling end on the pool|been destroyed|write after end/i

/**
 * SQLSTATEs after which a connection must not be used again: connection (08), resource (53), operator (57) and system
 * (58) errors, a server that became read-only after a switchover (25006), a session in another state than this process
 * expects (25P02, 25P03), and prepared statements that a pooler has lost (26000).
 * Source: PostgreSQL documentation, appendix A. A cancelled statement (57014) leaves its connection intact.
 */
const connectionStates = /^(?:08|53|57|58)|^(?:25006|25P02|25P03|26000)$/
const statementCancelled = '57014'
const networkSyscalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** Whether an error belongs to the connection or the server instead of the statement, so that a retry can succeed. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof ServerSilentError || error instanceof OutcomeUnknownError) return true
  const state = sqlState(error)
  if (state !== null) return state !== statementCancelled && connectionStates.test(state)
  // If a host has two addresses and both refuse, Node.js throws an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  if (!(error instanceof Error)) return false
  const { syscall } = error as NodeJS.ErrnoException
  return (syscall !== undefined && networkSyscalls.has(syscall)) || lostConnection.test(error.message)
}

/** SQLSTATEs that say the server, not only this connection, is gone or has become read-only. */
const serverLostStates = /^(?:08|57P0[123]|25006)/

/** Message of the driver's pool if all its connections stayed in use. */
const poolExhausted = 'timeout exceeded when trying to connect'

/** Whether an error means that all connections to the server must be replaced. */
export function isServerLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return serverLostStates.test(state)
  return isConnectionError(error) && (error as Error).message !== poolExhausted
}

/** Whether an error of COMMIT leaves open if the transaction was committed. An error that the server reports does not. */
export function isOutcomeUnknown(error: unknown): boolean {
  const state = sqlState(error)
  return state === null ? isConnectionError(error) : /^(?:08|57P|58)/.test(state)
}
