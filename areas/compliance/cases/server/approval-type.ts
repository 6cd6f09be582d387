import { sql } from 'kysely'
import { z } from 'zod'
import { releasers } from '#areas/compliance/access.ts'
import { caseAct } from '#areas/compliance/cases/contract.ts'
import { caseTransitions, getCaseError } from '#areas/compliance/cases/rules.ts'
import { auditSubject, changeCase, findCase, lockCase } from '#areas/compliance/cases/server/cases.ts'
import { reportContent } from '#areas/compliance/cases/server/report.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import { words } from '#areas/compliance/words.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { type ActorContext, defineApprovalType, type Effect } from '#platform/server/approvals.ts'
import { staffName, type Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const Payload = z.object({
  caseId: z.int(),
  refNo: z.string(),
  /** The report to release; null to close the case without one. */
  reportId: z.int().nullable(),
  reason: z.string(),
})
export type CasePayload = z.infer<typeof Payload>

/** Approval type for the release of reports and the closing of cases. The title names no person. */
export const caseApprovalType = defineApprovalType<CasePayload>({
  kind: caseAct,
  name: complianceMessages('APPROVAL_TYPE'),
  module: '',
  payload: Payload,
  title: ({ refNo, reportId }) =>
    complianceMessages(reportId === null ? 'TITLE_CLOSE' : 'TITLE_RELEASE', { ref: refNo }),
  whoMayDecide: releasers,
  effect: (db, payload) => effectOf(db, payload),
  executionError: async (db, { caseId, reportId }) => {
    const found = await findCase(db, caseId)
    const error = getCaseError(reportId === null ? 'close' : 'release', found)
    if (error || reportId === null) return error
    const { rows } = await sql<{ content: string }>`
      select content from compliance_report where report_id = ${reportId}`.execute(db)
    const { text } = await reportContent(db, found)
    return text === rows[0]?.content ? null : complianceMessages('TRANSACTIONS_CHANGED')
  },
  recordVersion: async (db, caseId) => (await findCase(db, caseId)).version,
  onApproved: async (context, { reportId, ...payload }, _request, reason) => {
    const { db, staff } = context
    if (reportId !== null)
      await sql`
        update compliance_report set released_by_id = ${staff.id}, released_by = ${staff.email}, released_at = now()
        where report_id = ${reportId} and released_at is null`.execute(db)
    await end(context, payload, { action: 'Approve', to: reportId === null ? 'close' : 'release', reason })
  },
  onRejected: (context, payload, _request, reason) =>
    end(context, payload, { action: 'Reject', to: 'return', reason }),
  onCancelled: (context, payload, _request, reason) =>
    end(context, payload, { action: 'Withdraw', to: 'return', reason }),
  onExpired: async ({ db, audit }, { caseId }) => {
    const before = await lockCase(db, caseId)
    await changeCase(db, before, { status: 'open' }, 'job')
    await audit({ action: 'Expire', ...auditSubject(before), fromStatus: before.status, toStatus: 'open' })
  },
  recordPath: (_request, { caseId }) => `/compliance/cases/${caseId}`,
  // Reports are due within days.
  expiresAfterHours: 120,
})

type Ending = { action: AuditAction; to: 'release' | 'close' | 'return'; reason: string }

/** Changes the status of the case as its request was decided. */
async function end(
  { db, staff, audit }: ActorContext,
  { caseId }: Pick<CasePayload, 'caseId'>,
  { action, to, reason }: Ending,
): Promise<void> {
  const before = await lockCase(db, caseId)
  const error = getCaseError(to, before)
  if (error) throw new AppError(error)
  const { to: status } = caseTransitions.rules[to]
  await changeCase(db, before, { status }, staff.email)
  await sql`
    update compliance_case set decided_by_id = ${staff.id}, decided_by = ${staff.email}, decided_at = now(),
      decision_reason = ${reason} where case_id = ${caseId}`.execute(db)
  await audit({
    action,
    ...auditSubject(before),
    fromStatus: before.status,
    toStatus: status,
    ...(reason && { reason }),
  })
}

async function effectOf(db: Database, { caseId, reportId, reason }: CasePayload): Promise<Effect> {
  const found = await findCase(db, caseId)
  const { rows } = await sql<{ sha256: string; preparedBy: string }>`
    select sha256, ${staffName(sql`prepared_by`)} as prepared_by from compliance_report where report_id = ${reportId}::bigint`.execute(
    db,
  )
  const [report] = rows
  return {
    facts: [
      { label: t('subscriber'), unit: 'text', value: found.name },
      { label: t('type'), unit: 'text', value: t(`type_${found.type}`) },
      {
        label: t('days'),
        unit: 'text',
        value: found.dayFrom === found.dayTo ? found.dayFrom : `${found.dayFrom} – ${found.dayTo}`,
      },
      { label: t('transactions'), unit: 'number', value: found.txnCount },
      { label: t('total'), unit: 'money', value: found.total },
      { label: t('dueOn'), unit: 'text', value: found.dueOn },
      ...(found.circumstance === null
        ? []
        : [
            {
              label: t('circumstance'),
              unit: 'text' as const,
              value: t(`circumstance_${found.circumstance}`),
            },
          ]),
      ...(report ? [{ label: t('checksum'), unit: 'text' as const, value: report.sha256 }] : []),
    ],
    reason: reason || found.narrative,
    changes: [],
    projected: [],
    warnings:
      reportId === null &&
      found.type === 'covered' &&
      found.limitAmount !== null &&
      found.total > found.limitAmount
        ? [complianceMessages('WARNING_COVERED', { total: formatCentavos(found.total) })]
        : [],
    attachments: [],
  }
}
