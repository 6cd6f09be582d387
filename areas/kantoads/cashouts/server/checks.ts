import { sql } from 'kysely'
import type { CashoutRecord } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { getOwnerFindings, isSameName, type Owner, ownerIsClear } from '#areas/merchants/owner/rules.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { decisionChecks } from '#platform/server/decision-checks.ts'
import { orNotFound } from '#platform/server/errors.ts'

/** A cashout is unusual if it exceeds the largest one so far this many times. */
const unusualFactor = 2
const maxStoresNamed = 3

type Facts = Owner & {
  held: number
  largest: number | null
  /** Earlier payouts of this store to the same account. */
  paidBefore: number
  /** Other stores with cashouts to the same account. */
  sharedWith: string[]
  open: { refNo: string; amount: number } | null
}

/** Checks of a cashout before it is verified or sent to the bank. */
export async function cashoutChecks(db: Database, cashout: CashoutRecord): Promise<DecisionChecks> {
  const {
    accountName,
    amount,
    businessName: business,
    cashoutId,
    reportedPaid,
    status,
    verifiedByName,
  } = cashout
  const { rows } = await sql<Facts>`
    select concat_ws(' ', s.first_name, s.last_name) as owner_name, s.status as owner_status, s.watchlist_status,
      s.kyc_acct_status, s.wallet_status, case h.status when 'open' then h.amount else 0 end as held,
      (select max(o.amount) from ads_cashout o where o.business_id = t.business_id and o.status = 'paid') as largest,
      (select count(*) from ads_cashout o where o.business_id = t.business_id and o.status = 'paid'
        and o.account_no = t.account_no and o.bank = t.bank) as paid_before,
      array(select distinct o.business_name from ads_cashout o where o.account_no = t.account_no and o.bank = t.bank
        and o.business_id <> t.business_id and o.status <> 'rejected' order by 1 limit 20) as shared_with,
      (select json_build_object('refNo', o.ref_no, 'amount', o.amount) from ads_cashout o
        where o.business_id = t.business_id and o.cashout_id <> t.cashout_id
          and o.status in ('pending', 'verified', 'processing', 'failed') order by o.created_at desc limit 1) as open
    from ads_cashout t join published_business b on b.business_id = t.business_id
    join published_subscriber s on s.id = b.subscriber_id join ledger_hold h on h.id = t.hold_id
    where t.cashout_id = ${cashoutId}`.execute(db)
  const facts = orNotFound(rows[0], kantoadsMessages('CASHOUT_NOT_FOUND', { id: cashoutId }))
  const { ownerName: owner, held, largest, paidBefore, sharedWith, open } = facts
  const isOwnAccount = isSameName(accountName, owner)
  const isLarge = largest !== null && amount > largest * unusualFactor
  const most = largest === null ? '' : formatCentavos(largest)
  const ownerFindings = getOwnerFindings(facts)
  return decisionChecks({
    doubtful: [
      reportedPaid && kantoadsMessages('REPORTED_PAID'),
      !isOwnAccount && kantoadsMessages('CHECK_ACCOUNT_NAME', { account: accountName, owner }),
      sharedWith.length > 0 &&
        kantoadsMessages('CHECK_ACCOUNT_SHARED', {
          count: sharedWith.length,
          stores: sharedWith.slice(0, maxStoresNamed).join(', '),
        }),
      held < amount &&
        kantoadsMessages('CHECK_NOT_HELD', {
          business,
          held: formatCentavos(held),
          amount: formatCentavos(amount),
        }),
      ...ownerFindings,
      status === 'failed' && kantoadsMessages('CHECK_RETURNED_BY_BANK'),
      isLarge && kantoadsMessages('CHECK_CASHOUT_LARGE', { business, amount: most }),
      paidBefore === 0 && kantoadsMessages('CHECK_FIRST_PAYOUT', { business }),
      open !== null &&
        kantoadsMessages('CHECK_CASHOUT_OPEN', {
          ref: open.refNo,
          amount: formatCentavos(open.amount),
          business,
        }),
    ],
    passed: [
      isOwnAccount && kantoadsMessages('CHECK_ACCOUNT_NAME_SAME', { owner }),
      sharedWith.length === 0 && kantoadsMessages('CHECK_ACCOUNT_OWN'),
      held >= amount && kantoadsMessages('CHECK_HELD', { business }),
      ownerFindings.length === 0 && ownerIsClear(facts),
      paidBefore > 0 && kantoadsMessages('CHECK_PAID_BEFORE', { count: paidBefore }),
      largest !== null && !isLarge && kantoadsMessages('CHECK_CASHOUT_USUAL', { business, amount: most }),
      verifiedByName !== null && kantoadsMessages('CHECK_VERIFIED_BY', { name: verifiedByName }),
    ],
  })
}
