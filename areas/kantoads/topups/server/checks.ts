import { sql } from 'kysely'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import type { TopupRecord } from '#areas/kantoads/topups/server/topups.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { decisionChecks } from '#platform/server/decision-checks.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { statusName } from '#areas/kantoads/transitions.ts'

/** Age of a deposit, in days, from which it is doubtful. */
const oldDepositDays = 30
/** A top-up is unusual if it exceeds the largest one so far this many times. */
const unusualFactor = 2

type Facts = {
  slipOf: string | null
  referenceOf: { refNo: string; bank: string; status: TopupRecord['status'] } | null
  sameAmount: { refNo: string; day: string } | null
  largest: number | null
  depositDays: number
}

/** Checks of a deposit before its ads credit is verified or approved. */
export async function topupChecks(db: Database, topup: TopupRecord): Promise<DecisionChecks> {
  const { topupId, advertiser, amount, creditAmount, depositReference, imageKeys, verifiedByName } = topup
  const { rows } = await sql<Facts>`
    select
      (select (array_agg(o.ref_no order by o.topup_id))[1] from ads_topup o
        where o.topup_id <> t.topup_id and o.deposit_images && array(
          select other.key from stored_file mine join stored_file other on other.sha256 = mine.sha256
          where mine.key = any(t.deposit_images))) as slip_of,
      (select json_build_object('refNo', o.ref_no, 'bank', o.bank, 'status', o.status) from ads_topup o
        where o.reference_key = t.reference_key and o.topup_id <> t.topup_id
        order by o.status = 'rejected', o.topup_id desc limit 1) as reference_of,
      (select json_build_object('refNo', o.ref_no, 'day', to_char(o.created_at at time zone 'Asia/Manila', 'Mon FMDD, YYYY'))
        from ads_topup o where o.advertiser_id = t.advertiser_id and o.amount = t.amount and o.topup_id <> t.topup_id
          and o.status <> 'rejected' and o.created_at between t.created_at - interval '7 days' and t.created_at + interval '7 days'
        order by o.created_at desc limit 1) as same_amount,
      (select max(o.amount) from ads_topup o where o.advertiser_id = t.advertiser_id and o.status = 'approved') as largest,
      floor(extract(epoch from now() - t.deposited_at) / 86400)::int as deposit_days
    from ads_topup t where t.topup_id = ${topupId}`.execute(db)
  const facts = orNotFound(rows[0], kantoadsMessages('TOPUP_NOT_FOUND', { id: topupId }))
  const { slipOf, referenceOf, sameAmount, largest, depositDays } = facts
  const hasSlip = imageKeys.length > 0
  const isLarge = largest !== null && amount > largest * unusualFactor
  const most = largest === null ? '' : formatCentavos(largest)
  return decisionChecks({
    doubtful: [
      !hasSlip && kantoadsMessages('CHECK_SLIP_MISSING'),
      slipOf !== null && kantoadsMessages('CHECK_SLIP_USED', { ref: slipOf }),
      referenceOf !== null &&
        kantoadsMessages('CHECK_REFERENCE_USED', {
          reference: depositReference,
          ref: referenceOf.refNo,
          bank: referenceOf.bank,
          status: statusName(referenceOf.status),
        }),
      sameAmount !== null &&
        kantoadsMessages('CHECK_SAME_AMOUNT', { advertiser, ref: sameAmount.refNo, date: sameAmount.day }),
      creditAmount !== amount &&
        kantoadsMessages('CHECK_CREDIT_DIFFERS', {
          credit: formatCentavos(creditAmount),
          amount: formatCentavos(amount),
        }),
      largest === null && kantoadsMessages('CHECK_FIRST_TOPUP', { advertiser }),
      isLarge && kantoadsMessages('CHECK_TOPUP_LARGE', { advertiser, amount: most }),
      depositDays >= oldDepositDays && kantoadsMessages('CHECK_DEPOSIT_OLD', { count: depositDays }),
      depositDays < 0 && kantoadsMessages('CHECK_DEPOSIT_AHEAD'),
    ],
    passed: [
      hasSlip && kantoadsMessages('CHECK_SLIPS', { count: imageKeys.length }),
      hasSlip && slipOf === null && kantoadsMessages('CHECK_SLIP_NEW'),
      referenceOf === null && kantoadsMessages('CHECK_REFERENCE_NEW'),
      sameAmount === null && kantoadsMessages('CHECK_NO_SAME_AMOUNT', { advertiser }),
      creditAmount === amount && kantoadsMessages('CHECK_CREDIT_EQUAL'),
      largest !== null && !isLarge && kantoadsMessages('CHECK_TOPUP_USUAL', { advertiser, amount: most }),
      verifiedByName !== null && kantoadsMessages('CHECK_VERIFIED_BY', { name: verifiedByName }),
    ],
  })
}
