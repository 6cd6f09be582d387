import type { Message } from '#platform/words.ts'
import { sessionMessages } from '#areas/session/messages.ts'
import type { SessionContext } from './session-context.ts'
import { sessionSource, signInSource } from './attempt-sources.ts'
import { type AttemptSource, countFailedAttempt, secondsBlocked } from './attempts.ts'
import { recordFailedAttempt } from './failed-sign-ins.ts'
import { embedded } from '#areas/session/server/identity/accounts.ts'
import type { SignInResult } from '#areas/session/server/identity/identity-port.ts'
import { resolvePerson } from '#areas/session/server/identity/link-person.ts'
import { keyedHash } from './keys.ts'
import { countSource, secondsToWait, tooManyFromNetwork } from './network-limits.ts'
import { runExclusive, withConcurrencyLimit } from './concurrency-limit.ts'
import { staffByEmail, type StaffMember } from '#areas/staff/public.ts'
import { ValidationError, AppError, rejectField } from '#platform/server/errors.ts'

// One message for a wrong password, an unknown email and an inactive account, so that it reveals nothing.
const wrongMessage = sessionMessages('CREDENTIALS_WRONG')

export const wrongCredentials = () => new AppError(wrongMessage, { code: 'UNAUTHENTICATED' })
/** Error for a signed-in person who confirms their identity; only the password can be wrong. */
export const wrongPassword = () =>
  new ValidationError([{ field: 'password', message: sessionMessages('PASSWORD_WRONG') }])
const blocked = (retryAfterSeconds: number) =>
  new AppError(sessionMessages('SIGN_IN_BLOCKED'), { code: 'TOO_MANY', httpStatus: 429, retryAfterSeconds })

/** Person who has proved their identity. */
export type Reauthenticated = {
  person: StaffMember
  provider: string
  upstream: string | null
  /** Time of authentication in seconds since 1970; null if unknown, absent if just now. */
  provenAt?: number | null | undefined
  /** Session id at the provider. */
  sid?: string | null | undefined
  /** Keyed hash of the email. */
  account: Buffer
  source: AttemptSource
  /** Recovery codes of a second factor that the person set up with this proof. */
  recoveryCodes?: readonly string[] | undefined
}

type ReauthenticationMethod = {
  /** Error for a wrong proof. */
  error?: (() => AppError) | undefined
  /** Token of a link or an invitation sent with the proof. */
  link?: string | undefined
  /** Session of a person who confirms their identity. Only its own limit applies, not that of the network. */
  sessionId?: number | undefined
}

/**
 * Verifies a person's proof with the identity. Wrong answers count against the limits of their source and of the
 * network, and are rejected with the same message and in the same time whether or not the email is known.
 */
export async function reauthenticate(
  context: SessionContext,
  email: string,
  authenticate: () => Promise<SignInResult>,
  { error = wrongCredentials, link, sessionId }: ReauthenticationMethod = {},
): Promise<Reauthenticated> {
  const account = keyedHash(context.keys.email, email)
  // Own password hashes are limited because each uses a core; calls to another service are not.
  const slot =
    context.identity.name === embedded ? withConcurrencyLimit : <Made>(work: () => Promise<Made>) => work()
  return runExclusive(account.toString('base64'), () =>
    slot(async () => {
      const known = await staffByEmail(context.db, email)
      const source =
        sessionId === undefined ? await signInSource(context, account, known?.id) : sessionSource(sessionId)
      await assertNotBlocked(context, account, source)
      const answer = await authenticate()
      assertComplete(answer)
      const person = answer.status === 'signed-in' ? await resolvePerson(context, answer.subject, link) : null
      if (answer.status !== 'signed-in' || person?.status !== 'active')
        return throwWrongCredentials(context, { account, source, known, answer, error })
      const { provider, upstream } = answer.subject
      return { person, provider, upstream, account, source, recoveryCodes: answer.recoveryCodes }
    }),
  )
}

/**
 * Rejects a blocked source, and a network from which too many accounts failed. Sources that the account has used before
 * are exempt from the limit of the network, so that a stranger cannot lock out an office behind the same IP address.
 */
async function assertNotBlocked({ db, http }: SessionContext, account: Buffer, source: AttemptSource) {
  const networkSeconds = source.isKnown ? 0 : await secondsToWait(db, 'sign-in', http.ip)
  if (networkSeconds > 0) throw tooManyFromNetwork(networkSeconds)
  const seconds = await secondsBlocked(db, account, source)
  if (seconds === 0) return
  await countSource(db, 'sign-in', http.ip, account)
  throw blocked(seconds)
}

/** Throws an error for the missing part of the proof; its field tells the screen which one. */
function assertComplete(answer: SignInResult) {
  const inputRequired = (field: string, message: Message) => new ValidationError([{ field, message }])
  if (answer.status === 'second-factor-required') {
    const { app, passkey } = answer.accepts ?? { app: true, passkey: false }
    const message = app ? sessionMessages('CODE_REQUIRED') : sessionMessages('PASSKEY_REQUIRED')
    throw new ValidationError([
      { field: 'code', message },
      ...(passkey ? [{ field: 'passkey', message }] : []),
    ])
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

type WrongAnswer = {
  account: Buffer
  source: AttemptSource
  known: StaffMember | null
  answer: SignInResult
  error: () => AppError
}

async function throwWrongCredentials(
  context: SessionContext,
  { account, source, known, answer, error }: WrongAnswer,
): Promise<never> {
  await countSource(context.db, 'sign-in', context.http.ip, account)
  const seconds = await countFailedAttempt(context.db, account, source)
  const wrongFactor =
    answer.status === 'rejected' && (answer.error === 'code' || answer.error === 'passkey')
      ? answer.error
      : null
  const purpose = source.name.startsWith('session ') ? 'step-up' : 'sign-in'
  await recordFailedAttempt(context, { person: known, purpose, wrongFactor, secondsBlocked: seconds })
  if (seconds > 0) throw blocked(seconds)
  if (wrongFactor === 'code') rejectField('code', sessionMessages('CODE_WRONG'))
  if (wrongFactor === 'passkey') rejectField('passkey', sessionMessages('PASSKEY_WRONG'))
  throw error()
}
