import { expect, test } from 'vitest'
import { partsOf, getShareDecisionError } from '#areas/eload/profit-sharing/rules.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { wholeBasisPoints, wholeCentavos } from '#platform/contract/fields.ts'

test('profit parts › sum to the whole for any shares and amount', () => {
  for (let index = 1; index < 500; index++) {
    const agent = (index * 37) % 5_001
    const merchant = (index * 101) % (10_001 - agent)
    const amount = wholeCentavos((index * 7_919_919) % 99_999_999_999)
    const shares = {
      companyShare: wholeBasisPoints(10_000 - agent - merchant),
      agentShare: wholeBasisPoints(agent),
      merchantShare: wholeBasisPoints(merchant),
    }
    const parts = partsOf(amount, shares)
    expect(parts.company + parts.agent + parts.merchant).toBe(amount)
    expect(Math.min(parts.company, parts.agent, parts.merchant)).toBeGreaterThanOrEqual(0)
  }
})

test('share decision › requires another person and a start in the future', () => {
  const share = { status: 'pending', requestedById: 1, effectiveAt: '2026-12-01T00:00:00+08:00' } as const
  const before = '2026-11-30T15:59:59Z'
  expect(getShareDecisionError(share, { id: 1, level: approverLevel }, 'active', before)).toEqual({
    code: 'own',
  })
  expect(getShareDecisionError(share, { id: 2, level: approverLevel }, 'active', before)).toBeNull()
  expect(getShareDecisionError(share, { id: 2, level: approverLevel - 1 }, 'active', before)).toEqual({
    code: 'level',
  })
  expect(
    getShareDecisionError(share, { id: 2, level: approverLevel }, 'active', '2026-11-30T16:00:00Z'),
  ).toEqual({
    code: 'late',
  })
  expect(
    getShareDecisionError(share, { id: 2, level: approverLevel }, 'rejected', '2026-12-02T16:00:00Z'),
  ).toBeNull()
  expect(
    getShareDecisionError(
      { ...share, status: 'active' },
      { id: 2, level: approverLevel },
      'rejected',
      before,
    ),
  ).toEqual({
    code: 'decided',
    status: 'active',
  })
})
