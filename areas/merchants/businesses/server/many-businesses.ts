import { sql } from 'kysely'
import type { BusinessDraft } from '#areas/merchants/businesses/editing/contract.ts'
import type { Database } from '#platform/server/db.ts'

/** A business of another system, whose draft and places are valid, and its owner. */
export type MigratedBusiness = { owner: { id: number; cognitoSub: string | null }; draft: BusinessDraft }

/** Inserts businesses with one statement and returns their ids in the same order. */
export async function insertBusinesses(
  tx: Database,
  rows: readonly MigratedBusiness[],
  by: string,
): Promise<number[]> {
  const values = rows.map(({ owner, draft: { registration, ...draft } }, index) => ({
    ...draft,
    kind: registration?.kind,
    number: registration?.number,
    expiry: registration?.expiry,
    index,
    owner: owner.id,
    account: owner.cognitoSub,
  }))
  const { rows: created } = await sql<{ id: number }>`
    insert into business (subscriber_id, cognito_sub, business_name, business_address, business_type_id, store_category, region_code,
      province_code, city_code, barangay_code, street, zip, contact_number, email, registration_kind, registration_number,
      registration_expiry, tin, agent_code, created_by, updated_by)
    select r.owner, r.account, r."businessName", coalesce(r."businessAddress", ''), r."businessType", coalesce(r."storeCategory", ''),
      r.region, r.province, r.city, r.barangay, coalesce(r.street, ''), coalesce(r.zip, ''), r."contactNumber", r.email,
      coalesce(r.kind, 'none'), coalesce(r.number, ''), r.expiry, coalesce(r.tin, ''), coalesce(r."agentCode", ''), ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (index int, owner bigint, account uuid, "businessName" text,
      "businessAddress" text, "businessType" smallint, "storeCategory" text, region text, province text, city text, barangay text,
      street text, zip text, "contactNumber" text, email text, kind text, number text, expiry date, tin text, "agentCode" text)
    order by r.index
    returning business_id as id`.execute(tx)
  // Identity values are taken in the order of the rows.
  return created.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Types of businesses by their name. */
export async function businessTypeIds(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from business_type`.execute(db)
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}
