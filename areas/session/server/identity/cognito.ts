import { sessionMessages } from '#areas/session/messages.ts'
import { poolOf, type Step } from '#areas/session/server/identity/cognito-pool.ts'
import type { Upstream } from '#areas/session/server/identity/cognito-tokens.ts'
import { type SignInResult, type FormIdentity, type Proof, unreachable } from './identity-port.ts'
import type { CognitoSettings } from '#platform/server/settings.ts'
import { logWarning } from '#platform/server/observability.ts'
import { AppError } from '#platform/server/errors.ts'

/** Pending challenge. Cognito forgets it after a few minutes. */
type PendingChallenge = {
  challenge: NonNullable<Step['ChallengeName']> | ''
  session: string
  username: string
  email: string
  /** Whether the secret for the authenticator app to set up has been issued. */
  isEnrolled?: boolean
}

// A sign-in needs at most these steps: choosing a code type, a code and a new password.
const mostSteps = 4
const codeFields: Record<string, string> = {
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  SMS_MFA: 'SMS_MFA_CODE',
  EMAIL_OTP: 'EMAIL_OTP_CODE',
}

/** Identity with passwords and second factors in an Amazon Cognito user pool, using the console's sign-in form. */
export function cognitoIdentity(settings: CognitoSettings): FormIdentity {
  const pool = poolOf(settings)

  async function password(proof: Proof): Promise<SignInResult> {
    try {
      const waiting = pendingChallenge(proof)
      if (!waiting) return await go(await pool.begin(proof.email, proof.password), proof.email, proof)
      const step: Step = {
        ...(waiting.challenge !== '' && { ChallengeName: waiting.challenge }),
        Session: waiting.session,
      }
      try {
        return await go(step, waiting.username, proof, waiting.isEnrolled)
      } catch (error) {
        // Cognito has forgotten the step, so the sign-in restarts once.
        if (nameOf(error) !== 'NotAuthorizedException') throw error
        return await go(await pool.begin(proof.email, proof.password), proof.email, proof)
      }
    } catch (error) {
      return answerTo(error)
    }
  }

  /** Answers Cognito's challenges as far as the proof allows. */
  async function go(first: Step, named: string, proof: Proof, isEnrolled = false): Promise<SignInResult> {
    let step = first
    let username = named
    for (let steps = 0; steps < mostSteps; steps++) {
      if (step.AuthenticationResult)
        return { status: 'signed-in', subject: await pool.read(step.AuthenticationResult) }
      const {
        ChallengeName: challenge = '',
        ChallengeParameters: parameters = {},
        Session: session = '',
      } = step
      username = parameters['USER_ID_FOR_SRP'] ?? username
      const state = JSON.stringify({
        challenge,
        session,
        username,
        email: proof.email,
      } satisfies PendingChallenge)
      const codeField = codeFields[challenge]
      if (challenge === 'NEW_PASSWORD_REQUIRED') {
        if (proof.newPassword === undefined) return { status: 'new-password-required', state }
        step = await pool.respond(step, username, { NEW_PASSWORD: proof.newPassword })
      } else if (codeField !== undefined) {
        if (proof.code === undefined) return { status: 'second-factor-required', state }
        step = await pool.respond(step, username, { [codeField]: proof.code })
      } else if (challenge === 'MFA_SETUP') {
        assertAudience(parameters['MFAS_CAN_SETUP'])
        // A code entered before the app had its secret is ignored.
        if (!isEnrolled || proof.code === undefined) return { status: 'set-up-required', state }
        const confirmed = await pool.confirmApp(session, proof.code)
        step = await pool.respond({ ChallengeName: challenge, Session: confirmed }, username, {})
      } else if (challenge === 'SELECT_MFA_TYPE') {
        step = await pool.respond(step, username, { ANSWER: 'SOFTWARE_TOKEN_MFA' })
      } else throw new AppError(sessionMessages('STEP_UNKNOWN', { step: challenge }))
    }
    throw new AppError(sessionMessages('TOO_MANY_STEPS'))
  }

  return {
    name: 'cognito',
    signIn: 'form',
    password,

    async enrol(state) {
      const waiting: PendingChallenge = JSON.parse(state)
      if (waiting.challenge !== 'MFA_SETUP') return null
      try {
        const { secret, session } = await pool.makeSecret(waiting.session)
        const { email } = waiting
        return {
          secret,
          email,
          state: JSON.stringify({ ...waiting, session, isEnrolled: true } satisfies PendingChallenge),
        }
      } catch (error) {
        // The step took too long, so the app cannot be set up in this sign-in.
        if (nameOf(error) === 'NotAuthorizedException') return null
        logWarning('Amazon Cognito is unavailable.', error)
        throw unreachable(error)
      }
    },

    async refresh(state) {
      if (state === null) return { isActive: false, upstream: null }
      const upstream = read(state)
      try {
        const { subject } = await pool.read(await pool.renew(upstream), upstream)
        return { isActive: subject === upstream.subject, upstream: state }
      } catch (error) {
        // A session continues while Cognito is unavailable and ends if Cognito rejects it.
        return { isActive: !endings.has(nameOf(error)), upstream: state }
      }
    },

    async signOut(state) {
      if (state !== null) await pool.revoke(read(state))
      return { goTo: null }
    },

    async signOutEverywhere(state) {
      if (state !== null) await pool.revokeAll(read(state))
    },
  }
}

/**
 * Throws if the factor to set up is not an authenticator app: phone numbers and email addresses are registered with
 * the pool elsewhere.
 */
function assertAudience(kinds = '') {
  if (kinds !== '' && !kinds.includes('SOFTWARE_TOKEN_MFA'))
    throw new AppError(sessionMessages('VERIFICATION_UNSUPPORTED'))
}

const read = (state: string): Upstream => JSON.parse(state)

const endings = new Set(['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException'])

/** Pending challenge of the same person that this proof answers, or null. */
function pendingChallenge({ state, email, code, newPassword }: Proof): PendingChallenge | null {
  if (state === undefined) return null
  const waiting: PendingChallenge = JSON.parse(state)
  const answers = waiting.challenge === 'NEW_PASSWORD_REQUIRED' ? newPassword : code
  return waiting.email === email && answers !== undefined ? waiting : null
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** Converts an error from Cognito to an answer for the person. */
function answerTo(error: unknown): SignInResult {
  if (error instanceof AppError) throw error
  switch (nameOf(error)) {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
    case 'UserNotConfirmedException':
      return { status: 'rejected', error: 'password' }
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
    case 'EnableSoftwareTokenMFAException':
      return { status: 'rejected', error: 'code' }
    case 'InvalidPasswordException':
      return { status: 'rejected', error: 'weak-password' }
    case 'PasswordHistoryPolicyViolationException':
      return { status: 'rejected', error: 'reused-password' }
    case 'PasswordResetRequiredException':
      throw new AppError(sessionMessages('PASSWORD_RESET_REQUIRED'))
    case 'TooManyRequestsException':
    case 'LimitExceededException':
    case 'TooManyFailedAttemptsException':
      throw new AppError(sessionMessages('IDENTITY_LIMIT'), {
        code: 'TOO_MANY',
        httpStatus: 429,
        retryAfterSeconds: 60,
      })
    default:
      logWarning('Amazon Cognito is unavailable.', error)
      throw unreachable(error)
  }
}
