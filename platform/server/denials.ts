import { recordAudit } from '#platform/server/audit/audit.ts'
import type { Database } from '#platform/server/database.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Somebody signed in was turned away from a call. */
export type Denial = { staff: Staff; call: string; requestId: string; ip: string }

const againAfterMs = 60_000
const mostRemembered = 5_000

/**
 * Keeps in the audit who tried what their rights do not cover: once a minute for a person and a call, so that
 * a screen which asks again and again does not fill it.
 */
export function recordDenials(db: Database): (denial: Denial) => Promise<void> {
  const notedAt = new Map<string, number>()
  return async ({ staff: { id, email, name }, call, requestId, ip }) => {
    const now = performance.now()
    const key = `${id} ${call}`
    if (now - (notedAt.get(key) ?? -Infinity) < againAfterMs) return
    if (notedAt.size >= mostRemembered) notedAt.clear()
    notedAt.set(key, now)
    try {
      const entry = { action: 'Denied', kind: 'call', recordId: call, label: call, call, requestId, ip }
      await recordAudit(db, { ...entry, actor: { id, email, name } })
    } catch (error) {
      notedAt.delete(key)
      throw error
    }
  }
}
