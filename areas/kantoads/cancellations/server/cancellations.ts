import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  cancellationCalls,
  CancellationRow,
  Collateral,
  InstalledCollateral,
} from '#areas/kantoads/cancellations/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

const row = sql<CancellationRow>`
  t.cancellation_request_id, t.ref_no, t.business_id, t.business_name, t.collateral_type, t.reason, t.requested_at,
  t.requested_by, ${staffName(sql`t.requested_by`)} as requested_by_name, t.requested_by_id, t.effective_date, t.status,
  t.remarks, t.reviewed_by, ${staffName(sql`t.reviewed_by`)} as reviewed_by_name, t.decided_by,
  ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_by_id, t.decided_at,
  t.completed_by, ${staffName(sql`t.completed_by`)} as completed_by_name, t.completed_at, t.created_at, t.updated_by,
  t.updated_at, t.version,
  coalesce(t.outstanding_renta, ads_outstanding(t.business_id, t.collateral_type, t.effective_date)) as outstanding_renta`

type Sort = 'requestedAt' | 'effectiveDate'
type ListQuery = RequestOf<typeof cancellationCalls.list>

/** One page of cancellation requests. Outstanding e-renta is computed for open requests only. */
export const listCancellations = (db: Database, request: ListQuery): Promise<Page<CancellationRow>> =>
  queryPage(db, request, cancellationPlan(request))

/** List plan of cancellation requests. */
export function cancellationPlan(request: ListQuery): ListPlan<CancellationRow, Sort> {
  const { status, collateralType } = request.filters
  return {
    table: 'ads_cancellation',
    key: 'cancellation_request_id',
    sorts: {
      requestedAt: { by: sql.ref('t.requested_at'), type: 'timestamptz' },
      effectiveDate: { by: sql.ref('t.effective_date'), type: 'date' },
    },
    date: 'requested_at',
    where: [
      ...oneOf('status', status),
      ...equal('collateral_type', collateralType),
      ...containing('search_text', request.search),
    ],
    select: row,
  }
}

export type CancellationRecord = CancellationRow & { attachmentKeys: string[]; isDue: boolean }

/** Loads one request; with `hold`, locked until the transaction ends. */
export async function findCancellation(db: Database, id: number, hold = false): Promise<CancellationRecord> {
  const { rows } = await sql<CancellationRecord>`
    select ${row}, t.attachments as attachment_keys, t.effective_date <= (now() at time zone 'Asia/Manila')::date as is_due
    from ads_cancellation t where t.cancellation_request_id = ${id} ${hold ? sql`for update` : sql``}`.execute(
    db,
  )
  return orNotFound(rows[0], kantoadsMessages('CANCELLATION_NOT_FOUND', { id }))
}

const isMeant = (type: Collateral): RawBuilder<boolean> =>
  type === 'All' ? sql`true` : sql`p.collateral_type = ${type}`

/** Installed collateral of a store that the request covers. */
export async function installedCollateralAt(
  db: Database,
  businessId: number,
  type: Collateral,
): Promise<InstalledCollateral[]> {
  const { rows } = await sql<InstalledCollateral>`
    select p.placement_id, p.campaign, a.name as advertiser, p.collateral_type, p.quantity, p.monthly_rent, p.installed_at
    from ads_placement p join ads_advertiser a on a.advertiser_id = p.advertiser_id
    where p.business_id = ${businessId} and p.removed_at is null and ${isMeant(type)}
    order by p.installed_at, p.placement_id limit 200`.execute(db)
  return rows
}

/** Outstanding e-renta of a store for this collateral until a day. */
export async function outstandingFor(
  db: Database,
  {
    businessId,
    collateralType,
    effectiveDate,
  }: Pick<CancellationRow, 'businessId' | 'collateralType' | 'effectiveDate'>,
): Promise<Centavos> {
  const { rows } = await sql<{ due: number }>`
    select ads_outstanding(${businessId}, ${collateralType}, ${effectiveDate}::date) as due`.execute(db)
  return wholeCentavos(rows[0]?.due ?? 0)
}

/** Marks the collateral of the request as removed on its effective date. */
export async function removeCollateral(db: Database, request: CancellationRecord): Promise<number> {
  const { businessId, collateralType, effectiveDate } = request
  const { numAffectedRows } = await sql`
    update ads_placement p set removed_at = greatest(${effectiveDate}::date, installed_at)
    where p.business_id = ${businessId} and p.removed_at is null and ${isMeant(collateralType)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
