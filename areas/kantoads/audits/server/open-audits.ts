import { sql } from 'kysely'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import type { CollateralType } from '#areas/kantoads/contract.ts'
import { advertiserNamed } from '#areas/kantoads/server/accounts.ts'
import type { Centavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'

export type NewPlacement = {
  businessId: number
  advertiser: string
  campaign: string
  collateralType: CollateralType
  quantity: number
  monthlyRent: Centavos
  installedAt: string
}

/** Records collateral installed at a store. Its first audit is in the following month. */
export async function recordPlacement(tx: Database, placement: NewPlacement): Promise<number> {
  const { businessId, campaign, collateralType, quantity, monthlyRent, installedAt } = placement
  const advertiserId = await advertiserNamed(tx, placement.advertiser)
  const { rows } = await sql<{ placementId: number }>`
    insert into ads_placement (business_id, advertiser_id, campaign, collateral_type, quantity, monthly_rent, installed_at)
    values (${businessId}, ${advertiserId}, ${campaign}, ${collateralType}, ${quantity}, ${monthlyRent}, ${installedAt}::date)
    returning placement_id`.execute(tx)
  return rows[0]?.placementId ?? 0
}

/** Opens the audits of a month for all installed collateral and returns the number of new ones. */
export async function openAudits(db: Database, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ads_audit (placement_id, business_id, business_name, campaign, collateral_type, month, rent)
    select p.placement_id, p.business_id, b.business_name, p.campaign, p.collateral_type, date_trunc('month', ${day}::date)::date, p.monthly_rent
    from ads_placement p join published_business b on b.business_id = p.business_id
    where p.removed_at is null and p.installed_at <= ${day}::date
    on conflict (placement_id, month) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Runs every morning, so that a missed first day of the month is made up for. Each audit is opened only once. */
export const openMonthlyAudits = defineJob({
  name: 'kantoads.open-audits',
  title: kantoadsMessages('TITLE_OPEN_AUDITS'),
  schedule: '15 0 * * *',
  run: async ({ db, now }) => {
    const { rows } = await sql<{ day: string }>`
      select (${now}::timestamptz at time zone 'Asia/Manila')::date as day`.execute(db)
    const count = await openAudits(db, rows[0]?.day ?? now.slice(0, 10))
    return { says: kantoadsMessages('JOB_AUDITS_OPENED', { count }) }
  },
})
