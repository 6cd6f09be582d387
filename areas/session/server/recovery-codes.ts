import { setRecoveryCodes } from './identity/accounts.ts'
import { keyedHash, type Keys } from './keys.ts'
import { newRecoveryCodes, recoveryCodeFrom } from './second-factor.ts'
import type { Database } from '#platform/server/db.ts'

/** Replaces the recovery codes of a person and returns them. Only their hashes are stored. */
export async function renewRecoveryCodes(tx: Database, keys: Keys, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => keyedHash(keys.recovery, recoveryCodeFrom(code) ?? ''))
  await setRecoveryCodes(tx, userId, hashes)
  return codes
}
