import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import { advertiserOf } from '#areas/kantoads/server/accounts.ts'
import type { Centavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { duplicateError, onViolation } from '#platform/server/errors.ts'

export type NewTopup = {
  /** Name of an advertiser, or the store that advertises. */
  advertiser: string | { businessId: number }
  amount: Centavos
  /** Ads credit the advertiser receives; defaults to the amount. */
  creditAmount?: Centavos
  bank: string
  /** Reference of the bank; each is credited only once. */
  depositReference: string
  depositedAt: string
  images?: readonly string[]
  /** Origin shown in lists: an email address, or the app. */
  by: string
}

/** Records a bank deposit of an advertiser. It is credited only after verification and approval by two people. */
export async function requestTopup(tx: Database, topup: NewTopup): Promise<number> {
  const { amount, creditAmount = amount, bank, depositReference, depositedAt, images = [], by } = topup
  const { advertiserId, name } = await advertiserOf(tx, topup.advertiser)
  const { rows } = await sql<{ topupId: number }>`
    insert into ads_topup (advertiser_id, advertiser, amount, credit_amount, bank, deposit_reference, deposited_at, deposit_images, created_by)
    values (${advertiserId}, ${name}, ${amount}, ${creditAmount}, ${bank}, ${depositReference.trim()}, ${depositedAt}::timestamptz,
      ${[...images]}::text[], ${by})
    returning topup_id`
    .execute(tx)
    .catch(
      onViolation({
        ads_topup_reference: () =>
          duplicateError(
            kantoadsMessages('DEPOSIT_REFERENCE_USED', { bank, reference: depositReference.trim() }),
          ),
      }),
    )
  return rows[0]?.topupId ?? 0
}
