import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql, type SqlBool } from 'kysely'
import type { prpCalls, Redemption } from '#areas/rewards/prp/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { getTransitionError, redemptionAct, redemptionValue, refundsOf } from '#areas/rewards/prp/rules.ts'
import { statusName } from '#areas/rewards/rules.ts'
import { throwIfError } from '#areas/wallets/public.ts'
import type { FulfilmentStatus } from '#platform/contract/fulfilment.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { defineFulfilment } from '#platform/server/fulfilment.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { equal, type ListPlan, oneOf, queryPage, containingPerson } from '#platform/server/lists.ts'

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

export const redemptions = defineFulfilment({
  kind: 'prp-redemption',
  table: 'prp_redemption',
  select: columns,
  notFound: (id) => rewardsMessages('REDEMPTION_NOT_FOUND', { id }),
  label: ({ refNo, itemName }) => `${refNo} ${itemName}`,
  upload: uploads.prpReward,
  getError: getTransitionError,
  act: redemptionAct,
  decision: (redemption) => {
    const { createdById: id, createdByName: name } = redemption
    return { makers: id === null ? [] : [{ id, name }], amount: redemptionValue(redemption) }
  },
  onStatus: reverseRedemption,
  message: ({ itemName: item, name }, to) =>
    rewardsMessages('REDEMPTION_STATUS', { item, name, status: statusName(to) }),
  forfeit: {
    name: 'rewards.forfeit-redemptions',
    title: rewardsMessages('TITLE_FORFEIT_REDEMPTIONS'),
    schedule: '15 1 * * *',
    since: 'created_at',
    says: (count) => rewardsMessages('JOB_FORFEITED', { count }),
  },
})

/**
 * Reverses a redemption that ends without delivery: returns the unit to stock and refunds points and cash where due.
 */
async function reverseRedemption(
  tx: Database,
  { id, itemId }: RedemptionRow,
  to: FulfilmentStatus,
): Promise<void> {
  const due = refundsOf(to)
  if (due.stock) await sql`update prp_item set stock = stock + 1 where id = ${itemId}`.execute(tx)
  if (due.points) await sql`select prp_reverse(${id})`.execute(tx).catch(throwIfError)
}
