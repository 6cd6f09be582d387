import { auditCalls } from '#areas/kantoads/audits/contract.ts'
import { auditSteps, whyNotAudit } from '#areas/kantoads/audits/rules.ts'
import { findAudit, findingsOf, type KeptAudit, pageOfAudits } from '#areas/kantoads/audits/server/audits.ts'
import { stepAudit } from '#areas/kantoads/audits/server/moving.ts'
import { refuse, refuseStale } from '#areas/kantoads/server/stepping.ts'
import { whyNotSaid } from '#areas/kantoads/steps.ts'
import { pesosTold, wholeCentavos } from '#platform/contract/money.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { filesOf } from '#platform/server/uploads/uploads.ts'

const kind = 'ads-audit'
const actions = {
  in_progress: 'Begin',
  passed: 'Pass',
  failed: 'Fail',
  for_reaudit: 'Ask for another audit',
  closed: 'Close',
} as const

export const auditHandlers = handlersFor(auditCalls, {
  list: ({ db, request }) => pageOfAudits(db, request),

  info: async (asked) => {
    const { db, request } = asked
    const {
      photoKeys,
      advertiserAccount: _,
      advertiserBalance,
      ...audit
    } = await findAudit(db, request.auditId)
    const findings = await findingsOf(db, request.auditId)
    const files = await filesOf(asked, [...photoKeys, ...findings.flatMap((each) => each.photoKeys)])
    const shown = (keys: readonly string[]) => keys.flatMap((key) => files.get(key) ?? [])
    return {
      ...audit,
      advertiserBalance: wholeCentavos(advertiserBalance),
      photos: shown(photoKeys),
      findings: findings.map(({ photoKeys: keys, ...finding }) => ({ ...finding, photos: shown(keys) })),
    }
  },

  update: async ({ db, request, staff, audit }) => {
    const { auditId, status: to, version, remarks } = request
    if (to === 'closed') refusePaused(staff)
    const kept = await findAudit(db, auditId, true)
    refuse(whyNotAudit(kept, to, staff))
    refuse(whyNotSaid(auditSteps[to], remarks))
    refuseStale(kept, version, auditSteps[to])
    await stepAudit({ db, staff }, kept, request)
    const after = await findAudit(db, auditId)
    await audit({
      action: actions[to],
      kind,
      recordId: auditId,
      label: `${kept.refNo} ${kept.businessName}`,
      before: told(kept),
      after: told(after),
      fromStatus: kept.status,
      toStatus: to,
      reason: remarks,
    })
    return done(sentence(after), { auditId, status: to, version: after.version })
  },

  logs: async ({ db, request }) => {
    await findAudit(db, request.auditId)
    return logsOf(db, kind, request.auditId, request)
  },
})

const told = (audit: KeptAudit) => ({
  status: audit.status,
  round: audit.round,
  auditor: audit.auditor,
  auditDate: audit.auditDate,
  outcome: audit.outcome,
  score: audit.score,
  checks: audit.checks,
  photos: audit.photoKeys,
  remarks: audit.remarks,
  releasedAmount: audit.releasedAmount,
})

function sentence({ refNo, businessName, status, releasedAmount }: KeptAudit): string {
  switch (status) {
    case 'in_progress':
      return `You audit ${refNo} now.`
    case 'passed':
      return `${refNo} passed. Somebody else closes it.`
    case 'failed':
      return `${refNo} failed. It can be audited again, or closed by somebody else.`
    case 'for_reaudit':
      return `${refNo} waits for another audit.`
    default:
      return releasedAmount === null
        ? `${refNo} is closed. Nothing is released for this month.`
        : `${refNo} is closed: ${pesosTold(releasedAmount)} was released to ${businessName}.`
  }
}
