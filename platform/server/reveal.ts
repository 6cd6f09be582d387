import type { Database } from '#platform/server/db/database.ts'
import type { AuditNote } from '#platform/server/http/handlers.ts'
import { type RequestContext, done } from '#platform/server/http/handlers.ts'
import { countUse } from '#platform/server/rate-limits/rate-limits.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** More than a person needs who looks at one record after another, and too few to copy a list. */
const limits = [
  { max: 60, seconds: 10 * 60 },
  { max: 300, seconds: 24 * 60 * 60 },
]

type RevealInput<Field extends string> = { field: Field; reason: string }
type RevealedValue = Pick<AuditNote, 'kind' | 'recordId' | 'label'> & {
  id: number
  value: string | null
  /** The field's name in the history, where it differs from the one in the request. */
  auditField?: string
}

/** Counts one reveal of personal data towards the person's limits, and refuses it with 429 beyond them. */
export const countReveal = (db: Database, staff: Staff) =>
  countUse(db, { personId: staff.id, purpose: 'reveal', limits })

/**
 * Answers one field of a record in full: counts it towards the person's limit and records who saw which field of
 * which record and why. The call's guard decides who may.
 */
export async function reveal<Field extends string>(
  { db, request: { field, reason }, staff, audit }: RequestContext<RevealInput<Field>, Staff>,
  { id, value, auditField = field, ...record }: RevealedValue,
) {
  await countReveal(db, staff)
  await audit({ action: 'Reveal', ...record, changes: [{ field: auditField, old: null, new: null }], reason })
  return done('The value is shown. This was recorded.', { id, field, value })
}
