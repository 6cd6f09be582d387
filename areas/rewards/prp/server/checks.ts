import { sql } from 'kysely'
import { getOwnerFindings, type Owner, ownerIsClear } from '#areas/merchants/owner/rules.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { forfeitAfterDays } from '#platform/contract/fulfilment.ts'
import type { RedemptionRow } from '#areas/rewards/prp/server/redemptions.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import type { Database } from '#platform/server/db.ts'
import { decisionChecks } from '#platform/server/decision-checks.ts'
import { orNotFound } from '#platform/server/errors.ts'

/** Number of redemptions of one person within 24 hours from which they are doubtful. */
const manyRedemptions = 4
/** Days before the forfeiture from which it is doubtful. */
const forfeitSoonDays = 7

type Facts = Owner & {
  mobile: string
  redeemed: number
  limit: number | null
  lately: number
  itemStatus: string
  stock: number
  forfeitOn: string
  isSoon: boolean
  /** Whether the delivery address is the verified one, or null without one. */
  isVerifiedAddress: boolean | null
  isConfirmed: boolean
}

/** Checks of a redemption before it is processed or credited. */
export async function redemptionChecks(db: Database, redemption: RedemptionRow): Promise<DecisionChecks> {
  const { address, createdByName, createdById, deliverable, id, mobileNumber, name } = redemption
  const { rows } = await sql<Facts>`
    select concat_ws(' ', s.first_name, s.last_name) as owner_name, s.status as owner_status, s.watchlist_status,
      s.kyc_acct_status, s.wallet_status, s.mobile_number as mobile, i.limit_per_user as "limit", i.status as item_status, i.stock,
      (select count(*) from prp_redemption o where o.subscriber_id = t.subscriber_id and o.item_id = t.item_id
        and o.status not in ('cancelled', 'forfeited')) as redeemed,
      (select count(*) from prp_redemption o where o.subscriber_id = t.subscriber_id
        and o.created_at between t.created_at - interval '24 hours' and t.created_at + interval '24 hours') as lately,
      to_char((t.created_at + make_interval(days => ${forfeitAfterDays})) at time zone 'Asia/Manila', 'Mon FMDD, YYYY') as forfeit_on,
      now() > t.created_at + make_interval(days => ${forfeitAfterDays - forfeitSoonDays}) as is_soon,
      (select search_fold(a.address) = search_fold(t.address) from published_verified_address a
        where a.subscriber_id = t.subscriber_id) as is_verified_address,
      exists (select from control_customer_code c
        where c.record_kind = 'prp-redemption' and c.record_id = t.tracking_id::text) as is_confirmed
    from prp_redemption t join prp_item i on i.id = t.item_id join published_subscriber s on s.id = t.subscriber_id
    where t.tracking_id = ${id}`.execute(db)
  const facts = orNotFound(rows[0], rewardsMessages('REDEMPTION_NOT_FOUND', { id }))
  const { forfeitOn, isConfirmed, isSoon, isVerifiedAddress, itemStatus, lately, limit, redeemed, stock } =
    facts
  const ownerFindings = getOwnerFindings(facts)
  const isOverLimit = limit !== null && redeemed > limit
  const isSameMobile = facts.mobile === mobileNumber
  const hasAddress = deliverable && address !== ''
  const isElsewhere = hasAddress && createdById !== null && !isVerifiedAddress && !isConfirmed
  return decisionChecks({
    doubtful: [
      ...ownerFindings,
      isOverLimit && rewardsMessages('CHECK_OVER_LIMIT', { name, count: redeemed, limit }),
      lately >= manyRedemptions && rewardsMessages('CHECK_MANY_REDEMPTIONS', { name, count: lately }),
      deliverable && !hasAddress && rewardsMessages('CHECK_NO_ADDRESS'),
      isElsewhere && rewardsMessages('CHECK_ADDRESS_OTHER', { name }),
      !isSameMobile && rewardsMessages('CHECK_MOBILE_CHANGED', { name }),
      createdById !== null && !isConfirmed && rewardsMessages('CHECK_BY_STAFF', { name: createdByName }),
      itemStatus !== 'active' && rewardsMessages('CHECK_ITEM_INACTIVE'),
      isSoon && rewardsMessages('CHECK_FORFEIT_SOON', { date: forfeitOn }),
    ],
    passed: [
      ownerFindings.length === 0 && ownerIsClear(facts),
      !isOverLimit && rewardsMessages('CHECK_WITHIN_LIMIT', { name, count: redeemed }),
      lately < manyRedemptions && rewardsMessages('CHECK_FEW_REDEMPTIONS', { name }),
      hasAddress &&
        !isElsewhere &&
        rewardsMessages(isVerifiedAddress ? 'CHECK_ADDRESS_VERIFIED' : 'CHECK_ADDRESS'),
      isSameMobile && rewardsMessages('CHECK_MOBILE_SAME'),
      createdById === null && rewardsMessages('CHECK_BY_SUBSCRIBER'),
      isConfirmed && rewardsMessages('CHECK_BY_CUSTOMER_CODE'),
      rewardsMessages('CHECK_STOCK', { count: stock }),
    ],
  })
}
