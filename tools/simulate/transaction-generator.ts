import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  postMovement,
  type Movement,
  type OneWallet,
  postDeposit,
  recordDeposit,
  releaseReserved,
  reserveMoney,
  returnDeposit,
  settleReserved,
} from '#areas/wallets/public.ts'
import { type Centavos, centavosFrom } from '#platform/contract/fields/money.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { type Biller, findBillers, type PendingPayments, playBill, playBillsTopup } from './bills.ts'

/** Participants of a run: active wallets of subscribers and businesses, highest balance first, and billers. */
export type Participants = {
  people: number[]
  shops: { walletId: number; businessId: number }[]
  billers: Biller[]
  open: PendingPayments
}

const maxParticipants = 3_000

/** Selects the participants of a run. */
export async function findParticipants(db: Database): Promise<Participants> {
  const { rows } = await sql<{ walletId: number; businessId: number | null }>`
    select w.wallet_id, w.business_id from wallet w join subscriber s on s.id = w.subscriber_id
    join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
    where w.status = 'active' and s.status = 'active'
    order by l.posted > 10000 desc, hashint8(w.wallet_id) limit ${maxParticipants}`.execute(db)
  return {
    people: rows.flatMap(({ walletId, businessId }) => (businessId === null ? [walletId] : [])),
    shops: rows.flatMap(({ walletId, businessId }) =>
      businessId === null ? [] : [{ walletId, businessId }],
    ),
    billers: await findBillers(db),
    open: { sells: [] },
  }
}

const pick = <Item>(items: readonly Item[]): Item => {
  // Squaring the fraction makes a few participants very active and most inactive.
  const fraction = randomInt(1_000_000) / 1_000_000
  const found = items[Math.floor(items.length * fraction ** 2)]
  if (found === undefined) throw new Error('There are no active wallets. Seed the database first.')
  return found
}
const pesos = (min: number, max: number): Centavos => centavosFrom(String(randomInt(min, max + 1)))
const cents = (min: number, max: number): Centavos =>
  centavosFrom((randomInt(min * 100, max * 100) / 100).toFixed(2))

const topUpMethods = ['Gcash', 'Gcash', '7-Eleven', 'Maya', 'InstaPay', 'BPI Banking'] as const
const networks = ['Globe', 'TM', 'Smart', 'TNT', 'DITO'] as const
const banks = ['BPI', 'BDO', 'UnionBank', 'Metrobank', 'Landbank'] as const

type PlayTransaction = (db: Database, participants: Participants, cause: string) => Promise<unknown>

const one = (db: Database, movement: Omit<OneWallet, 'cause'>, cause: string) =>
  postMovement(db, { ...movement, cause })
const between = (db: Database, movement: Movement) => postMovement(db, movement)

/** Transaction types with their relative frequency. */
export const transactionTypes: Record<string, { weight: number; play: PlayTransaction }> = {
  'cash in': {
    weight: 22,
    play: (db, { people }, cause) => {
      const channel = pick(topUpMethods)
      return one(
        db,
        {
          type: 'cash_in',
          walletId: pick(people),
          amount: pesos(100, 3_000),
          channel,
          counterparty: channel,
        },
        cause,
      )
    },
  },
  'pay by QR': {
    weight: 34,
    play: (db, { people, shops }, cause) => {
      const amount = cents(20, 900)
      const fee = centavosFrom((Math.round(amount / 100) / 100).toFixed(2))
      return between(db, {
        type: 'p2m',
        fromWalletId: pick(people),
        toWalletId: pick(shops).walletId,
        amount,
        fee,
        feePaidBy: 'payee',
        cause,
        channel: 'QR',
      })
    },
  },
  send: {
    weight: 12,
    play: (db, { people }, cause) => {
      const [fromWalletId, toWalletId] = [pick(people), pick(people)]
      return between(db, {
        type: 'p2p',
        fromWalletId,
        toWalletId,
        amount: pesos(50, 2_000),
        cause,
        channel: 'App',
      })
    },
  },
  load: {
    weight: 18,
    play: (db, { people }, cause) =>
      throughProvider(
        db,
        {
          type: 'eload',
          walletId: pick(people),
          amount: centavosFrom(pick(['10', '20', '50', '99', '199'])),
          channel: 'App',
          counterparty: pick(networks),
        },
        cause,
      ),
  },
  bills: {
    weight: 6,
    // Businesses also pay bills for their customers and receive a share.
    play: (db, { people, shops, billers, open }) =>
      playBill(db, {
        walletId: randomInt(3) === 0 && shops.length > 0 ? pick(shops).walletId : pick(people),
        billers,
        open,
      }),
  },
  'top-up for bills': {
    weight: 3,
    play: (db, { people }) => playBillsTopup(db, pick(people)),
  },
  'cash out': {
    weight: 3,
    play: (db, { shops }, cause) =>
      one(
        db,
        {
          type: 'cash_out',
          walletId: pick(shops).walletId,
          amount: pesos(200, 5_000),
          fee: centavosFrom('15'),
          channel: 'InstaPay',
          counterparty: pick(banks),
        },
        cause,
      ),
  },
  deposit: {
    weight: 3,
    play: async (db, { shops }) => {
      const bank = pick(banks)
      const reference = `${bank.slice(0, 3).toUpperCase()}-${randomInt(1e9, 1e10)}`
      const { businessId } = pick(shops)
      const depositedAt = new Date().toISOString()
      const depositId = await recordDeposit(db, {
        businessId,
        amount: pesos(500, 30_000),
        bank,
        reference,
        depositedAt,
      })
      const fate = randomInt(20)
      if (fate === 0) await inTransaction(db, (tx) => returnDeposit(tx, depositId))
      else if (fate > 3) await inTransaction(db, (tx) => postDeposit(tx, depositId))
    },
  },
  reward: {
    weight: 2,
    play: (db, { people }, cause) =>
      one(
        db,
        {
          type: 'reward',
          walletId: pick(people),
          amount: pesos(5, 50),
          channel: 'System',
          counterparty: 'Rewards',
        },
        cause,
      ),
  },
}

/** Simulates a provider: reserves the money first, then captures it, or releases it if the provider refuses. */
async function throughProvider(db: Database, movement: Omit<OneWallet, 'cause'>, cause: string) {
  const { holdId } = await reserveMoney(db, { ...movement, cause })
  const isRejected = randomInt(100) < 3
  if (isRejected) return releaseReserved(db, holdId, `${movement.counterparty} rejected it.`)
  return settleReserved(db, holdId, { cause: `settled ${cause}` })
}

/** Returns the type of the next transaction. */
export function nextTransactionType(): string {
  const entries = Object.entries(transactionTypes)
  let left = randomInt(entries.reduce((sum, [, { weight }]) => sum + weight, 0))
  for (const [name, { weight }] of entries) {
    left -= weight
    if (left < 0) return name
  }
  return 'cash in'
}

export const newCause = (name: string) => `simulated ${name} ${randomUUID()}`
