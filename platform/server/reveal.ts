import type { Database } from '#platform/server/database.ts'
import type { AuditNote } from '#platform/server/handlers.ts'
import { type Asked, done } from '#platform/server/handlers.ts'
import { countUse } from '#platform/server/rate-limits/rate-limits.ts'
import type { Staff } from '#platform/server/staff.ts'

/** More than a person needs who looks at one record after another, and too few to copy a list. */
const limits = [
  { most: 60, seconds: 10 * 60 },
  { most: 300, seconds: 24 * 60 * 60 },
]

type Revealing<Field extends string> = { field: Field; reason: string }
type Value = Pick<AuditNote, 'kind' | 'recordId' | 'label'> & {
  id: number
  value: string | null
  /** The field's name in the history, where it differs from the one in the request. */
  named?: string
}

/** Counts one reveal of personal data towards the person's limits, and refuses it with 429 beyond them. */
export const countReveal = (db: Database, staff: Staff) =>
  countUse(db, { personId: staff.id, purpose: 'reveal', limits })

/**
 * Answers one field of a record in full: counts it towards the person's limit and records who saw which field of
 * which record and why. The call's guard decides who may.
 */
export async function reveal<Field extends string>(
  { db, request: { field, reason }, staff, audit }: Asked<Revealing<Field>, Staff>,
  { id, value, named = field, ...record }: Value,
) {
  await countReveal(db, staff)
  await audit({ action: 'Reveal', ...record, changes: [{ field: named, old: null, new: null }], reason })
  return done('The value is shown. This was recorded.', { id, field, value })
}
