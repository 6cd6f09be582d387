import type { Message } from '#platform/words/messages.ts'
import { sessionMessages } from '#areas/session/messages.ts'
import { failedAttemptLimits } from '#areas/session/rules.ts'
import type { SessionContext } from './session-context.ts'
import { attemptsOf, countFailedAttempt, forgetAttempts, markLocked } from './attempts.ts'
import { embedded } from '#areas/session/server/identity/accounts.ts'
import type { SignInResult } from '#areas/session/server/identity/identity-port.ts'
import { resolvePerson } from '#areas/session/server/identity/link-person.ts'
import { keyedHash } from './keys.ts'
import { countSource, hasSignedInFrom, secondsToWait, tooManyFromNetwork } from './network-limits.ts'
import { runExclusive, withConcurrencyLimit } from './concurrency-limit.ts'
import { lockStaff, staffByEmail, type StaffMember } from '#areas/staff/public.ts'
import { violatedConstraint, inTransaction } from '#platform/server/db/database.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'

// One message for a wrong password, an unknown email and an inactive account, so that it reveals nothing.
const wrongMessage = sessionMessages('CREDENTIALS_WRONG')
const lockedMessage = sessionMessages('ACCOUNT_LOCKED')

export const wrongCredentials = () => new AppError(wrongMessage, { code: 'UNAUTHENTICATED' })
/** Error for a signed-in person who confirms their identity; only the password can be wrong. */
export const wrongPassword = () =>
  new ValidationError([{ field: 'password', message: sessionMessages('PASSWORD_WRONG') }])
const locked = (retryAfterSeconds: number) =>
  new AppError(lockedMessage, { code: 'TOO_MANY', httpStatus: 429, retryAfterSeconds })

/** Person who has proved their identity. */
export type Reauthenticated = {
  person: StaffMember
  provider: string
  upstream: string | null
  /** Time of authentication in seconds since 1970; null if unknown, absent if just now. */
  provenAt?: number | null | undefined
  /** Session id at the provider. */
  sid?: string | null | undefined
  emailHash: Buffer
  /** Whether the record is locked by a lock that has expired. */
  wasLocked: boolean
}

type ReauthenticationMethod = {
  /** Error for a wrong proof. */
  error?: (() => AppError) | undefined
  /** Token of a link or an invitation sent with the proof. */
  link?: string | undefined
  /** The session identifies the person, so only the limit of their account applies, not that of the network. */
  signedIn?: boolean
}

/**
 * Verifies a person's proof with the identity. Wrong answers count against the limits of the account and of the
 * network, and are rejected with the same message and in the same time whether or not the email is known.
 */
export async function reauthenticate(
  context: SessionContext,
  email: string,
  authenticate: () => Promise<SignInResult>,
  { error = wrongCredentials, link, signedIn = false }: ReauthenticationMethod = {},
): Promise<Reauthenticated> {
  const emailHash = keyedHash(context.keys.email, email)
  // Own password hashes are limited because each uses a core; calls to another service are not.
  const slot =
    context.identity.name === embedded ? withConcurrencyLimit : <Made>(work: () => Promise<Made>) => work()
  return runExclusive(emailHash.toString('base64'), () =>
    slot(async () => {
      const known = await staffByEmail(context.db, email)
      if (!signedIn) await enforceNetworkLimit(context, known)
      const marked = await assertNotLocked(context, emailHash, known)
      const answer = await authenticate()
      assertComplete(answer)
      const person = answer.status === 'signed-in' ? await personOf(context, answer, { marked, link }) : null
      if (answer.status !== 'signed-in' || !person)
        return throwWrongCredentials(context, { emailHash, known, answer, error })
      const { provider, upstream } = answer.subject
      return { person, provider, upstream, emailHash, wasLocked: person.status === 'locked' }
    }),
  )
}

/**
 * Rejects a network from which too many accounts failed, except for people who have signed in from it before, so that
 * a stranger cannot lock out an office behind the same IP address.
 */
