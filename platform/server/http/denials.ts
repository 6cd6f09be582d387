import { recordAudit } from '#platform/server/audit/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { Forbidden, AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from './staff.ts'

/** A call that was refused to somebody who is signed in. */
export type Denial = { staff: Staff; call: string; requestId: string; ip: string; error: AppError }

const repeatAfterMs = 60_000
const maxRemembered = 5_000

/** Codes that say that a person tried what they may not do, and not that a record does not allow it now. */
const deniedCodes: readonly string[] = ['FORBIDDEN', 'MAKER_IS_CHECKER']

export const isDenial = (error: unknown): error is AppError =>
  error instanceof AppError && deniedCodes.includes(error.code)

/** The audit entry of a refusal, without who and where. */
export const denialEntry = (appError: AppError, call: string) => ({
  action: 'Denied',
  kind: 'call',
  recordId: call,
  label: call,
  ...appError.subject,
  reason: appError.message,
  changes: [{ field: 'code', old: null, new: appError.code }],
})

/**
 * Records refused attempts in the audit, outside the transaction of the call, which was rolled back. A missing right is
 * recorded once a minute for a person and a call, because a screen may ask again and again; any other attempt each time.
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
