import type { SignedIn } from '#areas/session/contract.ts'
import type { Asking } from '#areas/session/server/asking.ts'
import { countAddress, refuseHasty } from '#areas/session/server/attempts.ts'
import type { Going } from '#areas/session/server/identity/port.ts'
import { personLinked, personMeant } from '#areas/session/server/identity/who.ts'
import { keyedHash, opened, sealed } from '#areas/session/server/keys.ts'
import { noteProof } from '#areas/session/server/sessions.ts'
import { cookiePath, enter } from '#areas/session/server/sign-in.ts'
import { Refusal, SignInFirst } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

/** What somebody goes to the identity's pages for: to come in, or to prove anew who sits there. */
export type Purpose = 'sign-in' | 'prove'
type Kept = Going & { purpose: Purpose; link?: string | undefined }

// People look for their phone, and read mail with a code in it.
const awaySeconds = 15 * 60

/** Each way out has a cookie of its own, so that two tabs do not lose one another's. */
const cookieOf = (state: string) => `${cookiePrefix}${state.slice(0, 12).replace(/[^\w-]/g, '')}`
const cookiePrefix = 'erp_away_'
const mostAway = 5

const startAgain = () =>
  new Refusal('This sign-in was begun elsewhere, or too long ago. Start again.', { code: 'TOKEN_EXPIRED' })

/** Where the browser goes. What it must know when it returns goes with it, sealed, where no script reads it. */
export async function leave(
  { identity, http, keys }: Asking,
  about: { purpose: Purpose; link?: string | undefined },
): Promise<{ address: string }> {
  if (identity.signIn !== 'redirect') throw new Refusal('Sign in with your email and password.')
  const { address, going } = await identity.begin({ again: about.purpose === 'prove' })
  const name = cookieOf(going.state)
  const kept: Kept = { ...going, ...about }
  // Whoever presses the button again and again would carry ever more along.
  const away = Object.keys(http.cookies).filter((each) => each.startsWith(cookiePrefix))
  if (away.length >= mostAway) for (const each of away) http.clearCookie(each, cookiePath)
  http.setCookie(name, sealed(keys.seal, JSON.stringify(kept), name).toString('base64url'), {
    path: cookiePath,
    maxAgeSeconds: awaySeconds,
    secure: false,
  })
  return { address }
}

/** Takes a browser back from the identity's pages: a new session, or a proof in the one that is open. */
export async function arrive(
  asking: Asking,
  query: string,
  staff: Staff | null,
): Promise<{ purpose: Purpose; signedIn: SignedIn | null }> {
  const { identity, http, db } = asking
  if (identity.signIn !== 'redirect') throw new Refusal('Sign in with your email and password.')
  await refuseHasty(db, 'sign-in', http.ip)
  const { purpose, link, ...going } = await keptFor(asking, query)
  const who = await identity.finish(query, going, { again: purpose === 'prove' })
  if (purpose === 'prove') {
    if (!staff) throw new SignInFirst()
    if ((await personLinked(asking, who))?.id !== staff.id)
      throw new Refusal('Your identity service says that this is somebody else.', { code: 'UNAUTHENTICATED' })
    await noteProof(db, staff.sessionId)
    return { purpose, signedIn: null }
  }
  const person = await personMeant(asking, who, link)
  if (person?.status !== 'active')
    throw new Refusal('Your account here is not active. Ask a user manager.', { code: 'UNAUTHENTICATED' })
  const emailHash = keyedHash(asking.keys.email, person.email)
  const { provider, upstream, provenAt, sid } = who
  const proven = { person, provider, upstream, provenAt, sid, emailHash, wasLocked: false }
  const signedIn = await enter(asking, proven)
  return { purpose, signedIn }
}

/** What went with the browser, once. */
async function keptFor({ http, keys, db }: Asking, query: string): Promise<Kept> {
  const state = new URLSearchParams(query).get('state') ?? ''
  const name = cookieOf(state)
  const given = http.cookies[name]
  if (given === undefined) {
    await countAddress(db, 'sign-in', http.ip)
    throw startAgain()
  }
  http.clearCookie(name, cookiePath)
  try {
    const kept: Kept = JSON.parse(opened(keys.seal, Buffer.from(given, 'base64url'), name))
    if (kept.state === state && kept.began * 1000 > Date.now() - 2 * awaySeconds * 1000) return kept
  } catch {
    // Sealed by another secret, or by nobody.
  }
  throw startAgain()
}