async function enforceNetworkLimit({ db, http }: SessionContext, known: StaffMember | null): Promise<void> {
  const seconds = await secondsToWait(db, 'sign-in', http.ip)
  if (seconds === 0 || (known && (await hasSignedInFrom(db, known.id, http.ip)))) return
  throw tooManyFromNetwork(seconds)
}

/** Rejects the proof while the email is locked. Returns true if the record is marked by a lock that has expired. */
async function assertNotLocked(
  { db, http }: SessionContext,
  emailHash: Buffer,
  known: StaffMember | null,
): Promise<boolean> {
  const { secondsLocked, marked } = await attemptsOf(db, emailHash)
  if (secondsLocked === 0) return marked
  // The record is marked as locked but active again, so staff have unlocked the person.
  if (marked && known?.status === 'active') {
    await forgetAttempts(db, emailHash)
    return false
  }
  await countSource(db, 'sign-in', http.ip, emailHash)
  throw locked(secondsLocked)
}

/** Throws an error for the missing part of the proof; its field tells the screen which one. */
function assertComplete(answer: SignInResult) {
  const inputRequired = (field: string, message: Message) => new ValidationError([{ field, message }])
  if (answer.status === 'second-factor-required') {
    throw inputRequired('code', sessionMessages('CODE_REQUIRED'))
  }
  if (answer.status === 'set-up-required') {
    throw inputRequired('enrolment', sessionMessages('SET_UP_REQUIRED'))
  }
  if (answer.status === 'new-password-required')
    throw inputRequired('newPassword', sessionMessages('NEW_PASSWORD_REQUIRED'))
  if (answer.status === 'rejected' && answer.error === 'weak-password')
    throw inputRequired('newPassword', sessionMessages('PASSWORD_POLICY'))
  if (answer.status === 'rejected' && answer.error === 'reused-password')
    throw inputRequired('newPassword', sessionMessages('PASSWORD_REUSED'))
}

/** Returns the person identified by the proof if they may sign in. An expired lock does not prevent it. */
async function personOf(
  context: SessionContext,
  { subject }: Extract<SignInResult, { status: 'signed-in' }>,
  { marked, link }: { marked: boolean; link: string | undefined },
) {
  const person = await resolvePerson(context, subject, link)
  if (person?.status !== 'locked') return person?.status === 'active' ? person : null
  // The lock is stored under the staff email, which can differ from the email at the hosted identity.
  const own = await attemptsOf(context.db, keyedHash(context.keys.email, person.email))
  return marked || (own.marked && own.secondsLocked === 0) ? person : null
}

type FailedAttempt = {
  emailHash: Buffer
  known: StaffMember | null
  answer: SignInResult
  error: () => AppError
}

async function throwWrongCredentials(
  context: SessionContext,
  { emailHash, known, answer, error }: FailedAttempt,
): Promise<never> {
  await countSource(context.db, 'sign-in', context.http.ip, emailHash)
  const secondsLocked = await countFailedAttempt(context.db, emailHash)
  if (secondsLocked > 0) {
    if (known) await lock(context, emailHash, known)
    throw locked(secondsLocked)
  }
  if (answer.status === 'rejected' && answer.error === 'code') {
    rejectField('code', sessionMessages('CODE_WRONG'))
  }
  throw error()
}

async function lock({ db, audit }: SessionContext, emailHash: Buffer, { id, name, email }: StaffMember) {
  try {
    await inTransaction(db, async (tx) => {
      if (!(await lockStaff(tx, id))) return
      await markLocked(tx, emailHash)
      const entry = {
        actor: null,
        action: 'Lock',
        kind: 'user',
        recordId: id,
        label: `${name} (${email})`,
      } as const
      const reason = `${failedAttemptLimits.atMost} wrong passwords`
      await audit({ ...entry, fromStatus: 'active', toStatus: 'locked', reason }, tx)
    })
  } catch (error) {
    // The last Super Admin stays active in the record, but sign-ins are locked all the same.
    if (violatedConstraint(error) !== 'staff_super_admin_check') throw error
  }
}
