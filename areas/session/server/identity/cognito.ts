import { createHmac } from 'node:crypto'
import type * as Sdk from '@aws-sdk/client-cognito-identity-provider'
import type * as Jose from 'jose'
import {
  type Answer,
  type FormIdentity,
  type Proof,
  type Subject,
  unreachable,
} from '#areas/session/server/identity/port.ts'
import type { CognitoSettings } from '#platform/server/identity-settings.ts'
import { warnOf } from '#platform/server/logging.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** What a session keeps of the user pool. */
type Upstream = { refresh: string; username: string; subject: string }
/** A challenge that waits for its answer. Cognito forgets it after some minutes. */
type Waiting = { challenge: string; session: string; username: string; email: string }
type Step = Pick<
  Sdk.InitiateAuthResponse,
  'AuthenticationResult' | 'ChallengeName' | 'ChallengeParameters' | 'Session'
>

// No sign-in needs more: a type of code to choose, a code, a new password.
const mostSteps = 4
const codeFields: Record<string, string> = {
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  SMS_MFA: 'SMS_MFA_CODE',
  EMAIL_OTP: 'EMAIL_OTP_CODE',
}

/** Passwords and second factors in an Amazon Cognito user pool, by the console's own form. */
export function cognitoIdentity(settings: CognitoSettings): FormIdentity {
  const pool = poolOf(settings)

  async function password(proof: Proof): Promise<Answer> {
    try {
      const waiting = waitingFor(proof)
      if (!waiting) return await go(await pool.begin(proof.email, proof.password), proof.email, proof)
      const step = { ChallengeName: waiting.challenge, Session: waiting.session } as Step
      try {
        return await go(step, waiting.username, proof)
      } catch (failure) {
        // Cognito has forgotten the step: from the beginning, once.
        if (nameOf(failure) !== 'NotAuthorizedException') throw failure
        return await go(await pool.begin(proof.email, proof.password), proof.email, proof)
      }
    } catch (failure) {
      return answerTo(failure)
    }
  }

  /** Answers what Cognito asks as far as the proof goes. */
  async function go(first: Step, named: string, proof: Proof): Promise<Answer> {
    let step = first
    let username = named
    for (let steps = 0; steps < mostSteps; steps++) {
      if (step.AuthenticationResult)
        return { said: 'signed-in', who: await pool.read(step.AuthenticationResult) }
      const { ChallengeName: challenge = '', ChallengeParameters: told = {}, Session: session = '' } = step
      username = told['USER_ID_FOR_SRP'] ?? username
      const kept = JSON.stringify({ challenge, session, username, email: proof.email } satisfies Waiting)
      const codeField = codeFields[challenge]
      if (challenge === 'NEW_PASSWORD_REQUIRED') {
        if (proof.newPassword === undefined) return { said: 'new-password-required', kept }
        step = await pool.respond(step, username, { NEW_PASSWORD: proof.newPassword })
      } else if (codeField !== undefined) {
        if (proof.code === undefined) return { said: 'second-factor-required', kept }
        step = await pool.respond(step, username, { [codeField]: proof.code })
      } else if (challenge === 'SELECT_MFA_TYPE') {
        step = await pool.respond(step, username, { ANSWER: 'SOFTWARE_TOKEN_MFA' })
      } else throw new Refusal(`Your identity service asks for a step that is not known here: ${challenge}.`)
    }
    throw new Refusal('Your identity service asks for more than one sign-in takes. Tell your administrator.')
  }

  return {
    name: 'cognito',
    signIn: 'form',
    password,

    async refresh(kept) {
      if (kept === null) return { goesOn: false, upstream: null }
      const upstream = JSON.parse(kept) as Upstream
      try {
        const { subject } = await pool.read(await pool.renew(upstream), upstream)
        return { goesOn: subject === upstream.subject, upstream: kept }
      } catch (failure) {
        // Whoever is in works on while Cognito is away; whoever was turned away there is out.
        return { goesOn: !endings.has(nameOf(failure)), upstream: kept }
      }
    },

    async signOut(kept) {
      if (kept !== null) await pool.revoke(JSON.parse(kept) as Upstream)
      return { goTo: null }
    },

    async signOutEverywhere(kept) {
      if (kept !== null) await pool.revokeAll(JSON.parse(kept) as Upstream)
    },
  }
}

const endings = new Set(['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException'])

/** The challenge that an earlier proof of the same person is waiting at, when this one answers it. */
function waitingFor({ kept, email, code, newPassword }: Proof): Waiting | null {
  if (kept === undefined) return null
  const waiting = JSON.parse(kept) as Waiting
  const answers = waiting.challenge === 'NEW_PASSWORD_REQUIRED' ? newPassword : code
  return waiting.email === email && answers !== undefined ? waiting : null
}

const nameOf = (failure: unknown) => (failure instanceof Error ? failure.name : '')

/** What a person is told of Cognito's refusals. */
function answerTo(failure: unknown): Answer {
  if (failure instanceof Refusal) throw failure
  switch (nameOf(failure)) {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
    case 'UserNotConfirmedException':
      return { said: 'refused', because: 'password' }
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
    case 'EnableSoftwareTokenMFAException':
      return { said: 'refused', because: 'code' }
    case 'InvalidPasswordException':
      return {
        said: 'refused',
        because: 'new-password',
        why: failure instanceof Error ? failure.message : '',
      }
    case 'PasswordHistoryPolicyViolationException':
      return { said: 'refused', because: 'new-password' }
    case 'PasswordResetRequiredException':
      throw new Refusal('Your password was reset. Set a new one with your identity service, then sign in.')
    case 'TooManyRequestsException':
    case 'LimitExceededException':
    case 'TooManyFailedAttemptsException':
      throw new Refusal('Your identity service takes no more attempts for now. Wait a few minutes.', {
        code: 'TOO_MANY',
        httpStatus: 429,
        retryAfterSeconds: 60,
      })
    default:
      warnOf('Amazon Cognito cannot be used.', failure)
      throw unreachable()
  }
}

