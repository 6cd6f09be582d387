import { expect, test } from 'vitest'
import {
  getTimesError,
  getBeginError,
  getSwitchOffError,
  getCombinationError,
} from '#areas/settings/maintenance-mode/rules.ts'

const now = Date.parse('2026-11-21T04:00:00Z')
const at = (startAt: string, endAt: string) => getTimesError({ startAt, endAt }, now)?.why.code ?? null

test('maintenance schedule › starts at least five minutes from now and lasts at most 72 hours', () => {
  expect(at('2026-11-21T04:05:00Z', '2026-11-24T04:05:00Z')).toBeNull()
  expect(at('2026-11-21T04:04:59Z', '2026-11-21T05:00:00Z')).toBe('settings.START_TOO_SOON')
  expect(at('2026-11-21T04:05:00Z', '2026-11-24T04:05:01Z')).toBe('settings.MAINTENANCE_TOO_LONG')
  expect(at('2026-11-21T04:05:00Z', '2026-11-21T04:05:00Z')).toBe('settings.END_AFTER_START')
})

test('maintenance transitions › start from off, end from on, and exclude All with others', () => {
  const of = (status: 'off' | 'on' | 'scheduled') => ({ module: 'eLoad', status }) as const
  expect([getBeginError(of('off')), getSwitchOffError(of('on'))]).toEqual([null, null])
  expect(getBeginError(of('scheduled'))).toMatchObject({
    code: 'settings.MODULE_STATUS',
    params: { module: 'eLoad', status: 'scheduled' },
  })
  expect(getSwitchOffError(of('scheduled'))).toMatchObject({ code: 'settings.MODULE_STATUS' })
  expect(getCombinationError(['All'])).toBeNull()
  expect(getCombinationError(['All', 'eLoad'])).toMatchObject({ code: 'settings.ALL_ALONE' })
})
