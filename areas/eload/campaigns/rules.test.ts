import { describe, expect, test } from 'vitest'
import { CampaignStatus } from '#areas/eload/campaigns/contract.ts'
import {
  grantFor,
  campaignTransitions,
  dueTransition,
  validateTimes,
  getCampaignError,
  voidLevelOf,
} from '#areas/eload/campaigns/rules.ts'

const campaign = {
  rebateType: 'percent',
  rebateValue: 200,
  minAmount: 2_000,
  budget: 1_000,
  spent: 0,
  capPerUser: null,
} as const

describe('rebate of a sale', () => {
  test.each([
    [{}, { amount: 5_000, hadBefore: 0 }, 100],
    [{}, { amount: 1_999, hadBefore: 0 }, 0],
    [{}, { amount: 2_049, hadBefore: 0 }, 40],
    [{ rebateType: 'fixed', rebateValue: 500 }, { amount: 5_000, hadBefore: 0 }, 500],
    [{ rebateType: 'fixed', rebateValue: 9_000, budget: 50_000 }, { amount: 5_000, hadBefore: 0 }, 5_000],
    [{ spent: 950 }, { amount: 5_000, hadBefore: 0 }, 50],
    [{ spent: 1_000 }, { amount: 5_000, hadBefore: 0 }, 0],
    [{ capPerUser: 120 }, { amount: 5_000, hadBefore: 60 }, 60],
    [{ capPerUser: 120 }, { amount: 5_000, hadBefore: 120 }, 0],
  ] as const)('%o, %o: %i centavos', (about, sale, expected) => {
    expect(grantFor({ ...campaign, ...about }, sale)).toBe(expected)
  })
})

test('transition table › contains exactly the transitions of the contract', () => {
  const table = Object.entries(campaignTransitions.rules).map(
    ([verb, { from, to, who }]) => `${from.join(' ')} ${verb} ${to} ${who}`,
  )
  expect(table).toMatchInlineSnapshot(`
    [
      "draft rejected scheduled update null maker",
      "draft rejected delete null deleter",
      "draft rejected submit for_approval maker",
      "for_approval approve scheduled line manager",
      "for_approval reject rejected line manager",
      "for_approval resend for_approval maker",
      "active pause paused editor",
      "paused resume active editor",
      "active paused end ended editor",
      "for_approval scheduled active paused ended void voided checker",
    ]
  `)
})

test('maker or submitter › can neither decide on nor void the campaign', () => {
  const mine = { status: 'active', authors: [1], submittedById: 3 } as const
  expect(getCampaignError('void', mine, 1)).toEqual({ code: 'own' })
  expect(getCampaignError('void', mine, 3)).toEqual({ code: 'own' })
  expect(getCampaignError('void', mine, 2)).toBeNull()
  expect(getCampaignError('approve', { ...mine, status: 'for_approval' }, 1)).toEqual({ code: 'own' })
  expect(getCampaignError('pause', mine, 1)).toBeNull()
})

test.each([
  ['ended', 30, 40],
  ['ended', 30.01, 60],
  ['active', 31, 40],
] as const)(
  'campaign that is %s %d days after its end › needs level %i to be voided',
  (status, days, level) => {
    const endAt = '2026-10-01T00:00:00Z'
    expect(voidLevelOf({ status, endAt }, Date.parse(endAt) + days * 24 * 60 * 60 * 1_000)).toBe(level)
  },
)

test('finished campaign › stays finished, except that an ended one can be voided', () => {
  expect(getCampaignError('void', { status: 'ended', authors: [1], submittedById: null }, 2)).toBeNull()
  for (const verb of campaignTransitions.actions)
    for (const status of ['ended', 'voided'] as const)
      if (verb !== 'void' || status === 'voided')
        expect(getCampaignError(verb, { status, authors: [1], submittedById: null }, 2)).toEqual({
          code: 'state',
          status,
          action: verb,
        })
})

test('scheduled job › starts and ends a campaign at its times', () => {
  const times = { startAt: '2026-12-01T00:00:00.000Z', endAt: '2026-12-05T00:00:00.000Z' }
  const at = (status: CampaignStatus, now: string) => dueTransition({ status, ...times }, Date.parse(now))
  expect(at('scheduled', '2026-11-30T23:59:59.999Z')).toBeNull()
  expect(at('scheduled', times.startAt)).toBe('begin')
  expect(at('scheduled', times.endAt)).toBe('end')
  expect(at('active', '2026-12-04T23:59:59.999Z')).toBeNull()
  expect(at('paused', times.endAt)).toBe('end')
  for (const status of CampaignStatus.options.filter(
    (each) => !['scheduled', 'active', 'paused'].includes(each),
  ))
    expect(at(status, times.endAt)).toBeNull()
})

test('campaign times › are in order and span at most 180 days', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString()
  expect(validateTimes({ startAt: day(1), endAt: day(1) })).toHaveLength(1)
  expect(validateTimes({ startAt: day(0), endAt: day(180) })).toEqual([])
  expect(validateTimes({ startAt: day(0), endAt: day(181) })).toHaveLength(1)
})
