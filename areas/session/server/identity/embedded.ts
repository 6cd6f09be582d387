import { z } from 'zod'
import {
  accountOf,
  embedded,
  isCodeOpen,
  setPasswordHash,
  setSecondFactor,
  takeRecoveryCode,
  consumeTotpStep,
} from '#areas/session/server/identity/accounts.ts'
import type { SignInResult, FormIdentity, Proof, Subject } from './identity-port.ts'
import { keyedHash, type Keys, opened, sealed } from '#areas/session/server/keys.ts'
import { checkNewPassword } from '#areas/session/server/new-passwords.ts'
import { hashPassword, isPassword } from '#areas/session/server/passwords.ts'
import { staffByEmail } from '#areas/staff/public.ts'
import { newSecret, recoveryCodeFrom, stepOf } from '#areas/session/server/second-factor.ts'
import { needsSecondFactor } from '#areas/session/rules.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

type Options = { requiresSecondFactor: boolean }

/** Second factor that a person sets up while they sign in. The state is stored sealed in a cookie. */
const SetUp = z.object({ userId: z.int(), email: z.string(), secret: z.string().optional() })

/** Identity with passwords and second factors in the application's own tables. Uses no other service. */
export function embeddedIdentity(db: Database, keys: Keys, { requiresSecondFactor }: Options): FormIdentity {
  return {
    name: embedded,
    signIn: 'form',
    password: (proof) => answerTo(db, keys, proof, { requiresSecondFactor, at: Date.now() }),
    enrol: async (stored) => {
      const { userId, email } = SetUp.parse(JSON.parse(stored))
      const secret = newSecret()
      return { secret, email, state: JSON.stringify({ userId, email, secret }) }
    },
    refresh: async () => ({ isActive: true, upstream: null }),
    signOut: async () => ({ goTo: null }),
    signOutEverywhere: async () => {},
  }
}

async function answerTo(
  db: Database,
  keys: Keys,
  { email, password, code, newPassword, state }: Proof,
  { requiresSecondFactor, at }: Options & { at: number },
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
  const hasNewSecondFactor = !account.totpSecret && requiresSecondFactor && needsSecondFactor(person)
  if (hasNewSecondFactor) {
    const rejected = await setUp(db, keys, { person, code, state, at })
    if (rejected) return rejected
  }
  if (account.mustChange && newPassword !== undefined) {
    if (newPassword.normalize('NFKC') === password.normalize('NFKC'))
      return { status: 'rejected', error: 'reused-password' }
    await setPasswordHash(db, person.id, await hashPassword(newPassword))
  }
  return {
    status: 'signed-in',
    subject: embeddedSubject(account.subject, person.email),
    hasNewSecondFactor,
  }
}

type SetUpProof = {
  person: { id: number; email: string }
  code: string | undefined
  state: string | undefined
  at: number
}

/** Turns the second factor on if the code is one of the secret that was shown before. Otherwise returns the next step. */
async function setUp(
  db: Database,
  keys: Keys,
  { person: { id, email }, code, state, at }: SetUpProof,
): Promise<SignInResult | null> {
  const stored = state === undefined ? null : SetUp.parse(JSON.parse(state))
  if (stored?.userId !== id || stored.secret === undefined || code === undefined)
    return { status: 'set-up-required', state: JSON.stringify({ userId: id, email }) }
  const step = stepOf(code, stored.secret, at)
  if (step === null) return { status: 'rejected', error: 'code' }
  const secret = sealed(keys.seal, stored.secret, `totp ${id}`)
  await inTransaction(db, (tx) => setSecondFactor(tx, id, { secret, step, codeHashes: [] }))
  return null
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
