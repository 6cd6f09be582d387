import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

let last = 0

export type TestShop = { subscriberId: number; businessId: number; walletId: number; cognitoSub: string }

/** Creates a verified subscriber with a business in Makati and its wallet. */
export async function shopIn(
  owner: Database,
  { name = 'Aling Nena Store', category = 'sss', withWallet = true } = {},
): Promise<TestShop> {
  const mobile = `+63918${String(1_000_000 + ++last)}`
  const { rows } = await sql<TestShop>`
    with person as (
      insert into subscriber (cognito_sub, first_name, last_name, mobile_number, email, kyc_acct_type, kyc_acct_status,
        kyc_status)
      values (gen_random_uuid(), 'Nena', 'Reyes', ${mobile}, ${`nena${last}@example.com`}, 'FullyVerified', 'Live', 'Approved')
      returning id, cognito_sub
    )
    insert into business (subscriber_id, cognito_sub, business_name, business_type_id, store_category, region_code,
      province_code, city_code, barangay_code, contact_number)
    select person.id, person.cognito_sub, ${name}, 1, ${category}, region_code, coalesce(province_code, region_code),
      city_code, code, ${mobile}
    from person, place where code = '1380300002'
    returning subscriber_id, business_id, cognito_sub, 0 as wallet_id`.execute(owner)
  const shop = rows[0]
  if (!shop) throw new Error('No shop was made.')
  if (!withWallet) return shop
  const { rows: opened } = await sql<{ walletId: number }>`
    select wallet_open(${shop.subscriberId}, ${shop.businessId}, 'merchant') as wallet_id`.execute(owner)
  return { ...shop, walletId: opened[0]?.walletId ?? 0 }
}