/** The user pool: its calls, and what is believed of its tokens. */
function poolOf({ region, endpoint, clientId, clientSecret, issuer }: CognitoSettings) {
  type Loaded = {
    sdk: typeof Sdk
    client: Sdk.CognitoIdentityProviderClient
    jose: typeof Jose
    keys: Jose.JWTVerifyGetKey
  }
  let loading: Promise<Loaded> | null = null

  async function load(): Promise<Loaded> {
    const [sdk, jose] = await Promise.all([
      import('@aws-sdk/client-cognito-identity-provider'),
      import('jose'),
    ])
    const client = new sdk.CognitoIdentityProviderClient({
      region,
      ...(endpoint !== null && { endpoint }),
      maxAttempts: 2,
      // These calls are signed by nobody: what they carry is the proof.
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 8_000, throwOnRequestTimeout: true },
    })
    const keys = jose.createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
      cooldownDuration: 10_000,
      timeoutDuration: 5_000,
    })
    return { sdk, client, jose, keys }
  }
  const loaded = () => (loading ??= load())

  const hashOf = (username: string) =>
    clientSecret === null
      ? {}
      : { SECRET_HASH: createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64') }

  /** What a token says, if this pool signed it for this client and it is of this kind. */
  async function trusted(token: string, use: 'id' | 'access'): Promise<Jose.JWTPayload> {
    const { jose, keys } = await loaded()
    const { payload } = await jose.jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      clockTolerance: 30,
      requiredClaims: ['sub', 'exp', 'token_use'],
      // An access token names its client elsewhere.
      ...(use === 'id' && { audience: clientId }),
    })
    if (payload['token_use'] !== use || (use === 'access' && payload['client_id'] !== clientId))
      throw new Error(`This is no ${use} token of this client.`)
    return payload
  }

  async function renew({ refresh, username }: Upstream) {
    const { sdk, client } = await loaded()
    const { AuthenticationResult: given } = await client.send(
      new sdk.InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: clientId,
        AuthParameters: { REFRESH_TOKEN: refresh, ...hashOf(username) },
      }),
    )
    return given ?? {}
  }

  async function revoke({ refresh }: Upstream): Promise<void> {
    try {
      const { sdk, client } = await loaded()
      await client.send(
        new sdk.RevokeTokenCommand({
          Token: refresh,
          ClientId: clientId,
          ...(clientSecret !== null && { ClientSecret: clientSecret }),
        }),
      )
    } catch (failure) {
      warnOf('Amazon Cognito was not told that a session has ended.', failure)
    }
  }

  return {
    renew,
    revoke,

    async begin(email: string, given: string): Promise<Step> {
      const { sdk, client } = await loaded()
      try {
        return await client.send(
          new sdk.InitiateAuthCommand({
            AuthFlow: 'USER_PASSWORD_AUTH',
            ClientId: clientId,
            AuthParameters: { USERNAME: email, PASSWORD: given, ...hashOf(email) },
          }),
        )
      } catch (failure) {
        // Here it can only be the password that was given, not a new one that no policy takes.
        if (failure instanceof sdk.InvalidPasswordException)
          throw new sdk.NotAuthorizedException({ message: failure.message, $metadata: failure.$metadata })
        throw failure
      }
    },

    async respond(step: Step, username: string, responses: Record<string, string>): Promise<Step> {
      const { sdk, client } = await loaded()
      return client.send(
        new sdk.RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: step.ChallengeName,
          Session: step.Session,
          ChallengeResponses: { USERNAME: username, ...hashOf(username), ...responses },
        }),
      )
    },

    /** Whom the tokens mean. Both must be this pool's, for this client, of their kind and of one person. */
    async read(given: Sdk.AuthenticationResultType, known?: Upstream): Promise<Subject> {
      const [id, access] = await Promise.all([
        trusted(given.IdToken ?? '', 'id'),
        trusted(given.AccessToken ?? '', 'access'),
      ])
      const subject = id.sub ?? ''
      if (subject === '' || access.sub !== subject) throw new Error('The tokens are of two people.')
      const email = typeof id['email'] === 'string' ? id['email'].trim().toLowerCase() : ''
      const username = typeof id['cognito:username'] === 'string' ? id['cognito:username'] : subject
      const refresh = given.RefreshToken ?? known?.refresh
      if (refresh === undefined) throw new Error('There is no refresh token.')
      return {
        provider: 'cognito',
        issuer,
        subject,
        email,
        emailVerified: id['email_verified'] === true || id['email_verified'] === 'true',
        upstream: JSON.stringify({ refresh, username, subject } satisfies Upstream),
      }
    },

    /** Ends every session of the person in the pool. */
    async revokeAll(upstream: Upstream): Promise<void> {
      try {
        const { sdk, client } = await loaded()
        const { AccessToken } = await renew(upstream)
        await client.send(new sdk.GlobalSignOutCommand({ AccessToken }))
      } catch (failure) {
        warnOf('Amazon Cognito did not end the sessions of a person.', failure)
        await revoke(upstream)
      }
    },
  }
}
