import { expect, test } from 'vitest'
import { Random } from '#apps/api/seed/random.ts'
import { type Account, SeedLedger, noRows, type SeedWallet } from './ledger.ts'

const account = (id: number): Account => ({ id, posted: 0, lastNo: 0, lastAt: 0, isTouched: false })
const wallet: SeedWallet = {
  ...account(1),
  walletId: 7,
  businessId: null,
  name: 'Aling Nena',
  level: 'full',
  openedAt: 0,
  month: 0,
  used: {},
}

test('seed ledger › writes separate transfers for two events with the same bank reference', () => {
  const books = new SeedLedger(
    new Map([['float', Array.from({ length: 16 }, (_, index) => account(10 + index))]]),
    1,
  )
  const rows = noRows()
  const random = new Random(1, 1)
  const happening = {
    at: 1_000,
    kind: 'deposit',
    amount: 500,
    channel: 'BPI',
    refNo: 'BPI-123456789',
    legs: [{ wallet, type: 'deposit', net: 500, fee: 0, counterparty: 'BPI' }],
    operators: [{ name: 'float', net: -500 }],
  }
  books.write(happening, random, rows)
  books.write(happening, random, rows)
  expect(new Set(rows.ledger_key.map(({ cause }) => cause)).size).toBe(2)
})
