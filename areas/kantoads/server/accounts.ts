import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

type OperatorAccount = 'issued' | 'erenta'

const codes: Record<OperatorAccount, string> = {
  issued: 'operator:ads-issued:ads',
  erenta: 'operator:erenta:ads',
}

/** Ledger account ids of the operator accounts for ads credit. */
export async function operatorAccounts(db: Database): Promise<Record<OperatorAccount, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from ledger_account where code = any(${Object.values(codes)})`.execute(db)
  const idOf = (name: OperatorAccount) => {
    const found = rows.find(({ code }) => code === codes[name])
    if (!found) throw new Error(`The ledger has no account ${codes[name]}.`)
    return found.id
  }
  return { issued: idOf('issued'), erenta: idOf('erenta') }
}

/** The advertiser with this name, or of this store. */
export async function advertiserOf(
  db: Database,
  advertiser: string | { businessId: number },
): Promise<{ advertiserId: number; name: string }> {
  const advertiserId =
    typeof advertiser === 'string'
      ? await advertiserNamed(db, advertiser)
      : await advertiserOfStore(db, advertiser.businessId)
  const { rows } = await sql<{ name: string }>`
    select name from ads_advertiser where advertiser_id = ${advertiserId}`.execute(db)
  return { advertiserId, name: rows[0]?.name ?? '' }
}

async function advertiserOfStore(db: Database, businessId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ads_open_store_advertiser(${businessId}) as id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Id of the advertiser with this name, created with the first top-up or placement. */
export async function advertiserNamed(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ads_open_advertiser(${name.trim()}) as id`.execute(db)
  return rows[0]?.id ?? 0
}
