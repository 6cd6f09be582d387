import { describe, expect, test } from 'vitest'
import { getVerifyError, withinReach } from '#areas/audit/rules.ts'

describe('withinReach', () => {
  // Half past one in the morning of the 21st in Manila, still the 20th in UTC.
  const now = Date.parse('2026-11-20T17:30:00Z')

  test('a list that names nothing goes back thirty days, on the calendar of Manila', () => {
    expect(withinReach({ filters: {} }, now)).toMatchObject({ dateFrom: '2026-10-22' })
    expect(withinReach({ filters: { actor: 'ana@erp.test' } }, now)).toMatchObject({ dateFrom: '2026-10-22' })
  })

  test.each([
    { filters: { recordId: '12' } },
    { filters: { requestId: 'x' } },
    { filters: { entryId: 5 } },
    { filters: {}, dateFrom: '2020-01-01' },
    { filters: {}, dateTo: '2020-01-01' },
  ])('a list that names days or a record reaches as far as it says: %j', (request) => {
    expect(withinReach(request, now)).toEqual(request)
  })
})

test('one verification at a time', () => {
  expect(getVerifyError(null)).toBeNull()
  expect(getVerifyError({ startedBy: 'ana@erp.test' })).toMatch(/ana@erp.test is verifying/)
})
