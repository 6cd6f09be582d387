import { sql } from 'kysely'
import type { DepositStatus } from '#areas/wallets/contract.ts'
import { depositReferenceKey } from '#areas/wallets/deposits/rules.ts'
import type { DepositRecord } from '#areas/wallets/deposits/server/deposit-record.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { decisionChecks } from '#platform/server/decision-checks.ts'
import { orNotFound } from '#platform/server/errors.ts'

/** Deposits older than this are flagged, in days. */
const oldDepositDays = 30
/** A deposit is unusual if it exceeds the largest one so far this many times. */
const unusualFactor = 2

type Facts = {
  ownerStatus: string
  watchlistStatus: string
  referenceOf: { merchant: string; bank: string; status: DepositStatus } | null
  sameAmount: { ref: string; day: string } | null
  largest: number | null
  depositDays: number
}

async function factsOf(db: Database, { depositId, refNo }: DepositRecord): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select s.status as owner_status, s.watchlist_status,
      (select json_build_object('merchant', x.business_name, 'bank', o.bank, 'status', o.status)
        from wallet_deposit o join published_business x on x.business_id = o.business_id
        where replace(o.reference, '-', '') = ${depositReferenceKey(refNo)} and o.deposit_id <> t.deposit_id
        order by o.status = 'returned', o.deposit_id desc limit 1) as reference_of,
      (select json_build_object('ref', o.reference, 'day', to_char(o.deposited_at at time zone 'Asia/Manila', 'Mon FMDD, YYYY'))
        from wallet_deposit o where o.business_id = t.business_id and o.amount = t.amount and o.deposit_id <> t.deposit_id
          and o.status <> 'returned' and o.deposited_at between t.deposited_at - interval '7 days' and t.deposited_at + interval '7 days'
        order by o.deposited_at desc limit 1) as same_amount,
      (select max(o.amount) from wallet_deposit o where o.business_id = t.business_id and o.status = 'posted') as largest,
      floor(extract(epoch from now() - t.deposited_at) / 86400)::int as deposit_days
    from wallet_deposit t join published_business b on b.business_id = t.business_id
    join published_subscriber s on s.id = b.subscriber_id
    where t.deposit_id = ${depositId}`.execute(db)
  return orNotFound(rows[0], walletsMessages('DEPOSIT_NOT_FOUND', { id: depositId }))
}

/** Whether the slip has another reference than the bank reported. Case, spaces and hyphens make no difference. */
export const hasOtherReference = (refNo: string, entered: string): boolean =>
  depositReferenceKey(entered) !== depositReferenceKey(refNo)

// A frozen identity also freezes the wallet, whose status is a check of its own.
const ownerFindingsOf = (merchant: string, { ownerStatus, watchlistStatus }: Facts) =>
  [
    ownerStatus !== 'active' && walletsMessages('CHECK_OWNER_INACTIVE', { merchant }),
    watchlistStatus === 'watchlisted' && walletsMessages('CHECK_OWNER_WATCHLISTED', { merchant }),
    watchlistStatus === 'under_review' && walletsMessages('CHECK_OWNER_UNDER_REVIEW', { merchant }),
  ].filter((finding) => finding !== false)

/** Checks of a deposit before it is matched or posted. The person who matches it does not see those of the owner. */
export async function depositChecks(
  db: Database,
  deposit: DepositRecord,
  { isForMaker = false }: { isForMaker?: boolean } = {},
): Promise<DecisionChecks> {
  const { merchant, reportedMerchant, matchedReference, matchedByName, walletStatus, refNo } = deposit
  const facts = await factsOf(db, deposit)
  const { referenceOf, sameAmount, largest, depositDays } = facts
  const isOther = matchedReference !== null && hasOtherReference(refNo, matchedReference)
  const isLarge = largest !== null && deposit.amount > largest * unusualFactor
  const most = largest === null ? '' : formatCentavos(largest)
  const ownerFindings = ownerFindingsOf(merchant, facts)
  return decisionChecks({
    doubtful: [
      reportedMerchant !== null &&
        walletsMessages('CHECK_MERCHANT_DIFFERS', {
          reported: reportedMerchant,
          name: matchedByName ?? '',
          merchant,
        }),
      isOther && walletsMessages('CHECK_REFERENCE_DIFFERS', { entered: matchedReference, reference: refNo }),
      referenceOf !== null &&
        walletsMessages('CHECK_REFERENCE_ELSEWHERE', { reference: refNo, ...referenceOf }),
      sameAmount !== null &&
        walletsMessages('CHECK_SAME_AMOUNT', { merchant, date: sameAmount.day, ref: sameAmount.ref }),
      walletStatus !== 'active' && walletsMessages('CHECK_WALLET_STATUS', { merchant, status: walletStatus }),
      ...(isForMaker ? [] : ownerFindings),
      largest === null && walletsMessages('CHECK_FIRST_DEPOSIT', { merchant }),
      isLarge && walletsMessages('CHECK_DEPOSIT_LARGE', { merchant, amount: most }),
      depositDays >= oldDepositDays && walletsMessages('CHECK_DEPOSIT_OLD', { count: depositDays }),
    ],
    passed: [
      matchedReference !== null && reportedMerchant === null && walletsMessages('CHECK_MERCHANT_SAME'),
      matchedReference !== null && !isOther && walletsMessages('CHECK_REFERENCE_SAME'),
      referenceOf === null && walletsMessages('CHECK_REFERENCE_ONCE'),
      sameAmount === null && walletsMessages('CHECK_NO_SAME_AMOUNT', { merchant }),
      walletStatus === 'active' && walletsMessages('CHECK_WALLET_ACTIVE', { merchant }),
      !isForMaker && ownerFindings.length === 0 && walletsMessages('CHECK_OWNER_CLEAR', { merchant }),
      largest !== null && !isLarge && walletsMessages('CHECK_DEPOSIT_USUAL', { merchant, amount: most }),
      matchedByName !== null && walletsMessages('CHECK_MATCHED_BY', { name: matchedByName }),
    ],
  })
}
