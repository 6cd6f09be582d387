import { sessionMessages } from '#areas/session/messages.ts'
import type { SessionContext } from '#areas/session/server/session-context.ts'
import {
  accountOf,
  recoveryCodesLeft,
  setPasswordHash,
  setPending,
  setSecondFactor,
} from '#areas/session/server/identity/accounts.ts'
import { embeddedSubject, take } from '#areas/session/server/identity/embedded.ts'
import type { SignInResult } from './identity-port.ts'
import { keyedHash, opened, sealed } from '#areas/session/server/keys.ts'
import { checkNewPassword } from '#areas/session/server/new-passwords.ts'
import { hashPassword, isPassword } from '#areas/session/server/passwords.ts'
import {
  enrolmentOf,
  newRecoveryCodes,
  newSecret,
  recoveryCodeFrom,
  stepOf,
} from '#areas/session/server/second-factor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'

const owner = (userId: number) => `totp ${userId}`

/** Security settings of a person. */
export async function securityOf(db: Database, { id }: Staff) {
  const account = await accountOf(db, id)
  return {
    secondFactor: Boolean(account?.totpSecret),
    recoveryCodesLeft: account?.totpSecret ? await recoveryCodesLeft(db, id) : 0,
    passwordChangedAt: account?.passwordChangedAt ?? null,
    managedHere: account !== undefined,
  }
}

type OwnProof = { password: string; code?: string | undefined; needsCode: boolean }

/**
 * Checks the person's password, and their second factor if they have one and the change concerns it. For other changes
 * the session proves the second factor.
 */
export async function ownProofAnswer(
  { db, keys }: SessionContext,
  { id, email }: Staff,
  { password, code, needsCode }: OwnProof,
  at: number,
): Promise<SignInResult> {
  const account = await accountOf(db, id)
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (!isRight || !account) return { status: 'rejected', error: 'password' }
  if (needsCode && account.totpSecret) {
    if (code === undefined) return { status: 'second-factor-required' }
    if (!(await take(db, keys, account, code, at))) return { status: 'rejected', error: 'code' }
  }
  return { status: 'signed-in', subject: embeddedSubject(account.subject, email) }
}

/** Creates a secret that takes effect when one of its codes is confirmed. */
export async function beginSecondFactor({ db, keys }: SessionContext, { id, email }: Staff) {
  const secret = newSecret()
  await setPending(db, id, sealed(keys.seal, secret, owner(id)))
  return enrolmentOf(secret, email)
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
  const recoveryCodes = newRecoveryCodes()
  const codeHashes = recoveryCodes.map((each) => keyedHash(keys.recovery, recoveryCodeFrom(each) ?? ''))
  await setSecondFactor(tx, id, { secret: account.totpPending, step, codeHashes })
  return recoveryCodes
}

export const removeSecondFactor = (tx: Database, { id }: Staff) => setSecondFactor(tx, id, null)

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
    hasSecondFactor: Boolean(account?.totpSecret),
  })
  if (await isPassword(newPassword, account?.passwordHash ?? null)) {
    rejectField('newPassword', sessionMessages('PASSWORD_REUSED'))
  }
  await setPasswordHash(tx, id, await hashPassword(newPassword))
}
