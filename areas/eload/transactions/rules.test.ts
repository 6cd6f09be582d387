import { expect, test } from 'vitest'
import { type LoadStatus, type NextStatus, getTransitionError } from '#areas/eload/transactions/rules.ts'

const sale = { status: 'failed', amount: 100_000, walletId: 1, providerRef: '', failedById: 7 } as const
const all: LoadStatus[] = ['pending', 'processing', 'for_review', 'failed', 'success', 'refunded']
const ends: NextStatus[] = ['success', 'failed', 'refunded', 'for_review']

test('sale status › has exactly these transitions', () => {
  const open = all.flatMap((status) =>
    ends
      .filter((to) => getTransitionError({ ...sale, status, failedById: null }, to, 1) === null)
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

test('refund › requires a second person from a thousand pesos', () => {
  expect(getTransitionError(sale, 'refunded', 7)?.code).toBe('eload.SALE_FAILED_BY_YOU')
  expect(getTransitionError(sale, 'refunded', 8)).toBeNull()
  expect(getTransitionError({ ...sale, amount: 99_999 }, 'refunded', 7)).toBeNull()
  expect(getTransitionError({ ...sale, failedById: null }, 'refunded', 7)).toBeNull()
})

test('refund › is rejected for a sale that was not paid from a wallet', () => {
  expect(getTransitionError({ ...sale, walletId: null }, 'refunded', 8)?.code).toBe(
    'eload.SALE_WITHOUT_WALLET',
  )
})
