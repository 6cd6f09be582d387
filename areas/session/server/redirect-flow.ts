import { sessionMessages } from '#areas/session/messages.ts'
import type { SignedIn } from '#areas/session/contract.ts'
import type { SessionContext } from './session-context.ts'
import { cookiePath, networkSource } from './attempt-sources.ts'
import { countAddress, enforceRetryDelay } from './attempts.ts'
import type { RedirectState } from '#areas/session/server/identity/identity-port.ts'
import { linkedPerson, resolvePerson } from '#areas/session/server/identity/link-person.ts'
import { keyedHash, opened, sealed } from './keys.ts'
import { recordReauthentication } from './sessions.ts'
import { completeSignIn } from './sign-in.ts'
import { AppError, Unauthenticated } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Purpose of a redirect to the identity: sign-in or reauthentication. */
export type Purpose = 'sign-in' | 'prove'
type RedirectCookie = RedirectState & { purpose: Purpose; link?: string | undefined }

// Allows time to find the phone or read a code in an email.
const awaySeconds = 15 * 60

/** Each redirect has its own cookie, so that two tabs do not overwrite each other's. */
const cookieOf = (state: string) => `${cookiePrefix}${state.slice(0, 12).replace(/[^\w-]/g, '')}`
const cookiePrefix = 'erp_away_'
const mostAway = 5

const startAgain = () => new AppError(sessionMessages('SIGN_IN_FOREIGN'), { code: 'TOKEN_EXPIRED' })

/** Returns the URL of the identity. The state for the return is stored sealed in an HTTP-only cookie. */
export async function redirectToProvider(
  { identity, http, keys }: SessionContext,
  about: { purpose: Purpose; link?: string | undefined },
): Promise<{ address: string }> {
  if (identity.signIn !== 'redirect') throw new AppError(sessionMessages('USE_PASSWORD'))
  const { address, redirectState: going } = await identity.begin({ again: about.purpose === 'prove' })
  const name = cookieOf(going.state)
  const record: RedirectCookie = { ...going, ...about }
  // Limits the number of cookies from repeated attempts.
  const away = Object.keys(http.cookies).filter((each) => each.startsWith(cookiePrefix))
  if (away.length >= mostAway) for (const each of away) http.clearCookie(each, cookiePath)
  http.setCookie(name, sealed(keys.seal, JSON.stringify(record), name).toString('base64url'), {
    path: cookiePath,
    maxAgeSeconds: awaySeconds,
    secure: false,
  })
  return { address }
}

/** Completes a redirect: opens a session, or reauthenticates the open one. */
export async function handleCallback(
  context: SessionContext,
  query: string,
  staff: Staff | null,
): Promise<{ purpose: Purpose; signedIn: SignedIn | null }> {
  const { identity, http, db } = context
  if (identity.signIn !== 'redirect') throw new AppError(sessionMessages('USE_PASSWORD'))
  await enforceRetryDelay(db, 'sign-in', http.ip)
  const { purpose, link, ...going } = await lifetime(context, query)
  const subject = await identity.finish(query, going, { again: purpose === 'prove' })
  if (purpose === 'prove') {
    if (!staff) throw new Unauthenticated()
    if ((await linkedPerson(context, subject))?.id !== staff.id)
      throw new AppError(sessionMessages('OTHER_PERSON'), {
        code: 'UNAUTHENTICATED',
      })
    await recordReauthentication(db, staff.sessionId)
    return { purpose, signedIn: null }
  }
  const person = await resolvePerson(context, subject, link)
  if (person?.status !== 'active')
    throw new AppError(sessionMessages('ACCOUNT_NOT_ACTIVE'), { code: 'UNAUTHENTICATED' })
  const account = keyedHash(context.keys.email, person.email)
  const { provider, upstream, provenAt, sid } = subject
  const proven = { person, provider, upstream, provenAt, sid, account, source: networkSource(http.ip) }
  const signedIn = await completeSignIn(context, proven)
  return { purpose, signedIn }
}

/** Reads the state of the redirect and deletes its cookie. */
async function lifetime({ http, keys, db }: SessionContext, query: string): Promise<RedirectCookie> {
  const state = new URLSearchParams(query).get('state') ?? ''
  const name = cookieOf(state)
  const cookie = http.cookies[name]
  if (cookie === undefined) {
    await countAddress(db, 'sign-in', http.ip)
    throw startAgain()
  }
  http.clearCookie(name, cookiePath)
  try {
    const record: RedirectCookie = JSON.parse(opened(keys.seal, Buffer.from(cookie, 'base64url'), name))
    if (record.state === state && record.began * 1000 > Date.now() - 2 * awaySeconds * 1000) return record
  } catch {
    // The cookie was not sealed with the current secret.
  }
  throw startAgain()
}
