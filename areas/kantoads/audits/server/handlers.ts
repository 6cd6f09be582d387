import type { Message } from '#platform/words.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { auditAct, auditCalls } from '#areas/kantoads/audits/contract.ts'
import { type AuditAction, auditTransitions, getAuditTransitionError } from '#areas/kantoads/audits/rules.ts'
import { findAudit, findingsOf, type AuditRecord, listAudits } from '#areas/kantoads/audits/server/audits.ts'
import { transitionAudit } from './transitions.ts'
import { throwIfError, assertVersion } from '#areas/kantoads/server/errors.ts'
import { getRemarksError } from '#areas/kantoads/transitions.ts'
import { formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import { type ControlContext, guardDecision } from '#platform/server/controls.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { filesOf } from '#platform/server/uploads.ts'

const kind = 'ads-audit'
const actions = {
  in_progress: 'Start',
  passed: 'Pass',
  failed: 'Fail',
  for_reaudit: 'Request re-audit',
  closed: 'Close',
} as const

export const auditHandlers = handlersFor(auditCalls, {
  list: ({ db, request }) => listAudits(db, request),

  info: async (context) => {
    const { db, request } = context
    const {
      photoKeys,
      advertiserAccount: _,
      foundByName: _name,
      advertiserBalance,
      ...audit
    } = await findAudit(db, request.auditId)
    const findings = await findingsOf(db, request.auditId)
    const files = await filesOf(context, [...photoKeys, ...findings.flatMap((each) => each.photoKeys)])
    const listView = (keys: readonly string[]) => keys.flatMap((key) => files.get(key) ?? [])
    return {
      ...audit,
      advertiserBalance: wholeCentavos(advertiserBalance),
      photos: listView(photoKeys),
      findings: findings.map(({ photoKeys: keys, ...finding }) => ({ ...finding, photos: listView(keys) })),
    }
  },

  update: async (context) => {
    const { db, request, staff, audit } = context
    const { auditId, status: to, version, remarks } = request
    const record = await findAudit(db, auditId, true)
    throwIfError(getAuditTransitionError(record, to, staff))
    throwIfError(getRemarksError(auditTransitions.rules[to], remarks))
    assertVersion(record, version, auditTransitions.rules[to])
    if (to !== 'in_progress') await guardAudit(context, record, to)
    await transitionAudit({ db, staff }, record, request)
    const after = await findAudit(db, auditId)
    await audit({
      action: actions[to],
      kind,
      recordId: auditId,
      label: `${record.refNo} ${record.businessName}`,
      before: auditSnapshot(record),
      after: auditSnapshot(after),
      fromStatus: record.status,
      toStatus: to,
      reason: remarks,
    })
    return done(resultOf(after), { auditId, status: to, version: after.version })
  },

  logs: async ({ db, language, request }) => {
    await findAudit(db, request.auditId)
    return recordHistoryPage({ db, language }, kind, request.auditId, request)
  },
})

const stages = { passed: 'submit', failed: 'submit', for_reaudit: 'reject', closed: 'approve' } as const

/** The auditor requests the e-renta of the month with the findings. The person who closes the audit approves it. */
async function guardAudit(
  context: ControlContext,
  { auditId, refNo, businessId, businessName, ...record }: AuditRecord,
  to: Exclude<AuditAction, 'in_progress'>,
) {
  const { foundById, foundByName, rent } = record
  const isPaid = to === 'passed' || (to === 'closed' && record.outcome === 'passed')
  await guardDecision(context, {
    act: auditAct,
    stage: stages[to],
    record: { kind, id: auditId, label: `${refNo} ${businessName}` },
    makers: foundById === null ? [] : [{ id: foundById, name: foundByName ?? '' }],
    amount: isPaid ? rent : null,
    beneficiaries: isPaid ? [{ kind: 'store', id: businessId, amount: rent }] : [],
    ...(auditTransitions.rules[to].isDecision && { level: approverLevel }),
  })
}

const auditSnapshot = (audit: AuditRecord) => ({
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

function resultOf({ refNo, businessName, status, releasedAmount }: AuditRecord): Message {
  switch (status) {
    case 'in_progress':
      return kantoadsMessages('AUDIT_STARTED', { ref: refNo })
    case 'passed':
      return kantoadsMessages('AUDIT_PASSED', { ref: refNo })
    case 'failed':
      return kantoadsMessages('AUDIT_FAILED', { ref: refNo })
    case 'for_reaudit':
      return kantoadsMessages('REAUDIT_REQUESTED', { ref: refNo })
    default:
      return releasedAmount === null
        ? kantoadsMessages('AUDIT_CLOSED', { ref: refNo })
        : kantoadsMessages('AUDIT_CLOSED_RELEASED', {
            ref: refNo,
            amount: formatCentavos(releasedAmount),
            business: businessName,
          })
  }
}
