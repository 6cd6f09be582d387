import { expect, test } from 'vitest'
import { whyNotAt, whyNotBegin, whyNotOff, whyNotTogether } from '#areas/settings/maintenance-mode/rules.ts'

const now = Date.parse('2026-11-21T04:00:00Z')
const at = (startAt: string, endAt: string) => whyNotAt({ startAt, endAt }, now)?.why.reason ?? null

test('maintenance begins five minutes from now at the earliest and lasts 72 hours at most', () => {
  expect(at('2026-11-21T04:05:00Z', '2026-11-24T04:05:00Z')).toBeNull()
  expect(at('2026-11-21T04:04:59Z', '2026-11-21T05:00:00Z')).toBe('startsTooSoon')
  expect(at('2026-11-21T04:05:00Z', '2026-11-24T04:05:01Z')).toBe('lastsTooLong')
  expect(at('2026-11-21T04:05:00Z', '2026-11-21T04:05:00Z')).toBe('endsBeforeStart')
})

test('only what is off begins, only what is on is switched off, and All stands alone', () => {
  const of = (status: 'off' | 'on' | 'scheduled') => ({ module: 'eLoad', status }) as const
  expect([whyNotBegin(of('off')), whyNotOff(of('on'))]).toEqual([null, null])
  expect(whyNotBegin(of('scheduled'))).toEqual({ reason: 'moduleIs', module: 'eLoad', status: 'scheduled' })
  expect(whyNotOff(of('scheduled'))).toMatchObject({ reason: 'moduleIs' })
  expect(whyNotTogether(['All'])).toBeNull()
  expect(whyNotTogether(['All', 'eLoad'])).toEqual({ reason: 'allStandsAlone' })
})
