import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import type { Message } from '#platform/words.ts'
import type { AuditRow, AuditStatus, Check } from '#areas/kantoads/audits/contract.ts'
import { type Actor, getTransitionError, type TransitionFields } from '#areas/kantoads/transitions.ts'
import { type BasisPoints, pesosFrom, wholeBasisPoints } from '#platform/contract/fields.ts'
import { transitions } from '#platform/contract/transitions.ts'

export type AuditAction = 'in_progress' | 'passed' | 'failed' | 'for_reaudit' | 'closed'

/** Transitions from the visit to the closing of an audit. The person who recorded the findings cannot close it. */
export const auditTransitions = transitions<AuditStatus, AuditAction, TransitionFields>({
  in_progress: { from: ['for_audit', 'for_reaudit'] },
  passed: { from: ['in_progress'] },
  failed: { from: ['in_progress'], needsReason: true },
  for_reaudit: { from: ['failed'], isDecision: true },
  closed: { from: ['passed', 'failed'], notBy: 'found', isDecision: true },
})

/** Reason the person cannot change the audit to this status, or null if they can. */
export const getAuditTransitionError = (
  { status, foundById }: Pick<AuditRow, 'status' | 'foundById'>,
  to: AuditAction,
  me: Actor,
): Message | null => getTransitionError(auditTransitions.rules[to], { status, earlier: foundById }, me)

/** Minimum score to pass. */
export const passMark = wholeBasisPoints(7_000)

/** Share of checks that passed, rounded half up to a hundredth of a percent. */
export function scoreOf(checks: readonly Pick<Check, 'passed'>[]): BasisPoints {
  const passed = checks.filter((check) => check.passed).length
  return wholeBasisPoints(
    checks.length === 0 ? 0 : Math.floor((passed * 20_000 + checks.length) / (2 * checks.length)),
  )
}

/** Reason the findings do not support the outcome, or null if they do. */
export function getFindingsError(
  outcome: 'passed' | 'failed',
  { checks, photos, score }: { checks: readonly unknown[]; photos: readonly unknown[]; score: number },
): Message | null {
  if (checks.length === 0) return kantoadsMessages('CHECKS_REQUIRED')
  if (photos.length === 0) return kantoadsMessages('PHOTOS_REQUIRED')
  return outcome === 'passed' && score < passMark
    ? kantoadsMessages('SCORE_TOO_LOW', { min: `${pesosFrom(passMark)}%` })
    : null
}
