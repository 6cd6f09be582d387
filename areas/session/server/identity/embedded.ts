import {
  accountOf,
  embedded,
  isCodeOpen,
  setPasswordHash,
  takeRecoveryCode,
  consumeTotpStep,
} from '#areas/session/server/identity/accounts.ts'
import type { SignInResult, FormIdentity, Proof, Subject } from './identity-port.ts'
import { keyedHash, type Keys, opened } from '#areas/session/server/keys.ts'
import { checkNewPassword } from '#areas/session/server/new-passwords.ts'
import { hashPassword, isPassword } from '#areas/session/server/passwords.ts'
import { staffByEmail } from '#areas/staff/public.ts'
import { recoveryCodeFrom, stepOf } from '#areas/session/server/second-factor.ts'
import type { Database } from '#platform/server/db/database.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/** Identity with passwords and second factors in the application's own tables. Uses no other service. */
export function embeddedIdentity(db: Database, keys: Keys, now: () => number = Date.now): FormIdentity {
  return {
    name: embedded,
    signIn: 'form',
    password: (proof) => answerTo(db, keys, proof, now()),
    refresh: async () => ({ isActive: true, upstream: null }),
    signOut: async () => ({ goTo: null }),
    signOutEverywhere: async () => {},
  }
}

async function answerTo(
  db: Database,
  keys: Keys,
  { email, password, code, newPassword }: Proof,
  at: number,
): Promise<SignInResult> {
  const person = await staffByEmail(db, email)
  const account = person && (await accountOf(db, person.id))
  // An unknown email takes as long as a known one.
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (!person || !account || !isRight) return { status: 'rejected', error: 'password' }

  // Before the code is used up, so that a rejected password does not need another code.
  if (account.mustChange && newPassword !== undefined)
    await checkNewPassword({
      password: newPassword,
      field: 'newPassword',
      person,
      hasSecondFactor: account.totpSecret !== null,
    })
  const asksForNew = account.mustChange && newPassword === undefined
  if (account.totpSecret) {
    if (code === undefined) return { status: 'second-factor-required' }
    // A code can be used once, so it is only verified, not used up, while a new password is still missing.
    const isGood = await (asksForNew ? mayTake : take)(db, keys, account, code, at)
    if (!isGood) return { status: 'rejected', error: 'code' }
  }
  if (asksForNew) return { status: 'new-password-required' }
  if (account.mustChange && newPassword !== undefined) {
    if (newPassword.normalize('NFKC') === password.normalize('NFKC'))
      return { status: 'rejected', error: 'reused-password' }
    await setPasswordHash(db, person.id, await hashPassword(newPassword))
  }
  return {
    status: 'signed-in',
    subject: embeddedSubject(account.subject, person.email),
  }
}

/** Subject of a user at the embedded identity. */
export const embeddedSubject = (subject: string, email: string): Subject => ({
  provider: embedded,
  issuer: embedded,
  subject,
  email,
  emailVerified: false,
  upstream: null,
})

type CodeCheck = (db: Database, keys: Keys, account: Account, code: string, at: number) => Promise<boolean>

/** Whether a code is currently valid, without using it up. */
const mayTake: CodeCheck = async (db, keys, account, code, at) => {
  const step = totpStep(keys, account, code, at)
  if (step !== null) return account.totpLastStep === null || account.totpLastStep < step
  const recovery = recoveryCodeFrom(code)
  return recovery !== null && isCodeOpen(db, account.userId, keyedHash(keys.recovery, recovery))
}

/** Uses up a code of the app or a recovery code. */
export const take: CodeCheck = async (db, keys, account, code, at) => {
  const step = totpStep(keys, account, code, at)
  if (step !== null) return consumeTotpStep(db, account.userId, step)
  const recovery = recoveryCodeFrom(code)
  return recovery !== null && takeRecoveryCode(db, account.userId, keyedHash(keys.recovery, recovery))
}

function totpStep(keys: Keys, { totpSecret, userId }: Account, code: string, at: number): number | null {
  return totpSecret && stepOf(code, opened(keys.seal, totpSecret, `totp ${userId}`), at)
}
