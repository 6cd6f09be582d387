import { expect, test } from 'vitest'
import { depositReferenceKey, getDepositError } from '#areas/wallets/deposits/rules.ts'

const matcher = { id: 1, level: 40 }
const other = { id: 2, level: 40 }
const matched = { status: 'matched', matchedById: 1 } as const

test.each([
  ['posted by another person of level 40', matched, 'post', other, null],
  ['not posted by the person who matched it', matched, 'post', matcher, 'platform.OWN_REQUEST'],
  ['not posted below level 40', matched, 'post', { id: 3, level: 39 }, 'platform.LEVEL_TOO_LOW'],
  [
    'not posted before it is matched',
    { status: 'pending', matchedById: null },
    'post',
    other,
    'wallets.DEPOSIT_ALREADY_STATUS',
  ],
  [
    'not matched after it was posted',
    { status: 'posted', matchedById: 1 },
    'match',
    other,
    'wallets.DEPOSIT_ALREADY_STATUS',
  ],
  ['matched again by anyone with the permission', matched, 'match', { id: 3, level: 10 }, null],
  ['not returned below level 40', matched, 'return', { id: 3, level: 39 }, 'platform.LEVEL_TOO_LOW'],
] as const)('deposit › is %s', (_, deposit, action, who, code) => {
  expect(getDepositError(deposit, action, who)?.code ?? null).toBe(code)
})

test('bank reference › is the same in another case and with spaces', () => {
  expect(depositReferenceKey(' bpi 0001-a ')).toBe(depositReferenceKey('BPI-0001A'))
})
