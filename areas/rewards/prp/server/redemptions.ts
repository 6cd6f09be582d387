import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql, type SqlBool } from 'kysely'
import type { prpCalls, Redemption } from '#areas/rewards/prp/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { equal, type ListPlan, oneOf, queryPage, containingPerson } from '#platform/server/lists.ts'
import { NotFound, VersionConflict, rejectIfStale } from '#platform/server/errors.ts'

/** A stored redemption. */
export type RedemptionRow = Omit<Redemption, 'productTrackingId' | 'mobile' | 'cognito_sub'> & {
  cognitoSub: string
  mobileNumber: string
  address: string
  remarks: string
  proofKeys: string[]
  pointsTransfer: string
  cashTransfer: string | null
}

const columns = sql<RedemptionRow>`
  t.tracking_id as id, record_reference('PRR', t.tracking_id) as ref_no, t.subscriber_id as user_id, t.cognito_sub, t.name, t.mobile_number, t.item_id, t.item_name, t.deliverable,
  t.points, t.cash_part, t.status, t.address, t.courier, t.tracking_no, t.proof_keys, t.remarks, t.points_transfer, t.cash_transfer,
  t.created_by_id, t.created_by, ${staffName(sql`t.created_by`)} as created_by_name, t.created_at, t.updated_by,
  t.updated_at, t.version`

type ListQuery = RequestOf<(typeof prpCalls)['rewards']>

// A reference contains the ID: PRR0000012 is the redemption with ID 12.
function searched(search: string) {
  const [, number] = /^PRR0*(\d{1,15})$/i.exec(search.trim()) ?? []
  return number === undefined
    ? containingPerson('search_text', search)
    : [sql<SqlBool>`t.tracking_id = ${Number(number)}`]
}

type ListedRow = RedemptionRow & { itemImageKey: string | null }

/** Query plan shared by the redemption list and its export. */
export const redemptionPlan = (request: ListQuery): ListPlan<ListedRow, ListQuery['sortBy']> => ({
  table: 'prp_redemption',
  key: 'tracking_id',
  sorts: {
    points: { by: sql`t.points`, type: 'int' },
  },
  date: 'created_at',
  where: [
    ...searched(request.search),
    ...oneOf('status', request.filters.status),
    ...equal('item_id', request.filters.itemId),
  ],
  select: sql<ListedRow>`
    ${columns}, (select item.image_keys[1] from prp_item item where item.id = t.item_id) as item_image_key`,
})

/** Returns a page of redemptions. */
export const listRedemptions = (db: Database, request: ListQuery) =>
  queryPage<ListedRow, ListQuery['sortBy']>(db, request, redemptionPlan(request))

/** Finds a redemption. Inside a transaction the row is locked. `seen` is the expected version, if given. */
export async function findRedemption(db: Database, id: number, seen?: number): Promise<RedemptionRow> {
  const { rows } = await sql<RedemptionRow>`
    select ${columns} from prp_redemption t where t.tracking_id = ${id} ${db.isTransaction ? sql`for update` : sql``}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new NotFound(rewardsMessages('REDEMPTION_NOT_FOUND', { id }))
  rejectIfStale(row, seen)
  return row
}

export type StepRow = {
  id: number
  fromStatus: string | null
  status: Redemption['status']
  courier: Redemption['courier']
  trackingNo: string
  remarks: string
  proofKeys: string[]
  by: string
  byName: string
  createdAt: string
}

/** History of a redemption, newest first. */
export async function stepsOf(db: Database, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select id, from_status, status, courier, tracking_no, remarks, proof_keys, by, ${staffName(sql`prp_redemption_step.by`)} as by_name, created_at
    from prp_redemption_step
    where tracking_id = ${id} order by id desc`.execute(db)
  return rows
}

type NewStep = Pick<StepRow, 'fromStatus' | 'status' | 'courier' | 'trackingNo' | 'remarks' | 'proofKeys'> & {
  by: { id: number | null; email: string }
}

/** Adds an entry to the history of a redemption. Entries are never changed. */
export const addStep = (tx: Database, id: number, step: NewStep) =>
  sql`
  insert into prp_redemption_step (tracking_id, from_status, status, courier, tracking_no, proof_keys, remarks, by_id, by)
  values (${id}, ${step.fromStatus}, ${step.status}, ${step.courier}, ${step.trackingNo}, ${step.proofKeys}::text[], ${step.remarks},
    ${step.by.id}::bigint, ${step.by.email})`.execute(tx)

/** Changes the status of a redemption if it is still the status that was read. */
export async function setRedemptionStatus(
  tx: Database,
  { id, status, proofKeys, courier, trackingNo }: RedemptionRow,
  { by, ...step }: Omit<NewStep, 'fromStatus'>,
): Promise<{ id: number; status: string; version: number }> {
  const { rows } = await sql<{ id: number; status: string; version: number }>`
    update prp_redemption set status = ${step.status}, courier = ${step.courier ?? courier}, tracking_no = ${step.trackingNo || trackingNo},
      proof_keys = ${[...proofKeys, ...step.proofKeys]}::text[], remarks = case ${step.remarks} when '' then remarks else ${step.remarks} end,
      ${step.status === 'cancelled' ? sql`cancelled_by_id = ${by.id}::bigint,` : sql``}
      updated_by = ${by.email}, updated_at = now(), version = version + 1
    where tracking_id = ${id} and status = ${status} returning tracking_id as id, status, version`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  await addStep(tx, id, { ...step, fromStatus: status, by })
  return rows[0]
}
