import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCompanyEmail } from '#areas/session/rules.ts'
import { deviceFrom } from '#areas/session/server/device.ts'
import { keysFrom, opened, sealed } from '#areas/session/server/keys.ts'
import { networkOf } from '#platform/server/rate-limits.ts'
import { hashPassword, isPassword } from '#areas/session/server/passwords.ts'
import { recoveryCodeFrom, stepOf } from '#areas/session/server/second-factor.ts'
import { newToken, successorsOf } from '#areas/session/server/tokens.ts'

test.each([
  ['ana@erp.test', true],
  ['ana@ERP.TEST', true],
  ['ana@sub.erp.test', false],
  ['ana@erp.test.evil.com', false],
  ['"ana@erp.test"@evil.com', false],
  ['erp.test', false],
])('isCompanyEmail › returns for %s: %s', (email, expected) => {
  expect(isCompanyEmail(email, ['erp.test'])).toBe(expected)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('networkOf › maps %s to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
    'Edge (Windows)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari (iOS)',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    'Chrome (Android)',
  ],
  ['curl/8.0', 'Script'],
  ['', 'Script'],
])('deviceFrom › describes %s as %s', (userAgent, device) => {
  expect(deviceFrom(userAgent)).toBe(device)
})

describe('authenticator code', () => {
  // Test vectors of RFC 6238 for SHA-1, shortened to the last six digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('authenticator code at second %i is %s', (seconds, code) => {
    expect(stepOf(code, secret, seconds * 1000)).toBe(Math.floor(seconds / 30))
    expect(stepOf(code, secret, (seconds + 61) * 1000)).toBeNull()
  })
  test.each(['', '28708', '2870822', 'abcdef', '28 082'])('rejects %j', (code) => {
    expect(stepOf(code, secret, 59_000)).toBeNull()
  })
})

test('recovery code › is recognised in any spelling', () => {
  expect(recoveryCodeFrom(' abcde-fgh23 ')).toBe('ABCDEFGH23')
  expect(recoveryCodeFrom('abcde')).toBeNull()
})

test('password › matches its hash in any Unicode normalisation, and a missing hash never matches', async () => {
  const hash = await hashPassword('Ñandú-2026')
  expect(await isPassword('Ñandú-2026'.normalize('NFD'), hash)).toBe(true)
  expect(await isPassword('Nandu-2026', hash)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
  expect(await hashPassword('Ñandú-2026')).not.toBe(hash)
})

test('encrypted value › can be decrypted only for its owner and with the secret', () => {
  const { seal } = keysFrom(Buffer.alloc(32, 1))
  const { seal: other } = keysFrom(Buffer.alloc(32, 2))
  assert(
    property(string(), (text) => {
      const box = sealed(seal, text, 'totp 1')
      expect(opened(seal, box, 'totp 1')).toBe(text)
      expect(() => opened(seal, box, 'totp 2')).toThrow()
      expect(() => opened(other, box, 'totp 1')).toThrow()
      box[box.length - 1] = (box.at(-1) ?? 0) ^ 1
      expect(() => opened(seal, box, 'totp 1')).toThrow()
    }),
  )
})

test('token pair › is the same for the same token and salt, and otherwise different', () => {
  const key = Buffer.alloc(32, 3)
  const salt = Buffer.alloc(32, 4)
  const token = newToken()
  const pair = successorsOf(token, salt, key)
  expect(successorsOf(token, salt, key)).toEqual(pair)
  const others = [
    successorsOf(newToken(), salt, key),
    successorsOf(token, Buffer.alloc(32, 5), key),
    successorsOf(token, salt, Buffer.alloc(32, 6)),
  ]
  expect(new Set([pair, ...others].flatMap(({ access, refresh }) => [access, refresh])).size).toBe(8)
})
