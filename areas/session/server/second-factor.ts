import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import newQrCode from 'qrcode-generator'
import { recoveryCodeCount } from '#areas/session/rules.ts'

const period = 30

const totpOf = (secret: string, { email, brandName }: { email: string; brandName: string }) =>
  new TOTP({
    issuer: brandName,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })

/** Generates a secret of 160 bits in Base32. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** Returns the `otpauth` URI of a secret and its QR code. */
export function enrolmentOf(secret: string, account: { email: string; brandName: string }) {
  const address = totpOf(secret, account).toString()
  const code = newQrCode(0, 'M')
  code.addData(address)
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
    }
  }
  return { secret, address, picture: { size, path } }
}

/** Time step of a code, with one step of tolerance in each direction (RFC 6238), or null if it matches none. */
export function stepOf(code: string, secret: string, at: number): number | null {
  // Authenticator apps show the code in two groups.
  const token = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret, { email: '', brandName: '' }).validate({ token, window: 1, timestamp: at })
  return delta === null ? null : Math.floor(at / 1000 / period) + delta
}

// Omits letters and digits that are easily confused.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Generates ten codes like `7KQ2M-XW9TA`, each usable once when the app is not available. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
}

/** Normalises an entered recovery code, or returns null if it cannot be one. */
export function recoveryCodeFrom(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s-]/g, '')
  return bare.length === 10 ? bare : null
}
