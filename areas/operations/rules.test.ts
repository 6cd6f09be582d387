import { describe, expect, test } from 'vitest'
import {
  mailSeenBy,
  canRead,
  getCancelError,
  getRunAgainError,
  getRunNowError,
} from '#areas/operations/rules.ts'

describe('a run', () => {
  test.each([
    ['queued', null, 'againOpen'],
    ['running', null, 'againOpen'],
    ['retrying', null, 'againOpen'],
    ['done', 'cancelOver', 'againDone'],
    ['failed', 'cancelOver', null],
    ['cancelled', 'cancelOver', null],
  ] as const)('that is %s', (state, cancel, again) => {
    expect(getCancelError({ state, cancelAsked: false })).toBe(cancel)
    expect(getRunAgainError({ state, cancelAsked: false })).toBe(again)
  })
  test('is cancelled once', () => {
    expect(getCancelError({ state: 'running', cancelAsked: true })).toBe('cancelAsked')
  })
  test('is begun by hand only where it needs nothing to work on', () => {
    expect(getRunNowError({ schedule: '0 3 * * *', every: null })).toBeNull()
    expect(getRunNowError({ schedule: null, every: 60 })).toBeNull()
    expect(getRunNowError({ schedule: null, every: null })).toBe('nowNeedsData')
  })
})

describe('mail', () => {
  test.each([
    [100, 'demo', 'all'],
    [80, 'production', 'all'],
    [79, 'demo', 'own'],
    [79, 'production', 'none'],
  ] as const)('at level %i in %s one sees %s', (level, mode, seen) => {
    expect(mailSeenBy({ level, mode })).toBe(seen)
  })
  test('is read by its reader, and by the highest in the demo', () => {
    const mail = { recipient: 'Ben@erp.test', kind: 'approval' }
    expect(canRead({ level: 10, email: 'ben@erp.test', mode: 'demo' }, mail)).toBe(true)
    expect(canRead({ level: 10, email: 'ana@erp.test', mode: 'demo' }, mail)).toBe(false)
    expect(canRead({ level: 80, email: 'ana@erp.test', mode: 'demo' }, mail)).toBe(true)
    expect(canRead({ level: 100, email: 'ben@erp.test', mode: 'production' }, mail)).toBe(false)
  })
  test('a mail whose link gives access to an account › is read by its recipient alone', () => {
    const mail = { recipient: 'ben@erp.test', kind: 'password-reset' }
    expect(canRead({ level: 10, email: 'ben@erp.test', mode: 'demo' }, mail)).toBe(true)
    expect(canRead({ level: 100, email: 'ana@erp.test', mode: 'demo' }, mail)).toBe(false)
  })
})
