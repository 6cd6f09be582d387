import { expect, test } from 'vitest'
import { calculateRebate, getB2bDecisionError, isRebateReasonMissing } from '#areas/eload/b2b/rules.ts'
import { centavosFrom, wholeBasisPoints } from '#platform/contract/fields.ts'

test('rebate › is rounded half up to the nearest centavo and exact for the largest deposit', () => {
  const on = (pesos: string, rebate: number) => calculateRebate(centavosFrom(pesos), wholeBasisPoints(rebate))
  expect(on('5000', 150)).toBe(7_500)
  expect(on('1000.17', 300)).toBe(3_001)
  expect(on('1000.50', 100)).toBe(1_001)
  expect(on('1000.49', 100)).toBe(1_000)
  expect(on('5000000', 1_000)).toBe(50_000_000)
  expect(on('1234.56', 0)).toBe(0)
})

test('decision › requires another person, and a high role level from half a million pesos', () => {
  const request = { status: 'pending', requestedById: 1, amount: centavosFrom('500000') } as const
  expect(getB2bDecisionError(request, { id: 1, level: 80 }, 'approved')).toEqual({ code: 'own' })
  expect(getB2bDecisionError(request, { id: 2, level: 59 }, 'approved')).toEqual({ code: 'level' })
  expect(getB2bDecisionError(request, { id: 2, level: 59 }, 'rejected')).toBeNull()
  expect(getB2bDecisionError(request, { id: 2, level: 60 }, 'approved')).toBeNull()
  const less = { ...request, amount: centavosFrom('499999.99') }
  expect(getB2bDecisionError(less, { id: 2, level: 39 }, 'approved')).toEqual({ code: 'approver' })
  expect(getB2bDecisionError(less, { id: 2, level: 40 }, 'approved')).toBeNull()
  expect(getB2bDecisionError({ ...request, status: 'rejected' }, { id: 2, level: 80 }, 'approved')).toEqual({
    code: 'decided',
    status: 'rejected',
  })
})

test('rebate › needs a reason only if it differs from the default', () => {
  const [usual, other] = [wholeBasisPoints(300), wholeBasisPoints(400)]
  expect(isRebateReasonMissing(other, 'Deal', usual)).toBe(true)
  expect(isRebateReasonMissing(other, 'Deal of May', usual)).toBe(false)
  expect(isRebateReasonMissing(usual, '', usual)).toBe(false)
  expect(isRebateReasonMissing(undefined, '', usual)).toBe(false)
})
