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
    ['queued', null, 'operations.RUN_NOT_ENDED'],
    ['running', null, 'operations.RUN_NOT_ENDED'],
    ['retrying', null, 'operations.RUN_NOT_ENDED'],
    ['done', 'operations.RUN_ENDED', 'operations.RUN_COMPLETE'],
    ['failed', 'operations.RUN_ENDED', null],
    ['cancelled', 'operations.RUN_ENDED', null],
  ] as const)('job run in state %s allows the matching actions', (state, cancel, again) => {
    expect(getCancelError({ state, cancelAsked: false })?.code ?? null).toBe(cancel)
    expect(getRunAgainError({ state })?.code ?? null).toBe(again)
  })
  test('is cancelled once', () => {
    expect(getCancelError({ state: 'running', cancelAsked: true })?.code).toBe('operations.RUN_CANCELLING')
  })
  test('can be started manually only if it needs no input', () => {
    expect(getRunNowError({ schedule: '0 3 * * *', every: null })).toBeNull()
    expect(getRunNowError({ schedule: null, every: 60 })).toBeNull()
    expect(getRunNowError({ schedule: null, every: null })?.code).toBe('operations.JOB_NEEDS_INPUT')
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
