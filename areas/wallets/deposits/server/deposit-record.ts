import { sql } from 'kysely'
import type { Deposit } from '#areas/wallets/deposits/contract.ts'
import { depositCustomerWords } from '#areas/wallets/deposits/customer-words.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { type Language, translatorFor } from '#platform/words.ts'

export type DepositRecord = Omit<Deposit, 'mobile' | 'proofMessage' | 'checks'> & {
  /** Mobile number of the merchant's owner, not masked. */
  mobileNumber: string
  language: Language | null
  /** Day of the deposit in Manila, as messages name it. */
  depositDay: string
}

/** Returns one deposit. With `hold`, locks its row until the transaction ends. */
export async function findDeposit(db: Database, depositId: number, hold = false): Promise<DepositRecord> {
  const { rows } = await sql<DepositRecord>`
    select t.deposit_id, t.reference as ref_no, t.business_id, b.business_name as merchant, t.wallet_id, w.status as wallet_status,
      l.posted as balance, t.amount, t.bank, t.deposited_at, t.status, t.version,
      case when r.business_id <> t.business_id then r.business_name end as reported_merchant,
      t.matched_by_id, ${staffName(sql`t.matched_by`)} as matched_by_name, t.matched_at, t.matched_reference, t.matched_remarks,
      t.proof_requested_by_id, ${staffName(sql`t.proof_requested_by`)} as proof_requested_by_name, t.proof_requested_at,
      t.decided_by_id, ${staffName(sql`t.decided_by`)} as decided_by_name, t.ended_at, t.return_reason, t.return_reference,
      (select x.ref_no from wallet_txn x where x.transfer_id = t.transfer_id and x.wallet_id = t.wallet_id limit 1) as transaction_ref,
      s.mobile_number, s.language,
      to_char(t.deposited_at at time zone 'Asia/Manila', 'Mon FMDD, YYYY') as deposit_day
    from wallet_deposit t
    join published_business b on b.business_id = t.business_id
    -- Proof is requested of the merchant that the bank named, also after a match with another one.
    join published_business named on named.business_id = coalesce(t.reported_business_id, t.business_id)
    join published_subscriber s on s.id = named.subscriber_id
    join wallet w on w.wallet_id = t.wallet_id
    join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
    left join published_business r on r.business_id = t.reported_business_id
    where t.deposit_id = ${depositId} ${hold ? sql`for update of t` : sql``}`.execute(db)
  return orNotFound(rows[0], walletsMessages('DEPOSIT_NOT_FOUND', { id: depositId }))
}

/** Text of the SMS that asks for proof, in the language of the merchant. */
export const proofMessage = ({ language, amount, bank, refNo, depositDay }: DepositRecord): string =>
  translatorFor(depositCustomerWords, language ?? 'en')('proofRequest', {
    amount: formatCentavos(amount),
    bank,
    date: depositDay,
    reference: refNo,
  })
