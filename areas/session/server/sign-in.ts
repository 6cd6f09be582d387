import { sessionMessages } from '#areas/session/messages.ts'
import type { SignedIn, SignInReply } from '#areas/session/sign-in/contract.ts'
import type { SessionContext } from './session-context.ts'
import { hasEndedUpstream } from '#areas/session/server/back-channel.ts'
import { cookiePath, rememberDevice } from './attempt-sources.ts'
import { forgetAttempts, forgetOldAttempts } from '#areas/session/server/attempts.ts'
import type { SignInResult, Proof } from '#areas/session/server/identity/identity-port.ts'
import { type Keys, opened, sealed } from '#areas/session/server/keys.ts'
import { type Reauthenticated, reauthenticate, wrongCredentials } from './reauthentication.ts'
import { enrolmentOf } from '#areas/session/server/second-factor.ts'
import { forgetOldTokens, openSession, type OpenedSession } from '#areas/session/server/sessions.ts'
import { lockActiveUser, recordSignIn } from '#areas/staff/public.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import type { HttpContext } from '#platform/server/http.ts'
import { AppError } from '#platform/server/errors.ts'

type SignInInput = Omit<Proof, 'state'> & { link?: string | undefined }

/** Signs a person in through the console's form, or throws an error. */
export async function signIn(context: SessionContext, { link, ...proof }: SignInInput): Promise<SignInReply> {
  const proven = await reauthenticate(context, proof.email, () => signInWithForm(context, proof), { link })
  const { recoveryCodes } = proven
  return {
    ...(await completeSignIn(context, proven)),
    ...(recoveryCodes && { recoveryCodes: [...recoveryCodes] }),
  }
}

/**
 * Sends a proof to an identity with a form. State that the identity needs for the next step is stored sealed in a
 * cookie.
 */
export async function signInWithForm(
  { identity, http, keys }: SessionContext,
  proof: Omit<Proof, 'state'>,
): Promise<SignInResult> {
  if (identity.signIn !== 'form') throw new AppError(sessionMessages('USE_PROVIDER'))
  const answer = await identity.password({ ...proof, state: stepIn(http, keys) })
  const stored = 'state' in answer ? answer.state : undefined
  if (stored !== undefined) keepStep(http, keys, stored)
  else if (answer.status === 'signed-in' && http.cookies[stepCookie] !== undefined)
    http.clearCookie(stepCookie, cookiePath)
  return answer
}

/** Returns the secret and QR code for an authenticator app that must be set up before the sign-in can continue. */
export async function enrol({ identity, http, keys, brandName }: SessionContext) {
  const stored = stepIn(http, keys)
  const created = stored !== undefined && identity.signIn === 'form' ? await identity.enrol?.(stored) : null
  if (!created) throw new AppError(sessionMessages('SIGN_IN_TIMEOUT'), { code: 'TOKEN_EXPIRED' })
  keepStep(http, keys, created.state)
  return enrolmentOf(created.secret, { email: created.email, brandName })
}

/** Returns a challenge for the passkeys of the person whose password was right in the previous step. */
export async function requestPasskey({ identity, http, keys }: SessionContext) {
  const stored = stepIn(http, keys)
  const created =
    stored !== undefined && identity.signIn === 'form' ? await identity.passkeyRequest?.(stored) : null
  if (!created) throw new AppError(sessionMessages('SIGN_IN_TIMEOUT'), { code: 'TOKEN_EXPIRED' })
  keepStep(http, keys, created.state)
  return created.request
}

const keepStep = (http: HttpContext, keys: Keys, stored: string) =>
  http.setCookie(stepCookie, sealed(keys.seal, stored, stepCookie).toString('base64url'), {
    path: cookiePath,
    maxAgeSeconds: stepSeconds,
    secure: false,
  })

/**
 * State of the previous step from the cookie; undefined if the cookie is missing or was not sealed by this server.
 */
function stepIn({ cookies }: HttpContext, keys: Keys): string | undefined {
  const cookie = cookies[stepCookie]
  if (cookie === undefined) return undefined
  try {
    return opened(keys.seal, Buffer.from(cookie, 'base64url'), stepCookie)
  } catch {
    return undefined
  }
}

/** Opens a session for a person who has proved their identity. */
export async function completeSignIn(context: SessionContext, proven: Reauthenticated): Promise<SignedIn> {
  const opened = await inTransaction(context.db, (tx) => begin(tx, context, proven))
  rememberDevice(context, proven.account)
  await cleanUpOccasionally(context.db)
  return issueSession(context.http, opened, proven.person.email)
}

async function begin(
  tx: Database,
  { audit, http, keys }: SessionContext,
  proven: Reauthenticated,
): Promise<OpenedSession> {
  const { person, provider, upstream, provenAt, sid, account, source } = proven
  if (sid && (await hasEndedUpstream(tx, sid))) throw new AppError(sessionMessages('SIGN_IN_ENDED'))
  const { id, email, name } = person
  const about = { actor: { id, email, name }, kind: 'user', recordId: id, label: `${name} (${email})` }
  await forgetAttempts(tx, account, source)
  if (!(await lockActiveUser(tx, id))) throw wrongCredentials()
  await recordSignIn(tx, id)
  const opened = await openSession(tx, {
    userId: id,
    provider,
    upstream: upstream === null ? null : sealed(keys.seal, upstream, `upstream ${id}`),
    provenAt,
    providerSid: sid,
    ip: http.ip,
    userAgent: http.userAgent,
  })
  if (proven.recoveryCodes) await audit({ ...about, action: 'Turn on two-factor authentication' }, tx)
  await audit({ ...about, action: 'Sign in' }, tx)
  return opened
}

const cookie = 'erp_refresh'
const stepCookie = 'erp_step'
// Slightly longer than Amazon Cognito waits for the answer to a challenge.
const stepSeconds = 300

export const refreshTokenOf = ({ cookies }: HttpContext) => cookies[cookie]
export const forgetRefreshToken = (http: HttpContext) => http.clearCookie(cookie, cookiePath)

/** Returns the access token to the console and sets the refresh token in an HTTP-only cookie. */
export function issueSession(
  http: HttpContext,
  { access, refresh, expirationTime, secondsLeft }: OpenedSession,
  email: string,
): SignedIn {
  http.setCookie(cookie, refresh, { path: cookiePath, maxAgeSeconds: secondsLeft, secure: false })
  return { email, token: access, jwtToken: access, expirationTime }
}

const cleanupIntervalMs = 10 * 60_000
let lastCleanupAt = -Infinity

async function cleanUpOccasionally(db: Database) {
  if (performance.now() - lastCleanupAt < cleanupIntervalMs) return
  lastCleanupAt = performance.now()
  await forgetOldTokens(db)
  await forgetOldAttempts(db)
}
