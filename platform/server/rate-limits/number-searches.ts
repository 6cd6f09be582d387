import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUse } from '#platform/server/rate-limits/rate-limits.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Sufficient for customer service all day, but too low to enumerate mobile numbers. */
const limits = [
  { max: 60, seconds: 60 },
  { max: 1_000, seconds: 86_400 },
] as const

/** Counts a search for a complete mobile number in any list, and rejects it with 429 above the limits. */
export async function limitNumberSearches(db: Database, staff: Staff, request: unknown): Promise<void> {
  const { search } = Object(request) as { search?: unknown }
  if (typeof search !== 'string' || mobileFrom(search) === null) return
  await countUse(db, { personId: staff.id, purpose: 'searches by number', limits })
}
