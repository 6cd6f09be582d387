import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

type House = 'issued' | 'erenta' | 'bank' | 'owed' | 'fees'

const codes: Record<House, string> = {
  issued: 'house:ads-issued:ads',
  erenta: 'house:erenta:ads',
  bank: 'house:ads-bank:php',
  owed: 'house:ads-owed:php',
  fees: 'house:fees:php',
}

/** Ledger account ids of the operator accounts for ads credit. */
export async function houseAccounts(db: Database): Promise<Record<House, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from ledger_account where code = any(${Object.values(codes)})`.execute(db)
  const idOf = (house: House) => {
    const found = rows.find(({ code }) => code === codes[house])
    if (!found) throw new Error(`The ledger has no account ${codes[house]}.`)
    return found.id
  }
  return {
    issued: idOf('issued'),
    erenta: idOf('erenta'),
    bank: idOf('bank'),
    owed: idOf('owed'),
    fees: idOf('fees'),
  }
}

/** Account of a store for its e-renta, opened on first use. */
export async function storeAccount(db: Database, businessId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ads_open_store(${businessId}) as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Id of the advertiser with this name, created with the first top-up or placement. */
export async function advertiserNamed(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ads_open_advertiser(${name.trim()}) as id`.execute(db)
  return rows[0]?.id ?? 0
}
