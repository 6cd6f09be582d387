import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import type { auditCalls, AuditRow, Check, Outcome } from '#areas/kantoads/audits/contract.ts'
import { inCurrentPeriod } from '#areas/kantoads/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { BasisPoints } from '#platform/contract/fields.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

const row = sql<AuditRow>`
  t.audit_id, t.ref_no, t.business_id, t.business_name, a.name as advertiser, t.campaign, t.collateral_type, p.quantity,
  p.installed_at, t.month, t.rent, t.round, t.status, t.outcome, t.auditor,
  ${staffName(sql`t.auditor`)} as auditor_name, t.audit_date, t.score, t.remarks,
  t.found_by_id, t.closed_by, ${staffName(sql`t.closed_by`)} as closed_by_name, t.closed_at, t.released_amount,
  t.created_at, t.updated_by, t.updated_at, t.version`
const itsPlacement = sql`
  join ads_placement p on p.placement_id = t.placement_id join ads_advertiser a on a.advertiser_id = p.advertiser_id`

type Sort = 'createdAt' | 'month' | 'auditDate' | 'score'

type ListQuery = RequestOf<typeof auditCalls.list>

export const listAudits = (db: Database, request: ListQuery): Promise<Page<AuditRow>> =>
  queryPage(db, request, auditPlan(request))

/** List plan of audits. */
export function auditPlan(request: ListQuery): ListPlan<AuditRow, Sort> {
  const { status, collateralType, businessId, counted } = request.filters
  return {
    table: 'ads_audit',
    key: 'audit_id',
    sorts: {
      createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' },
      month: { by: sql.ref('t.month'), type: 'date' },
      auditDate: { by: sql`coalesce(t.audit_date, '-infinity')`, type: 'date' },
      score: { by: sql`coalesce(t.score, -1)`, type: 'int' },
    },
    date: 'created_at',
    where: [
      ...oneOf('status', status),
      ...oneOf('collateral_type', collateralType),
      ...equal('business_id', businessId),
      ...(counted
        ? [sql<boolean>`t.released_amount is not null`, ...inCurrentPeriod('closed_at', counted)]
        : []),
      ...containing('search_text', request.search),
    ],
    select: row,
    joins: itsPlacement,
  }
}

export type AuditRecord = AuditRow & {
  checks: Check[]
  photoKeys: string[]
  foundByName: string | null
  advertiserAccount: number
  advertiserBalance: number
  transferId: string | null
}

/** Loads one audit; with `hold`, locked until the transaction ends. */
export async function findAudit(db: Database, auditId: number, hold = false): Promise<AuditRecord> {
  const { rows } = await sql<AuditRecord>`
    select ${row}, t.checks, t.photos as photo_keys, ${staffName(sql`t.found_by`)} as found_by_name, a.ledger_account_id as advertiser_account, t.transfer_id,
      coalesce((select sum(posted) from ledger_balance l where l.account_id = a.ledger_account_id), 0)::bigint as advertiser_balance
    from ads_audit t ${itsPlacement}
    where t.audit_id = ${auditId} ${hold ? sql`for update of t` : sql``}`.execute(db)
  return orNotFound(rows[0], kantoadsMessages('AUDIT_NOT_FOUND', { id: auditId }))
}

export type FindingRecord = {
  round: number
  outcome: Outcome
  score: BasisPoints
  checks: Check[]
  photoKeys: string[]
  remarks: string
  foundBy: string
  foundByName: string
  foundAt: string
}

/** Findings of all rounds of an audit, newest first. */
export async function findingsOf(db: Database, auditId: number): Promise<FindingRecord[]> {
  const { rows } = await sql<FindingRecord>`
    select round, outcome, score, checks, photos as photo_keys, remarks, found_by, ${staffName(sql`ads_audit_finding.found_by`)} as found_by_name,
      found_at
    from ads_audit_finding where audit_id = ${auditId} order by round desc`.execute(db)
  return rows
}

type AuditQueryRow = {
  outcome: Outcome
  score: number
  checks: readonly Check[]
  photos: readonly string[]
  remarks: string
}

/** Stores the findings of a round. They cannot be changed later. */
export async function insertFinding(
  db: Database,
  { auditId, round }: Pick<AuditRecord, 'auditId' | 'round'>,
  { outcome, score, checks, photos, remarks }: AuditQueryRow,
  by: string,
) {
  await sql`
    insert into ads_audit_finding (audit_id, round, outcome, score, checks, photos, remarks, found_by)
    values (${auditId}, ${round}, ${outcome}, ${score}, ${JSON.stringify(checks)}::jsonb, ${[...photos]}::text[], ${remarks}, ${by})`.execute(
    db,
  )
}
