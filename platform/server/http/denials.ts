import { recordAudit } from '#platform/server/audit/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { Forbidden, AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

/** A call that was denied to a signed-in person. */
export type Denial = { staff: Staff; call: string; requestId: string; ip: string; error: AppError }

const repeatAfterMs = 60_000
const maxRemembered = 5_000

/**
 * Error codes for attempts at something the person is not permitted to do, as opposed to errors about a record's
 * state.
 */
const deniedCodes: readonly string[] = ['FORBIDDEN', 'MAKER_IS_CHECKER']

export const isDenial = (error: unknown): error is AppError =>
  error instanceof AppError && deniedCodes.includes(error.code)

/** Audit entry of a denied call, without actor and origin. */
export const denialEntry = (appError: AppError, call: string) => ({
  action: 'Denied' as const,
  kind: 'call',
  recordId: call,
  label: call,
  ...appError.subject,
  reason: appError.message,
  changes: [{ field: 'code', old: null, new: appError.code }],
})

/**
 * Records denied attempts in the audit log, outside the transaction of the call, which was rolled back. A missing
 * permission is recorded once per minute for a person and a call, because a screen may retry; any other attempt is
 * always recorded.
 */
export function recordDenials(db: Database): (denial: Denial) => Promise<void> {
  const notedAt = new Map<string, number>()
  return async ({ staff: { id, email, name }, call, requestId, ip, error: appError }) => {
    const entry = { ...denialEntry(appError, call), call, requestId, ip, actor: { id, email, name } }
    if (!(appError instanceof Forbidden)) return recordAudit(db, entry)
    const now = performance.now()
    const key = `${id} ${call}`
    if (now - (notedAt.get(key) ?? -Infinity) < repeatAfterMs) return
    if (notedAt.size >= maxRemembered) notedAt.clear()
    notedAt.set(key, now)
    try {
      await recordAudit(db, entry)
    } catch (error) {
      notedAt.delete(key)
      throw error
    }
  }
}
