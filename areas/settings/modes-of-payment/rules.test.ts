import { expect, test } from 'vitest'
import { calculateFee, mopTransitions, getStatusError } from '#areas/settings/modes-of-payment/rules.ts'
import type { BasisPoints, Centavos } from '#platform/contract/fields.ts'

test.each([
  ['percent', 150, 0, 100_000, 1_500],
  ['percent', 150, 0, 333, 5], // a fee of 4.995 is rounded to 5
  ['fixed', 0, 1_500, 100_000, 1_500],
  ['mixed', 200, 1_000, 100_000, 3_000],
  ['mixed', 0, 0, 100_000, 0],
  ['percent', 10_000, 0, 99_999_999_999_999, 99_999_999_999_999],
] as const)('%s fee › of %i and %i on %i centavos is %i', (feeType, percent, fixed, amount, fee) => {
  const about = { feeType, feePercent: percent as BasisPoints, feeFixed: fixed as Centavos }
  expect(calculateFee(amount as Centavos, about)).toBe(fee)
})

test('mode of payment status › allows exactly the transitions of the contract', () => {
  const statuses = ['active', 'inactive', 'maintenance'] as const
  const allowed = statuses.flatMap((from) =>
    statuses.filter((to) => getStatusError(from, to) === null).map((to) => `${from} → ${to}`),
  )
  expect(allowed.toSorted()).toEqual([
    'active → inactive',
    'active → maintenance',
    'inactive → active',
    'maintenance → active',
    'maintenance → inactive',
  ])
  for (const from of statuses)
    for (const to of mopTransitions.actionsFrom(from)) expect(getStatusError(from, to)).toBeNull()
})
