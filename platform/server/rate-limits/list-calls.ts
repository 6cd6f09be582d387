import { platformMessages } from '#platform/contract/errors/messages.ts'
import { defaultPageSize } from '#platform/contract/page.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Share of a minute's pages that a person can load within ten seconds. */
const burstShare = 0.3

const windows = [
  { seconds: 10, share: burstShare },
  { seconds: 60, share: 1 },
] as const

type Count = { startedAt: number; rows: number }

/**
 * Limits the list pages that one person loads: more than anybody reads, but too few to copy a table. A page with few rows
 * counts in part, because each search of the palette loads three rows of many lists. Counted in memory, because a write to
 * the database would cost as much as a page; each process therefore has its own count.
 */
export function createListLimiter(perMinute: number, now: () => number = () => performance.now()) {
  const counts = new Map<string, Count>()
  return ({ id }: Pick<Staff, 'id'>, rows: number = defaultPageSize): void => {
    if (perMinute === 0) return
    if (counts.size > 10_000) counts.clear()
    for (const { seconds, share } of windows) {
      const key = `${id} ${seconds}`
      const known = counts.get(key)
      const isOpen = known !== undefined && now() - known.startedAt < seconds * 1_000
      const count = isOpen ? known : { startedAt: now(), rows: 0 }
      counts.set(key, count)
      count.rows += Math.min(rows, defaultPageSize)
      if (count.rows <= perMinute * defaultPageSize * share) continue
      const wait = Math.ceil((count.startedAt + seconds * 1_000 - now()) / 1_000)
      throw new AppError(platformMessages('LOOKUP_LIMIT', { seconds: wait }), {
        code: 'TOO_MANY',
        httpStatus: 429,
        retryAfterSeconds: wait,
      })
    }
  }
}
