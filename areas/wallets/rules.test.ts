import { describe, expect, test } from 'vitest'
import {
  LimitName,
  type Limits,
  type WalletStatus,
  WalletStatus as statuses,
} from '#areas/wallets/contract.ts'
import { validateCeiling, validateLimits, walletTransitions, getStatusError } from '#areas/wallets/rules.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { centavosFrom } from '#platform/contract/fields.ts'

const me = { level: approverLevel }
const wallet = {
  status: 'active' as WalletStatus,
  balance: 0,
  heldBalance: 0,
  pendingCount: 0,
  isBound: false,
}

describe('wallet status', () => {
  test.each([
    ['active', 'on_hold frozen closed'],
    ['on_hold', 'active frozen closed'],
    ['frozen', 'active'],
    ['closed', ''],
  ] as const)('wallet status from %s leads to: %s', (from, to) => {
    expect(walletTransitions.actionsFrom(from).join(' ')).toBe(to)
    for (const status of statuses.options) {
      const error = getStatusError({ ...wallet, status: from }, status, me)
      expect(error === null).toBe(walletTransitions.actionsFrom(from).includes(status))
    }
  })

  test.each([
    ['money is in it', { balance: 1 }, 'closed', 'NOT_EMPTY'],
    ['something is under way', { pendingCount: 1 }, 'closed', 'PENDING_TRANSACTIONS'],
    ['something is set aside', { heldBalance: 1 }, 'closed', 'PENDING_TRANSACTIONS'],
    ['the watchlist holds it', { status: 'on_hold', isBound: true }, 'active', 'STATUS_BOUND'],
    ['it is closed', { status: 'closed' }, 'active', 'REOPEN'],
    ['it is so already', {}, 'active', 'ALREADY_STATUS'],
  ] as const)('rejects the change when %s', (_, input, to, reason) => {
    const error = getStatusError({ ...wallet, ...input }, to, me)
    expect(error?.code).toBe(`wallets.${reason}`)
  })

  test('is restricted by one person of level 40, and loosened by a request from any level', () => {
    const maker = { level: approverLevel - 1 }
    for (const to of ['on_hold', 'frozen'] as const)
      expect(getStatusError(wallet, to, maker)?.code).toBe('wallets.RESTRICTING_LEVEL')
    expect(getStatusError({ ...wallet, status: 'frozen' }, 'active', maker)).toBeNull()
    expect(getStatusError(wallet, 'closed', maker)).toBeNull()
  })

  test('can change to frozen while it is bound', () => {
    expect(getStatusError({ ...wallet, isBound: true }, 'frozen', me)).toBeNull()
  })
})

describe('wallet limits', () => {
  const all = (pesos: string) => {
    const limits: Partial<Limits> = {}
    for (const name of LimitName.options) limits[name] = centavosFrom(pesos)
    return limits as Required<Limits>
  }

  test('do not decrease from transaction to day to month', () => {
    expect(validateLimits(all('100'))).toEqual([])
    expect(validateLimits({ ...all('100'), payDaily: centavosFrom('99.99') })).toMatchObject([
      { field: 'limits.payPerTxn' },
    ])
    expect(validateLimits({ ...all('100'), sendMonthly: centavosFrom('0') })).toMatchObject([
      { field: 'limits.sendDaily' },
    ])
  })

  test('stay within the maximum of the level', () => {
    expect(validateCeiling(LimitName.options, all('100'), all('100'))).toEqual([])
    expect(validateCeiling(['maxBalance'], all('100.01'), all('100'))).toEqual([
      {
        field: 'limits.maxBalance',
        message: { code: 'wallets.ABOVE_LEVEL_MAX', params: { max: '₱100.00' } },
      },
    ])
  })
})
