import { expect, test } from 'vitest'
import { z } from 'zod'
import { Money, Percent, SignedMoney, PositiveMoney } from '#platform/contract/fields/money.ts'
import { pageOf } from '#platform/contract/page.ts'
import { createSerializer } from './serializer.ts'

const Row = z.object({
  id: z.int(),
  amount: Money,
  fee: Money.nullable(),
  share: Percent.optional(),
  lines: z.array(z.object({ change: SignedMoney, note: z.string() })),
  at: z.iso.datetime(),
})
const row = {
  id: 1,
  amount: 125_050,
  fee: null,
  share: 150,
  lines: [{ change: -1, note: 'x' }],
  at: '2026-01-01T00:00:00Z',
}

test.each([
  ['a page of money', pageOf(Row), { rows: [row], pageInfo: { page: 1, limit: 10, total: 1, noOfPage: 1 } }],
  ['an amount alone', Money, 5],
  ['a refined amount', PositiveMoney, 5],
  [
    'a union with money',
    z.union([z.object({ kind: z.literal('a'), amount: Money }), z.object({ kind: z.literal('b') })]),
    { kind: 'a', amount: 5 },
  ],
  ['a record of money', z.record(z.string(), Money), { a: 1 }],
  ['an object with a rule', z.object({ amount: Money }).refine(() => true), { amount: 1 }],
  ['no money at all', z.object({ a: z.string(), b: z.array(z.int()) }), { a: 'x', b: [1] }],
])('%s › is serialised as Zod itself would encode it', (_, schema, value) => {
  expect(createSerializer(schema)(value)).toEqual(z.encode(schema, value as never))
})

test('reply › omits fields that the contract does not declare', () => {
  expect(createSerializer(z.object({ amount: Money }))({ amount: 100, secret: 'x' })).toEqual({ amount: 1 })
})

test('reply with an invalid amount › is rejected', () => {
  expect(() => createSerializer(z.object({ amount: Money }))({ amount: 1.5 })).toThrow()
  expect(() => createSerializer(z.object({ amount: Money }))({ amount: -1 })).toThrow()
})
