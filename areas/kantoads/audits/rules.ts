import type { AuditRow, AuditStatus, Check } from '#areas/kantoads/audits/contract.ts'
import { type Step, type Why, whyNotStep } from '#areas/kantoads/steps.ts'
import { type BasisPoints, pesosFrom, wholeBasisPoints } from '#platform/contract/money.ts'

export type AuditVerb = 'in_progress' | 'passed' | 'failed' | 'for_reaudit' | 'closed'

/** From visit to closing. Whoever found what there is to find leaves the closing to somebody else. */
export const auditSteps: Record<AuditVerb, Step<AuditStatus>> = {
  in_progress: { from: ['for_audit', 'for_reaudit'] },
  passed: { from: ['in_progress'] },
  failed: { from: ['in_progress'], needsReason: true },
  for_reaudit: { from: ['failed'] },
  closed: { from: ['passed', 'failed'], notBy: 'found' },
}

/** Why this person cannot take an audit there, or null when they can. */
export const whyNotAudit = (
  { status, foundById }: Pick<AuditRow, 'status' | 'foundById'>,
  to: AuditVerb,
  me: { id: number },
): Why | null => whyNotStep(auditSteps[to], { status, earlier: foundById }, me)

/** The least score that passes. */
export const passMark = wholeBasisPoints(7_000)

/** The share of checks that passed, to the nearest hundredth of a percent with halves up. */
export function scoreOf(checks: readonly Pick<Check, 'passed'>[]): BasisPoints {
  const passed = checks.filter((check) => check.passed).length
  return wholeBasisPoints(
    checks.length === 0 ? 0 : Math.floor((passed * 20_000 + checks.length) / (2 * checks.length)),
  )
}

/** Why these findings cannot stand for an outcome, or null when they can. */
export function whyNotFindings(
  outcome: 'passed' | 'failed',
  { checks, photos, score }: { checks: readonly unknown[]; photos: readonly unknown[]; score: number },
): Why | null {
  if (checks.length === 0) return { reason: 'noFindings' }
  if (photos.length === 0) return { reason: 'noPhotos' }
  return outcome === 'passed' && score < passMark
    ? { reason: 'scoreTooLow', least: `${pesosFrom(passMark)}%` }
    : null
}
