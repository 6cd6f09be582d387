import { describe, expect, test } from 'vitest'
import {
  mailSeenBy,
  canRead,
  getCancelError,
  getRunAgainError,
  getRunNowError,
} from '#areas/operations/rules.ts'

describe('job run', () => {
  test.each([
    ['queued', null, 'againOpen'],
    ['running', null, 'againOpen'],
    ['retrying', null, 'againOpen'],
    ['done', 'cancelOver', 'againDone'],
    ['failed', 'cancelOver', null],
    ['cancelled', 'cancelOver', null],
  ] as const)('job run in state %s allows the matching actions', (state, cancel, again) => {
    expect(getCancelError({ state, cancelAsked: false })).toBe(cancel)
    expect(getRunAgainError({ state, cancelAsked: false })).toBe(again)
  })
  test('is cancelled once', () => {
    expect(getCancelError({ state: 'running', cancelAsked: true })).toBe('cancelAsked')
  })
  test('can be started manually only if it needs no input', () => {
    expect(getRunNowError({ schedule: '0 3 * * *', every: null })).toBeNull()
    expect(getRunNowError({ schedule: null, every: 60 })).toBeNull()
    expect(getRunNowError({ schedule: null, every: null })).toBe('nowNeedsData')
  })
})

describe('mailbox', () => {
  test.each([
    [100, 'demo', 'all'],
    [80, 'production', 'all'],
    [79, 'demo', 'own'],
    [79, 'production', 'none'],
  ] as const)('mailbox at level %i in %s mode shows %s', (level, mode, seen) => {
    expect(mailSeenBy({ level, mode })).toBe(seen)
  })
  test('can be read by the recipient, and by the highest level in the demo', () => {
    const mail = { recipient: 'Ben@erp.test', kind: 'approval' }
    expect(canRead({ level: 10, email: 'ben@erp.test', mode: 'demo' }, mail)).toBe(true)
    expect(canRead({ level: 10, email: 'ana@erp.test', mode: 'demo' }, mail)).toBe(false)
    expect(canRead({ level: 80, email: 'ana@erp.test', mode: 'demo' }, mail)).toBe(true)
    expect(canRead({ level: 100, email: 'ben@erp.test', mode: 'production' }, mail)).toBe(false)
  })
  test('restricts a mail whose link gives access to an account to its recipient', () => {
    const mail = { recipient: 'ben@erp.test', kind: 'password-reset' }
    expect(canRead({ level: 10, email: 'ben@erp.test', mode: 'demo' }, mail)).toBe(true)
    expect(canRead({ level: 100, email: 'ana@erp.test', mode: 'demo' }, mail)).toBe(false)
  })
})
