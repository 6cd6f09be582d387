import { type RawBuilder, sql } from 'kysely'
import type { auditCalls } from '#areas/kantoads/audits/contract.ts'
import { scoreOf, getFindingsError } from '#areas/kantoads/audits/rules.ts'
import { insertFinding, type AuditRecord } from './audits.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { throwIfError } from '#areas/kantoads/server/errors.ts'
import { assertRowUpdated, orNotFound } from '#platform/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads.ts'

type ActorContext = { db: Database; staff: Staff }
type AuditStepRequest = RequestOf<typeof auditCalls.update>

/** Changes the status of an audit: records findings, or closes it and pays the month's e-renta. */
export async function transitionAudit(
  context: ActorContext,
  audit: AuditRecord,
  step: AuditStepRequest,
): Promise<void> {
  const { db, staff } = context
  const { auditId, status, version } = audit
  const set = await effectOf(context, audit, step)
  assertRowUpdated(
    await sql`
      update ads_audit set status = ${step.status}, updated_by = ${staff.email}, updated_at = now(),
        version = version + 1 ${set}
      where audit_id = ${auditId} and status = ${status} and version = ${version}`.execute(db),
  )
}

async function effectOf(
  context: ActorContext,
  audit: AuditRecord,
  step: AuditStepRequest,
): Promise<RawBuilder<unknown>> {
  const { db, staff } = context
  switch (step.status) {
    case 'in_progress':
      return sql`, auditor = ${staff.email}`
    case 'for_reaudit':
      // The findings of this round are stored separately; the next round starts empty.
      return sql`, round = round + 1, outcome = null, score = null, checks = '[]', photos = '{}', remarks = '',
        audit_date = null, found_by_id = null, found_by = null, found_at = null`
    case 'passed':
    case 'failed':
      return noteFindings(context, audit, step, step.status)
    case 'closed': {
      const transferId = audit.outcome === 'passed' ? await release(db, audit.auditId) : null
      return sql`, closed_by_id = ${staff.id}, closed_by = ${staff.email}, closed_at = now(),
        released_amount = ${transferId === null ? null : audit.rent}, transfer_id = ${transferId}::uuid`
    }
  }
}

async function noteFindings(
  { db, staff }: ActorContext,
  audit: AuditRecord,
  { checks, photos, remarks, auditDate, ...step }: AuditStepRequest,
  outcome: 'passed' | 'failed',
) {
  const score = step.score ?? scoreOf(checks)
  throwIfError(getFindingsError(outcome, { checks, photos, score }))
  const to = { kind: 'ads-audit', id: audit.auditId }
  await attachFiles({ db, staff }, { keys: photos, upload: uploads.adsAudit, to, field: 'photos' })
  await insertFinding(db, audit, { outcome, score, checks, photos, remarks }, staff.email)
  return sql`, outcome = ${outcome}, score = ${score}, checks = ${JSON.stringify(checks)}::jsonb, photos = ${photos}::text[],
    remarks = ${remarks}, audit_date = coalesce(${auditDate ?? null}::date, (now() at time zone 'Asia/Manila')::date),
    auditor = ${staff.email}, found_by_id = ${staff.id}, found_by = ${staff.email}, found_at = now()`
}

/** Pays the month's e-renta from the advertiser to the store, at most once per audit. */
async function release(db: Database, auditId: number): Promise<string> {
  const { rows } = await sql<{ transferId: string }>`select ads_pay_rent(${auditId}) as transfer_id`.execute(
    db,
  )
  return orNotFound(rows[0], kantoadsMessages('AUDIT_NOT_FOUND', { id: auditId })).transferId
}
