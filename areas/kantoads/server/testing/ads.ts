import { sql } from 'kysely'
import { recordPlacement } from '#areas/kantoads/audits/server/open-audits.ts'
import { requestTopup } from '#areas/kantoads/topups/server/topup-request.ts'
import { shopWith } from '#areas/wallets/server/testing/wallets.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { negate } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db.ts'

let last = 0

/** Creates a top-up as reported by an advertiser. */
export const topupOf = (
  db: Database,
  about: { pesos?: string; reference?: string; advertiser?: string } = {},
) =>
  requestTopup(db, {
    advertiser: about.advertiser ?? `Advertiser ${++last}`,
    amount: centavosFrom(about.pesos ?? '5000'),
    bank: 'BPI',
    depositReference: about.reference ?? `DEP-${++last}`,
    depositedAt: '2026-11-20T02:00:00Z',
    by: 'app',
  })

/** Creates a store with installed collateral and its own advertiser. */
export async function hangingStore(owner: Database, about: { rent?: string; installedAt?: string } = {}) {
  const { businessId } = await shopWith(owner)
  const advertiser = `Advertiser ${++last}`
  const placementId = await recordPlacement(owner, {
    businessId,
    advertiser,
    campaign: 'Pasko sa kanto',
    collateralType: 'Tarpaulin',
    quantity: 1,
    monthlyRent: centavosFrom(about.rent ?? '300'),
    installedAt: about.installedAt ?? '2026-09-10',
  })
  return { businessId, advertiser, placementId }
}

/** Key of a photo uploaded by this person. */
export async function photoOf(
  owner: Database,
  personId: number,
  folder = 'kantoads/audit',
  sha256 = '0'.repeat(64),
) {
  const key = `${folder}/${String(1_790_000_000_000 + ++last)}-${String(last).padStart(8, '0')}-photo.png`
  await sql`insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
    values (${key}, ${folder}, 'photo.png', 'image/png', 10, ${sha256}, ${personId}, now(), now() + interval '1 year')`.execute(
    owner,
  )
  return key
}

/** Earnings of a store and the part on hold. */
export async function storeBalance(owner: Database, businessId: number) {
  const { rows } = await sql<{ posted: number; held: number }>`
    select l.posted, l.held from ads_store s join ledger_balance l on l.account_id = s.ledger_account_id
    where s.business_id = ${businessId}`.execute(owner)
  return rows[0] ?? { posted: 0, held: 0 }
}

/** Credits a store with earnings. */
export async function earn(owner: Database, businessId: number, pesos: string) {
  await sql`select ledger_post(gen_random_uuid(), ${`earned ${++last}`}, 'e-renta',
    array[(select id from ledger_account where code = 'operator:ads-issued:ads'), ads_open_store(${businessId})],
    array[${negate(centavosFrom(pesos))}::bigint, ${centavosFrom(pesos)}::bigint])`.execute(owner)
}
