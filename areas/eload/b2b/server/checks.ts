import { sql } from 'kysely'
import type { B2bRequest, B2bStatus, Duplicate } from '#areas/eload/b2b/contract.ts'
import { maxInstaPay } from '#areas/eload/b2b/rules.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { getOwnerFindings, isSameName, type Owner, ownerIsClear } from '#areas/merchants/owner/rules.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { decisionChecks } from '#platform/server/decision-checks.ts'
import { orNotFound } from '#platform/server/errors.ts'

/** A deposit is unusual if it exceeds the largest one so far this many times. */
const unusualFactor = 2

type Deposit = Omit<B2bRequest, 'depositImages' | 'checks' | 'duplicates'> & {
  /** Number of slips that are still stored. */
  slips: number
  duplicates: readonly Duplicate[]
}

type Facts = Owner & {
  referenceOf: { refNo: string; bank: string; status: B2bStatus } | null
  sameAmount: { refNo: string; day: string } | null
  largest: number | null
}

/**
 * Checks of a deposit before its credit is approved. Its maker does not see those of the owner of the business, such as a
 * watchlist match.
 */
export async function b2bChecks(
  db: Database,
  deposit: Deposit,
  { isForMaker = false }: { isForMaker?: boolean } = {},
): Promise<DecisionChecks> {
  const {
    amount,
    businessName: business,
    defaultRebate,
    duplicates,
    rebate,
    senderAccountName,
    slips,
  } = deposit
  const { rows } = await sql<Facts>`
    select concat_ws(' ', s.first_name, s.last_name) as owner_name, s.status as owner_status, s.watchlist_status,
      s.kyc_acct_status, s.wallet_status,
      (select json_build_object('refNo', o.ref_no, 'bank', b.name, 'status', o.status) from eload_b2b_request o
        join eload_b2b_bank b on b.id = o.receiver_bank
        where o.reference_key = t.reference_key and o.id <> t.id order by o.status = 'rejected', o.id desc limit 1) as reference_of,
      (select json_build_object('refNo', o.ref_no, 'day', to_char(o.created_at at time zone 'Asia/Manila', 'Mon FMDD, YYYY'))
        from eload_b2b_request o where o.user_id = t.user_id and o.amount = t.amount and o.id <> t.id
          and o.status <> 'rejected' and o.created_at between t.created_at - interval '30 days' and t.created_at + interval '30 days'
        order by o.created_at desc limit 1) as same_amount,
      (select max(o.amount) from eload_b2b_request o where o.user_id = t.user_id and o.status = 'approved') as largest
    from eload_b2b_request t join eload_b2b_user u on u.id = t.user_id
    join published_business p on p.business_id = u.business_id join published_subscriber s on s.id = p.subscriber_id
    where t.id = ${deposit.id}`.execute(db)
  const facts = orNotFound(rows[0], eloadMessages('REQUEST_NOT_FOUND', { ref: deposit.refNo }))
  const { largest, ownerName: owner, referenceOf, sameAmount } = facts
  const isOwnSender = [business, deposit.accountName, owner].some((name) =>
    isSameName(senderAccountName, name),
  )
  const isLarge = largest !== null && amount > largest * unusualFactor
  const most = largest === null ? '' : formatCentavos(largest)
  const ownerFindings = getOwnerFindings(facts)
  return decisionChecks({
    doubtful: [
      slips === 0 && eloadMessages('CHECK_SLIPS_GONE'),
      ...duplicates.map(({ refNo, status, imageName }) =>
        eloadMessages('CHECK_SLIP_USED', { image: imageName, ref: refNo, status }),
      ),
      referenceOf !== null &&
        eloadMessages('CHECK_REFERENCE_USED', {
          ref: referenceOf.refNo,
          bank: referenceOf.bank,
          status: referenceOf.status,
        }),
      sameAmount !== null &&
        eloadMessages('CHECK_SAME_AMOUNT', { business, ref: sameAmount.refNo, date: sameAmount.day }),
      ...(isForMaker ? [] : ownerFindings),
      !isOwnSender && eloadMessages('CHECK_SENDER', { sender: senderAccountName, business, owner }),
      isLarge && eloadMessages('CHECK_DEPOSIT_LARGE', { business, amount: most }),
      largest === null && eloadMessages('CHECK_FIRST_DEPOSIT', { business }),
      amount > maxInstaPay && deposit.depositType === 'online_transfer' && eloadMessages('CHECK_INSTAPAY'),
      rebate !== defaultRebate &&
        eloadMessages('CHECK_REBATE', {
          rebate: percentOf(rebate),
          usual: percentOf(defaultRebate),
          reason: deposit.rebateReason,
        }),
    ],
    passed: [
      slips > 0 && eloadMessages('CHECK_SLIPS', { count: slips }),
      duplicates.length === 0 && eloadMessages('CHECK_SLIP_NEW'),
      referenceOf === null && eloadMessages('CHECK_REFERENCE_NEW'),
      sameAmount === null && eloadMessages('CHECK_NO_SAME_AMOUNT', { business }),
      !isForMaker && ownerFindings.length === 0 && ownerIsClear(facts),
      isOwnSender && eloadMessages('CHECK_SENDER_SAME'),
      largest !== null && !isLarge && eloadMessages('CHECK_DEPOSIT_USUAL', { business, amount: most }),
      rebate === defaultRebate && eloadMessages('CHECK_REBATE_DEFAULT', { rebate: percentOf(rebate) }),
      eloadMessages('CHECK_REQUESTED_BY', { name: deposit.requestedByName }),
    ],
  })
}

const percentOf = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)}%`
