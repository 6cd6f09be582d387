import { sessionMessages } from '#areas/session/messages.ts'
import type { PasskeyAssertion } from '#areas/session/passkey-responses.ts'
import type { SessionContext } from '#areas/session/server/session-context.ts'
import {
  accountOf,
  hasSecondFactor,
  lockAccount,
  recoveryCodesLeft,
  setAuthenticatorApp,
  setPasswordHash,
  setPending,
  setRecoveryCodes,
} from '#areas/session/server/identity/accounts.ts'
import { embeddedSubject, take } from '#areas/session/server/identity/embedded.ts'
import type { SignInResult } from './identity-port.ts'
import { opened, sealed } from '#areas/session/server/keys.ts'
import { checkNewPassword } from '#areas/session/server/new-passwords.ts'
import { hashPassword, isPassword } from '#areas/session/server/passwords.ts'
import { isPasskeyProof } from '#areas/session/server/passkeys/verify.ts'
import { renewRecoveryCodes } from '#areas/session/server/recovery-codes.ts'
import { enrolmentOf, newSecret, stepOf } from '#areas/session/server/second-factor.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

const owner = (userId: number) => `totp ${userId}`

/** Security settings of a person. */
export async function securityOf(db: Database, { id }: Staff) {
  const account = await accountOf(db, id)
  return {
    secondFactor: Boolean(account?.totpSecret),
    recoveryCodesLeft: account && hasSecondFactor(account) ? await recoveryCodesLeft(db, id) : 0,
    passwordChangedAt: account?.passwordChangedAt ?? null,
    managedHere: account !== undefined,
  }
}

export type OwnProof = {
  password: string
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
  needsCode: boolean
}

/**
 * Checks the person's password, and their second factor if they have one and the change concerns it. For other changes
 * the session proves the second factor.
 */
export async function ownProofAnswer(
  { db, keys, relyingParty }: SessionContext,
  { id, email, sessionId }: Staff,
  { password, code, passkey, needsCode }: OwnProof,
  at: number,
): Promise<SignInResult> {
  const account = await accountOf(db, id)
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (!isRight || !account) return { status: 'rejected', error: 'password' }
  if (needsCode && hasSecondFactor(account)) {
    if (passkey !== undefined && relyingParty) {
      const scope = { userId: id, sessionId, purpose: 'change' as const }
      const isRightPasskey = await isPasskeyProof(db, relyingParty, scope, passkey)
      if (!isRightPasskey) return { status: 'rejected', error: 'passkey' }
    } else if (code === undefined) {
      const accepts = { app: account.totpSecret !== null, passkey: account.passkeys > 0 }
      return { status: 'second-factor-required', accepts }
    } else if (!(await take(db, keys, account, code, at))) return { status: 'rejected', error: 'code' }
  }
  return { status: 'signed-in', subject: embeddedSubject(account.subject, email) }
}

/** Creates a secret that takes effect when one of its codes is confirmed. */
export async function beginSecondFactor({ db, keys, brandName }: SessionContext, { id, email }: Staff) {
  const secret = newSecret()
  await setPending(db, id, sealed(keys.seal, secret, owner(id)))
  return enrolmentOf(secret, { email, brandName })
}

/** Turns the second factor on and returns the recovery codes, which are shown only once. */
export async function confirmSecondFactor(
  tx: Database,
  { keys }: SessionContext,
  { id }: Staff,
  code: string,
  at: number,
) {
  const account = await accountOf(tx, id)
  if (!account?.totpPending || !account.isPendingFresh) {
    throw new AppError(sessionMessages('ENROLMENT_EXPIRED'))
  }
  const secret = opened(keys.seal, account.totpPending, owner(id))
  const step = stepOf(code, secret, at)
  if (step === null) rejectField('code', sessionMessages('CODE_MISMATCH'))
  await setAuthenticatorApp(tx, id, { secret: account.totpPending, step })
  return renewRecoveryCodes(tx, keys, id)
}

export async function removeAuthenticatorApp(tx: Database, { id }: Pick<Staff, 'id'>): Promise<void> {
  await lockAccount(tx, id)
  await setAuthenticatorApp(tx, id, null)
}

/** Deletes the recovery codes of a person who has no second factor any more. Returns whether they have one. */
export async function keepCodesIfUsed(tx: Database, userId: number): Promise<boolean> {
  const account = await accountOf(tx, userId)
  const isUsed = account !== undefined && hasSecondFactor(account)
  if (!isUsed) await setRecoveryCodes(tx, userId, [])
  return isUsed
}

/** Sets a new password, which must differ from the previous one. */
export async function changePassword(
  tx: Database,
  person: Pick<Staff, 'id' | 'name' | 'email'>,
  newPassword: string,
) {
  const { id } = person
  const account = await accountOf(tx, id)
  await checkNewPassword({
    password: newPassword,
    field: 'newPassword',
    person,
    hasSecondFactor: account !== undefined && hasSecondFactor(account),
  })
  if (await isPassword(newPassword, account?.passwordHash ?? null)) {
    rejectField('newPassword', sessionMessages('PASSWORD_REUSED'))
  }
  await setPasswordHash(tx, id, await hashPassword(newPassword))
}
