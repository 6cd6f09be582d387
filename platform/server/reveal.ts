import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type AuditNote, done, type RequestContext } from '#platform/server/http/handlers.ts'
import { countUse } from '#platform/server/rate-limits/rate-limits.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Sufficient for viewing one record after another, but too low to copy a list. */
const limits = [
  { max: 60, seconds: 10 * 60 },
  { max: 300, seconds: 24 * 60 * 60 },
]

type RevealInput<Field extends string> = { field: Field; reason: string }
type RevealedValue = Pick<AuditNote, 'kind' | 'recordId' | 'label'> & {
  id: number
  value: string | null
  /** Name of the field in the history, if it differs from the request. */
  auditField?: string
}

/**
 * Counts what a person sees of personal data in full, and rejects it with 429 above the limits. `uses` is the number of
 * people in a reply about several.
 */
export const countReveal = (db: Database, staff: Staff, uses = 1) =>
  countUse(db, { personId: staff.id, purpose: 'reveal', limits, uses })

/**
 * Returns one field of a record in full. Counts towards the person's limit and records in the history who saw which
 * field of which record and why. The guard of the call checks the permission.
 */
export async function reveal<Field extends string>(
  { db, request: { field, reason }, staff, audit }: RequestContext<RevealInput<Field>, Staff>,
  { id, value, auditField = field, ...record }: RevealedValue,
) {
  await countReveal(db, staff)
  await audit({ action: 'Reveal', ...record, changes: [{ field: auditField, old: null, new: null }], reason })
  return done(platformMessages('REVEALED'), { id, field, value })
}
