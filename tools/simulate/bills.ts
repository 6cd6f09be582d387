import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type BillField, checkDigitOf, getValueError } from '#areas/bills/billers/fields.ts'
import {
  createTopup,
  beginSell,
  endTopup,
  failSell,
  payBill,
  payTopup,
  succeedSell,
} from '#areas/bills/public.ts'
import { centavosFrom, wholeCentavos } from '#platform/contract/fields/money.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

/** Active biller with its payer fields and limits. */
export type Biller = { id: number; fields: BillField[]; least: number; most: number; acceptsOverdue: boolean }

/** Returns the active billers with an active provider. */
export async function findBillers(db: Database): Promise<Biller[]> {
  const { rows } = await sql<Biller>`
    select b.id, b.fields, b.min_amount as least, b.max_amount as most, b.accepts_overdue
    from bills_biller b
    where b.status = 'active' and b.deleted_at is null and exists (
      select from bills_biller_provider r join bills_provider p on p.provider_id = r.provider_id
      where r.biller_id = b.id and p.status = 'active' and p.deleted_at is null)`.execute(db)
  return rows.filter((biller) => randomBillInput(biller) !== null)
}

const randomCharacter = (sign: string) =>
  sign === '@' ? String.fromCharCode(65 + randomInt(26)) : String(randomInt(10))

/** Returns random valid payer input, or null if no attempt was valid. */
function randomBillInput({ fields, acceptsOverdue }: Biller): Record<string, string> | null {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const typed: Record<string, string> = {}
  for (const field of fields) {
    if (!field.required) continue
    const found = Array.from({ length: 200 }, () => randomValue(field, today)).find(
      (value) => getValueError(field, value, { today, acceptsOverdue }) === null,
    )
    if (found === undefined) return null
    typed[field.key] = found
  }
  return typed
}

function randomValue({ type, min, max, format, checkDigit, options }: BillField, today: string): string {
  if (type === 'select') return options[randomInt(options.length)] ?? ''
  if (type === 'date') return today
  if (type === 'number') return String(min ?? max ?? 1)
  const length = min ?? Math.min(max ?? 10, 10)
  const text = (format === '' ? '#'.repeat(length) : format.replaceAll(/[^#@*]/g, '')).replaceAll(
    /[#@*]/g,
    randomCharacter,
  )
  if (checkDigit === 'none') return text
  const body = text.slice(0, -1)
  return `${body}${checkDigitOf(checkDigit, body)}`
}

/** Payments that await the provider's answer. The newest ones always remain pending. */
export type PendingPayments = { sells: number[] }
const maxPending = 6

/** Pays a bill and answers an older pending payment as its provider. */
export async function playBill(
  db: Database,
  { walletId, billers, open }: { walletId: number; billers: readonly Biller[]; open: PendingPayments },
): Promise<void> {
  const biller = billers[Math.floor(billers.length * (randomInt(1_000) / 1_000) ** 2)]
  const typed = biller && randomBillInput(biller)
  if (!biller || !typed) return
  const maxCentavos = Math.max(biller.least, Math.min(biller.most, 350_000))
  const amount = wholeCentavos(biller.least + randomInt(maxCentavos - biller.least + 1))
  const { id } = await inTransaction(db, (tx) =>
    payBill(tx, { walletId, billerId: biller.id, amount, typed }),
  )
  open.sells.push(id)
  if (open.sells.length > maxPending) await settleOne(db, open)
}

/** Answers all pending payments, so that none remains after the run. */
export async function settleAll(db: Database, open: PendingPayments): Promise<void> {
  while (open.sells.length > 0) await settleOne(db, open)
}

async function settleOne(db: Database, open: PendingPayments): Promise<void> {
  const id = open.sells.shift()
  if (id === undefined) return
  await inTransaction(db, (tx) => beginSell(tx, id))
  await inTransaction(db, (tx) =>
    randomInt(100) < 3
      ? failSell(tx, id, 'The biller does not know this account')
      : succeedSell(tx, id, `SIM-${randomInt(1e9, 1e10)}`),
  )
}

const methods = ['gcash', 'gcash', 'maya', 'bpi', 'unionbank', 'card'] as const

/** Requests a top-up for bills and usually pays it. */
export async function playBillsTopup(db: Database, walletId: number): Promise<void> {
  const paymentMethod = methods[randomInt(methods.length)] ?? 'gcash'
  const { id } = await inTransaction(db, (tx) =>
    createTopup(tx, {
      walletId,
      paymentMethod,
      amount: centavosFrom(String(randomInt(200, 2_500))),
      fee: centavosFrom('15'),
    }),
  )
  await inTransaction(db, (tx) =>
    randomInt(20) === 0 ? endTopup(tx, id, 'failed') : payTopup(tx, id, `SIM-${randomInt(1e9, 1e10)}`),
  )
}
