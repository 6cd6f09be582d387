import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUse } from '#platform/server/rate-limits/rate-limits.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Sufficient for customer service all day, but too low to enumerate mobile numbers. */
const limits = [
  { max: 60, seconds: 60 },
  { max: 1_000, seconds: 86_400 },
] as const

const sameSearchMs = 60_000

/** The last number each person searched for in this process. A rejected search is rejected for all of its lists. */
const lastSearches = new Map<number, { mobile: string; at: number; counted: Promise<void> }>()

/**
 * Counts a search for a complete mobile number, and rejects it with 429 above the limits. The same number within a minute
 * counts once, because a search of the console calls many lists.
 */
export async function limitNumberSearches(db: Database, staff: Staff, request: unknown): Promise<void> {
  const { search } = Object(request) as { search?: unknown }
  const mobile = typeof search === 'string' ? mobileFrom(search) : null
  if (mobile === null) return
  const last = lastSearches.get(staff.id)
  if (last?.mobile === mobile && performance.now() - last.at < sameSearchMs) return last.counted
  const counted = countUse(db, { personId: staff.id, purpose: 'searches by number', limits })
  lastSearches.set(staff.id, { mobile, at: performance.now(), counted })
  // A rejected search is counted again when it is repeated.
  counted.catch(() => lastSearches.get(staff.id)?.counted === counted && lastSearches.delete(staff.id))
  await counted
}
