import { describe, expect, test } from 'vitest'
import { getVerifyError, withinReach } from '#areas/audit/rules.ts'

describe('withinReach', () => {
  // 1:30 AM on November 21 in Manila, November 20 in UTC.
  const now = Date.parse('2026-11-20T17:30:00Z')

  test('limits a list without filters to the last thirty Manila days', () => {
    expect(withinReach({ filters: {} }, now)).toMatchObject({ dateFrom: '2026-10-22' })
    expect(withinReach({ filters: { actor: 'ana@erp.test' } }, now)).toMatchObject({ dateFrom: '2026-10-22' })
  })

  test.each([
    { filters: { recordId: '12' } },
    { filters: { requestId: 'x' } },
    { filters: { entryId: 5 } },
    { filters: {}, dateFrom: '2020-01-01' },
    { filters: {}, dateTo: '2020-01-01' },
  ])('does not limit a list with dates or a record: %j', (request) => {
    expect(withinReach(request, now)).toEqual(request)
  })
})

test('verification › cannot start while another one is running', () => {
  expect(getVerifyError(null)).toBeNull()
  expect(getVerifyError({ startedByName: 'ana@erp.test' })).toMatchObject({
    code: 'audit.ALREADY_VERIFYING',
    params: { person: 'ana@erp.test' },
  })
})
