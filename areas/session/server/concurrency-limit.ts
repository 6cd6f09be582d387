import pLimit from 'p-limit'
import { sessionMessages } from '#areas/session/messages.ts'
import { AppError } from '#platform/server/errors.ts'

const last = new Map<string, Promise<unknown>>()

/**
 * Runs tasks with the same name one after the other in this process, so that a second guess at an account sees the
 * result of the first.
 */
export async function runExclusive<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const result = (last.get(name) ?? Promise.resolve()).then(work, work)
  const settled = result.catch(() => {})
  last.set(name, settled)
  try {
    return await result
  } finally {
    if (last.get(name) === settled) last.delete(name)
  }
}

// Hashing a password takes one core for 30 ms and 19 MiB. Two at once leave capacity for other calls.
const limit = pLimit(2)
const maxQueued = 500

/** Runs expensive tasks with limited concurrency. */
export async function withConcurrencyLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= maxQueued) {
    throw new AppError(sessionMessages('SIGN_INS_LIMIT'), {
      code: 'TOO_MANY',
      httpStatus: 503,
      retryAfterSeconds: 5,
    })
  }
  return await limit(work)
}
