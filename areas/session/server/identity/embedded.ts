import { z } from 'zod'
import {
  accountOf,
  embedded,
  hasSecondFactor,
  isCodeOpen,
  lockAccount,
  setAuthenticatorApp,
  setPasswordHash,
  takeRecoveryCode,
  consumeTotpStep,
} from '#areas/session/server/identity/accounts.ts'
import type { SignInResult, FormIdentity, Proof, Subject } from './identity-port.ts'
import { keyedHash, type Keys, opened, sealed } from '#areas/session/server/keys.ts'
import { checkNewPassword } from '#areas/session/server/new-passwords.ts'
import { hashPassword, isPassword } from '#areas/session/server/passwords.ts'
import { staffByEmail } from '#areas/staff/public.ts'
import { challengeOf, isPasskeyProof, passkeyRequest } from '#areas/session/server/passkeys/verify.ts'
import type { RelyingParty } from '#areas/session/server/passkeys/relying-party.ts'
import { renewRecoveryCodes } from '#areas/session/server/recovery-codes.ts'
import { newSecret, recoveryCodeFrom, stepOf } from '#areas/session/server/second-factor.ts'
import { needsSecondFactor } from '#areas/session/rules.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

type Options = { requiresSecondFactor: boolean; relyingParty: RelyingParty | null }

/** Second factor that a person sets up while they sign in. The state is stored sealed in a cookie. */
const SetUp = z.object({ userId: z.int(), email: z.string(), secret: z.string().optional() })
/** Step at which a person with passkeys is asked for their second factor. Binds the challenge to the browser. */
const PasskeyStep = z.object({ passkeyOf: z.int(), challenge: z.string().optional() })

/** State of a step if it is of this kind. */
function stepOfKind<Kind extends z.ZodType>(kind: Kind, state: string | undefined): z.output<Kind> | null {
  return state === undefined ? null : (kind.safeParse(JSON.parse(state)).data ?? null)
}

/** Identity with passwords and second factors in the application's own tables. Uses no other service. */
export function embeddedIdentity(db: Database, keys: Keys, options: Options): FormIdentity {
  const { relyingParty } = options
  return {
    name: embedded,
    signIn: 'form',
    password: (proof) => answerTo(db, keys, proof, { ...options, at: Date.now() }),
    enrol: async (stored) => {
      const step = stepOfKind(SetUp, stored)
      if (step === null) return null
      const { userId, email } = step
      const secret = newSecret()
      return { secret, email, state: JSON.stringify({ userId, email, secret }) }
    },
    passkeyRequest: async (stored) => {
      const step = stepOfKind(PasskeyStep, stored)
      if (step === null || relyingParty === null) return null
      const scope = { userId: step.passkeyOf, sessionId: null, purpose: 'sign-in' as const }
      const request = await passkeyRequest(db, relyingParty, scope)
      return { request, state: JSON.stringify({ passkeyOf: step.passkeyOf, challenge: request.challenge }) }
    },
    refresh: async () => ({ isActive: true, upstream: null }),
    signOut: async () => ({ goTo: null }),
    signOutEverywhere: async () => {},
  }
}

async function answerTo(
  db: Database,
  keys: Keys,
  { email, password, newPassword, ...factor }: Proof,
  { requiresSecondFactor, relyingParty, at }: Options & { at: number },
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
      hasSecondFactor: hasSecondFactor(account),
    })
  const asksForNew = account.mustChange && newPassword === undefined
  if (hasSecondFactor(account)) {
    const wrong = await secondFactorError(db, keys, account, { ...factor, relyingParty, asksForNew, at })
    if (wrong) return wrong
  }
  if (asksForNew) return { status: 'new-password-required' }
  let recoveryCodes: readonly string[] | undefined
  if (!hasSecondFactor(account) && requiresSecondFactor && needsSecondFactor(person)) {
    const setUpResult = await setUp(db, keys, { person, code: factor.code, state: factor.state, at })
    if ('status' in setUpResult) return setUpResult
    ;({ recoveryCodes } = setUpResult)
  }
  if (account.mustChange && newPassword !== undefined) {
    if (newPassword.normalize('NFKC') === password.normalize('NFKC'))
      return { status: 'rejected', error: 'reused-password' }
    await setPasswordHash(db, person.id, await hashPassword(newPassword))
  }
  return {
    status: 'signed-in',
    subject: embeddedSubject(account.subject, person.email),
    ...(recoveryCodes && { recoveryCodes }),
  }
}

type SecondFactorProof = Pick<Proof, 'code' | 'passkey' | 'state'> & {
  relyingParty: RelyingParty | null
  /** Whether the person has to choose a new password with the same proof first. */
  asksForNew: boolean
  at: number
}

/** Checks a code or a passkey. Returns null if it is right, otherwise what is missing or wrong. */
async function secondFactorError(
  db: Database,
  keys: Keys,
  account: Account,
  { code, passkey, state, relyingParty, asksForNew, at }: SecondFactorProof,
): Promise<SignInResult | null> {
  const { userId } = account
  if (passkey !== undefined && relyingParty) {
    const step = stepOfKind(PasskeyStep, state)
    const scope = { userId, sessionId: null, purpose: 'sign-in' as const }
    const challenge = challengeOf(passkey)?.toString('base64url')
    const isOfStep =
      step?.passkeyOf === userId && step.challenge !== undefined && step.challenge === challenge
    // A signature is accepted once, so it is verified together with the new password.
    if (isOfStep && asksForNew) return null
    if (isOfStep && (await isPasskeyProof(db, relyingParty, scope, passkey))) return null
    return { status: 'rejected', error: 'passkey' }
  }
  if (code === undefined) return secondFactorRequired(account, relyingParty)
  // A code can be used once, so it is only verified, not used up, while a new password is still missing.
  const isGood = await (asksForNew ? mayTake : take)(db, keys, account, code, at)
  return isGood ? null : { status: 'rejected', error: 'code' }
}

function secondFactorRequired(
  { userId, totpSecret, passkeys }: Account,
  relyingParty: RelyingParty | null,
): SignInResult {
  const passkey = passkeys > 0 && relyingParty !== null
  const accepts = { app: totpSecret !== null, passkey }
  return passkey
    ? { status: 'second-factor-required', accepts, state: JSON.stringify({ passkeyOf: userId }) }
    : { status: 'second-factor-required', accepts }
}

type SetUpProof = {
  person: { id: number; email: string }
  code: string | undefined
  state: string | undefined
  at: number
}

/**
 * Turns the second factor on and returns recovery codes if the code is one of the secret that was shown before. Otherwise
 * returns the next step.
 */
async function setUp(
  db: Database,
  keys: Keys,
  { person: { id, email }, code, state, at }: SetUpProof,
): Promise<SignInResult | { recoveryCodes: string[] }> {
  const stored = stepOfKind(SetUp, state)
  if (stored?.userId !== id || stored.secret === undefined || code === undefined)
    return { status: 'set-up-required', state: JSON.stringify({ userId: id, email }) }
  const step = stepOf(code, stored.secret, at)
  if (step === null) return { status: 'rejected', error: 'code' }
  const secret = sealed(keys.seal, stored.secret, `totp ${id}`)
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, id)
    await setAuthenticatorApp(tx, id, { secret, step })
    return { recoveryCodes: await renewRecoveryCodes(tx, keys, id) }
  })
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
