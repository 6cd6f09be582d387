import { describe, expect, test } from 'vitest'
import { CheckedPromoDraft } from '#areas/eload/promos/contract.ts'
import { decodeMessage } from '#platform/words.ts'
import {
  inPriority,
  needsAnother,
  rebateIn,
  minMargin,
  wasSoldLately,
  getRebateError,
  getPromoStatusError,
} from '#areas/eload/promos/rules.ts'

const percent = (rebate: number) => ({ rebateType: 'percent', rebate }) as const
const fixed = (rebate: number) => ({ rebateType: 'fixed', rebate }) as const

describe('rebate', () => {
  test('is compared with the margin while other fields are incomplete', () => {
    const issuesOf = (values: object) =>
      CheckedPromoDraft.safeParse({ carrier: 'globe', amount: '100.00', rebate: '3.40', ...values })
        .error?.issues.filter(({ path }) => path[0] === 'rebate')
        .map(({ message }) => decodeMessage(message)?.code)
    const provider = { providerId: null, providerSku: '', cost: '97.00' }
    expect(issuesOf({ providers: [provider] })).toEqual(['eload.REBATE_ABOVE_MARGIN'])
    expect(issuesOf({ providers: [{ ...provider, cost: '' }] })).toEqual([])
    expect(issuesOf({ amount: null, providers: [] })).toEqual([])
  })

  test('never exceeds the smallest margin, to a hundredth of a centavo, for any amount', () => {
    for (let amount = 100; amount < 5_000; amount += 37) {
      for (const cost of [0, 1, amount - 1, amount, Math.floor(amount * 0.95)]) {
        const providers = [{ cost: Math.floor(cost / 2) }, { cost }]
        for (const rebate of [0, 1, 99, 250, 1_999, 2_000]) {
          const isPaid = rebateIn(amount, percent(rebate))
          if (getRebateError(amount, providers, percent(rebate)) === null)
            expect(isPaid).toBeLessThanOrEqual(minMargin(amount, providers) ?? 0)
        }
      }
    }
  })
  test('is at most 20 percent, and a fixed one is below the amount', () => {
    expect(getRebateError(10_000, [], percent(2_000))).toBeNull()
    expect(getRebateError(10_000, [], percent(2_001))?.code).toBe('eload.REBATE_PERCENT_MAX')
    expect(getRebateError(10_000, [], fixed(10_000))?.code).toBe('eload.REBATE_BELOW_AMOUNT')
  })

  test('an error has the highest possible rebate', () => {
    const providers = [{ cost: 9_700 }, { cost: 9_000 }]
    const maxOf = (rebate: ReturnType<typeof percent> | ReturnType<typeof fixed>) =>
      getRebateError(10_000, providers, rebate)?.params
    expect(maxOf(percent(340))).toEqual({ max: '3.00%' })
    expect(maxOf(percent(2_001))).toEqual({ max: '3.00%' })
    expect(maxOf(fixed(301))).toEqual({ max: '₱3.00' })
    expect(getRebateError(10_000, [{ cost: 5_000 }], percent(2_001))?.params).toEqual({ max: '20.00%' })
    expect(getRebateError(10_000, [{ cost: 10_001 }], percent(1))?.params).toEqual({})
  })
  test('requires another person when it rises by more than one percentage point', () => {
    expect(needsAnother(10_000, percent(200), percent(300))).toBe(false)
    expect(needsAnother(10_000, percent(200), percent(301))).toBe(true)
    expect(needsAnother(10_000, percent(200), fixed(300))).toBe(false)
    expect(needsAnother(10_000, fixed(200), fixed(301))).toBe(true)
    expect(needsAnother(10_000, percent(900), percent(0))).toBe(false)
  })
})

test('providers › are sorted by priority and numbered from 1', () => {
  const named = [
    { id: 'a', priority: 9 },
    { id: 'b', priority: 2 },
  ]
  expect(inPriority(named).map(({ id, priority }) => id + priority)).toEqual(['b1', 'a2'])
  const unnamed: { id: string; priority?: number }[] = [{ id: 'a' }, { id: 'b' }]
  expect(inPriority(unnamed).map(({ priority }) => priority)).toEqual([1, 2])
})

test('promo status › requires a provider when active and rejects an unchanged status', () => {
  const promo = { name: 'GoSURF50', status: 'inactive', providers: [] } as const
  expect(getPromoStatusError(promo, 'active')).toMatchObject({ code: 'eload.PROMO_WITHOUT_PROVIDER' })
  expect(getPromoStatusError(promo, 'inactive')).toMatchObject({ code: 'eload.ALREADY_STATUS' })
  expect(getPromoStatusError({ ...promo, providers: [{}] }, 'active')).toBeNull()
})

test('promo retention › lasts one year after the last sale', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  expect(wasSoldLately('2025-11-22T00:00:00Z', now)).toBe(true)
  expect(wasSoldLately('2025-11-20T00:00:00Z', now)).toBe(false)
  expect(wasSoldLately(null, now)).toBe(false)
})
