import { setTimeout as pause } from 'node:timers/promises'
import { sqlState } from './sql-state.ts'

const tooManyConnections = '53300'
const retryAfterMs = 100

/** Repeats `connect` while the server has no free connection. Throws its error after the time limit. */
export async function waitForFreeConnection<Result>(
  connect: () => Promise<Result>,
  withinMs: number,
): Promise<Result> {
  const until = performance.now() + withinMs
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (sqlState(error) !== tooManyConnections || performance.now() > until) throw error
      await pause(retryAfterMs)
    }
  }
}
