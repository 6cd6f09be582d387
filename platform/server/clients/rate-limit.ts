import { clientCallMessages } from '#platform/server/clients/messages.ts'
import { AppError } from '#platform/server/errors/errors.ts'

const windowMs = 60_000

type Use = { startedAt: number; requests: number }

/** State of a limit after a request, for the response headers. */
export type RateLimit = { limit: number; remaining: number; resetSeconds: number }

/**
 * Counts the requests of each client per minute. Counted in memory, because a write to the database would cost as much as a
 * request; each process therefore has its own count.
 */
export function createRateLimiter(now: () => number = () => performance.now()) {
  const uses = new Map<number, Use>()
  return ({ id, requestsPerMinute }: { id: number; requestsPerMinute: number }): RateLimit => {
    const known = uses.get(id)
    const isOpen = known !== undefined && now() - known.startedAt < windowMs
    const use = isOpen ? known : { startedAt: now(), requests: 0 }
    uses.set(id, use)
    use.requests++
    return {
      limit: requestsPerMinute,
      remaining: requestsPerMinute - use.requests,
      resetSeconds: Math.max(1, Math.ceil((use.startedAt + windowMs - now()) / 1_000)),
    }
  }
}

export const rateLimitError = ({ resetSeconds }: RateLimit) =>
  new AppError(clientCallMessages('RATE_LIMIT', { seconds: resetSeconds }), {
    code: 'TOO_MANY',
    httpStatus: 429,
    retryAfterSeconds: resetSeconds,
  })
