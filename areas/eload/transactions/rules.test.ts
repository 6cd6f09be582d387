import { expect, test } from 'vitest'
import { approverLevel } from '#platform/contract/approvals.ts'
import { type LoadStatus, type NextStatus, getTransitionError } from '#areas/eload/transactions/rules.ts'

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
