import type { SignedIn } from '#areas/session/contract.ts'
import type { Asking } from '#areas/session/server/asking.ts'
import { hasEndedThere } from '#areas/session/server/back-channel.ts'
import { forgetAttempts, forgetOldAttempts } from '#areas/session/server/attempts.ts'
import type { Answer, Proof } from '#areas/session/server/identity/port.ts'
import { type Keys, opened, sealed } from '#areas/session/server/keys.ts'
import { holdActive, liftLock } from '#areas/session/server/people.ts'
import { type Proven, prove, wrong } from '#areas/session/server/proving.ts'
import { enrolmentOf } from '#areas/session/server/second-factor.ts'
import { forgetOldTokens, openSession, type Opened } from '#areas/session/server/sessions.ts'
import { noteSignIn } from '#areas/staff/public.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import type { Http } from '#platform/server/handlers.ts'
import { Refusal } from '#platform/server/refusal.ts'

type Sent = Omit<Proof, 'kept'> & { link?: string | undefined }

/** Signs a person in by form, or says why not. */
export async function signIn(asking: Asking, { link, ...proof }: Sent): Promise<SignedIn> {
  const proven = await prove(asking, proof.email, () => askForm(asking, proof), { link })
  return enter(asking, proven)
}

/** Asks an identity with a form. What it wants to be kept until the next step waits in the browser, sealed. */
export async function askForm({ identity, http, keys }: Asking, proof: Omit<Proof, 'kept'>): Promise<Answer> {
  if (identity.signIn !== 'form') throw new Refusal('Sign in with the button of your identity service.')
  const answer = await identity.password({ ...proof, kept: stepIn(http, keys) })
  const kept = 'kept' in answer ? answer.kept : undefined
  if (kept !== undefined) keepStep(http, keys, kept)
  else if (answer.said === 'signed-in' && http.cookies[stepCookie] !== undefined)
    http.clearCookie(stepCookie, cookiePath)
  return answer
}

/** What an authenticator app is shown that must be set up before the sign-in goes on. */
export async function enrol({ identity, http, keys }: Asking) {
  const kept = stepIn(http, keys)
  const made = kept !== undefined && identity.signIn === 'form' ? await identity.enrol?.(kept) : null
  if (!made) throw new Refusal('This sign-in took too long. Start again.', { code: 'TOKEN_EXPIRED' })
  keepStep(http, keys, made.kept)
  return enrolmentOf(made.secret, made.email)
}

const keepStep = (http: Http, keys: Keys, kept: string) =>
  http.setCookie(stepCookie, sealed(keys.seal, kept, stepCookie).toString('base64url'), {
    path: cookiePath,
    maxAgeSeconds: stepSeconds,
    secure: false,
  })

/** What the browser brings back of an earlier step; nothing where it was not sealed here. */
function stepIn({ cookies }: Http, keys: Keys): string | undefined {
  const given = cookies[stepCookie]
  if (given === undefined) return undefined
  try {
    return opened(keys.seal, Buffer.from(given, 'base64url'), stepCookie)
  } catch {
    return undefined
  }
}

/** Opens the session of somebody who proved who they are. */
export async function enter(asking: Asking, proven: Proven): Promise<SignedIn> {
  const opened = await inTransaction(asking.db, (tx) => begin(tx, asking, proven))
  await tidyNowAndThen(asking.db)
  return handOver(asking.http, opened, proven.person.email)
}

async function begin(tx: Database, { audit, http, keys }: Asking, proven: Proven): Promise<Opened> {
  const { person, provider, upstream, provenAt, sid, emailHash, wasLocked } = proven
  if (sid && (await hasEndedThere(tx, sid)))
    throw new Refusal('Your identity service has ended this sign-in already. Start again.')
  const { id, email, name } = person
  const about = { actor: { id, email, name }, kind: 'user', recordId: id, label: `${name} (${email})` }
  await forgetAttempts(tx, emailHash)
  if (wasLocked && (await liftLock(tx, id))) {
    const reason = 'The time of the lock has passed'
    await audit({ ...about, action: 'Unlock', fromStatus: 'locked', toStatus: 'active', reason }, tx)
  }
  if (!(await holdActive(tx, id))) throw wrong()
  await noteSignIn(tx, id)
  const opened = await openSession(tx, {
    userId: id,
    provider,
    upstream: upstream === null ? null : sealed(keys.seal, upstream, `upstream ${id}`),
    provenAt,
    providerSid: sid,
    ip: http.ip,
    userAgent: http.userAgent,
  })
  await audit({ ...about, action: 'Sign in' }, tx)
  return opened
}

const cookie = 'erp_refresh'
export const cookiePath = '/v1/session'
const stepCookie = 'erp_step'
// As long as Amazon Cognito waits for the answer to a challenge, and a little more.
const stepSeconds = 300

export const refreshTokenOf = ({ cookies }: Http) => cookies[cookie]
export const forgetRefreshToken = (http: Http) => http.clearCookie(cookie, cookiePath)

/** Gives the access token to the console and the refresh token to the browser, where no script reads it. */
export function handOver(
  http: Http,
  { access, refresh, expirationTime, secondsLeft }: Opened,
  email: string,
): SignedIn {
  http.setCookie(cookie, refresh, { path: cookiePath, maxAgeSeconds: secondsLeft, secure: false })
  return { email, token: access, jwtToken: access, expirationTime }
}

const tidyEveryMs = 10 * 60_000
let tidiedAt = -Infinity

async function tidyNowAndThen(db: Database) {
  if (performance.now() - tidiedAt < tidyEveryMs) return
  tidiedAt = performance.now()
  await forgetOldTokens(db)
  await forgetOldAttempts(db)
}
