import { expect, test } from 'vitest'
import { approverLevel } from '#platform/contract/approvals.ts'
import {
  dueBack,
  getTransitionError,
  type LoadStatus,
  type NextStatus,
} from '#areas/eload/transactions/rules.ts'

const sale = { status: 'failed', amount: 100_000, walletId: 1, providerRef: '', failedById: 7 } as const
const person = (id: number, level = approverLevel) => ({ id, level })
const all: LoadStatus[] = ['pending', 'processing', 'for_review', 'failed', 'success', 'refunded']
const ends: NextStatus[] = ['success', 'failed', 'refunded', 'for_review']

test('sale status › has exactly these transitions', () => {
  const open = all.flatMap((status) =>
    ends
      .filter((to) => getTransitionError({ ...sale, status, failedById: null }, to, person(1)) === null)
      .map((to) => `${status} → ${to}`),
  )
  expect(open).toEqual([
    'pending → success',
    'pending → failed',
    'processing → success',
    'processing → failed',
    'for_review → success',
    'for_review → failed',
    'failed → refunded',
    'success → for_review',
  ])
})

test('sale status › is decided only from the level of an approver', () => {
  const maker = person(8, approverLevel - 1)
  expect(getTransitionError({ ...sale, status: 'success' }, 'for_review', maker)).toBeNull()
  for (const to of ['success', 'failed'] as const)
    expect(getTransitionError({ ...sale, status: 'for_review' }, to, maker)?.code).toBe(
      'platform.LEVEL_TOO_LOW',
    )
  expect(getTransitionError(sale, 'refunded', maker)?.code).toBe('platform.LEVEL_TOO_LOW')
})

test('refund › requires a second person from a thousand pesos', () => {
  expect(getTransitionError(sale, 'refunded', person(7))?.code).toBe('eload.SALE_FAILED_BY_YOU')
  expect(getTransitionError(sale, 'refunded', person(8))).toBeNull()
  expect(getTransitionError({ ...sale, amount: 99_999 }, 'refunded', person(7))).toBeNull()
  expect(getTransitionError({ ...sale, failedById: null }, 'refunded', person(7))).toBeNull()
})

test('refund › is rejected for a sale that was not paid from a wallet', () => {
  expect(getTransitionError({ ...sale, walletId: null }, 'refunded', person(8))?.code).toBe(
    'eload.SALE_WITHOUT_WALLET',
  )
})

test.each([
  ['the price less the rebate', { amount: 5_000, rebate: 150, charge: { taken: 5_000, given: 0 } }, 4_850],
  [
    'what the ledger took, if it is less',
    { amount: 5_000, rebate: 0, charge: { taken: 4_000, given: 0 } },
    4_000,
  ],
  [
    'the rest after an adjustment',
    { amount: 5_000, rebate: 0, charge: { taken: 5_000, given: 2_000 } },
    3_000,
  ],
  [
    'nothing after more was given back',
    { amount: 5_000, rebate: 0, charge: { taken: 5_000, given: 6_000 } },
    0,
  ],
  ['nothing without a charge', { amount: 5_000, rebate: 0, charge: { taken: 0, given: 0 } }, 0],
  ['nothing without a wallet', { amount: 5_000, rebate: 0, charge: null }, 0],
])('amount due back › is %s', (_, sale, due) => {
  expect(dueBack(sale)).toBe(due)
})
