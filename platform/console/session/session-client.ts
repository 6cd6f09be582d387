import { discardPrefetchedResponses, setPrefetchToken } from '#platform/console/api/prefetched-responses.ts'
import { HttpError } from '#platform/console/api/api-errors.ts'
import { idleAfterMs, getLastActive } from './last-active.ts'
import { nobody, person, type SignedIn } from './session.ts'
import {
  clearDrafts,
  clearSession,
  storeAccess,
  storeSession,
  toEpochMs,
  readSession,
  type Session,
  sessionKey,
} from './session-storage.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { hasUnsavedChanges, saveDrafts } from '#platform/console/form/unsaved-forms.ts'

/** How the console reaches the identity service; apps/console says by which calls. */
export type SessionPort = {
  refresh: () => Promise<Session>
  signOut: () => Promise<unknown>
  /** Proves again that the holder of the session sits there. Rejects where the password or code is wrong. */
  reauthenticate: (password: string, code?: string) => Promise<unknown>
  /** What the identity calls itself on whose own pages people prove who they are; null where they do so here. */
  reauthenticationProvider?: () => Promise<string | null>
  /** Who the session's holder is, and what they may do. */
  person: (email: string) => Promise<SignedIn>
}

/** Why a session ended: the person signed out, did nothing for too long, or it was over for another reason. */
export type SessionEnd = 'left' | 'idle' | 'over'

/** In session storage, as the sign-out may lead over the pages of an identity service. */
const endKey = 'erp.sessionEnd'

/** Whether the last session in this tab ended because of inactivity. */
export const endedByIdleness = () => sessionStorage.getItem(endKey) === 'idle'

export const refreshBeforeMs = 5 * 60_000
const accessEveryMs = 5 * 60_000
const longestTimerMs = 6 * 3_600_000
const transientStatuses = [0, 429, 502, 503, 504]
const retryAfterMs = 1000

let port: SessionPort | undefined
const endListeners = new Set<(end: SessionEnd) => void>()
let refreshing: Promise<boolean> | null = null
let starting: Promise<void> | null = null
let refreshTimer: ReturnType<typeof setTimeout> | undefined
let accessTimer: ReturnType<typeof setInterval> | undefined

/** Open while the session is over but a form on screen still holds something unsaved. */
const signInLayer = createStore(false)
export const useSignInLayer = () => useStore(signInLayer)

export const configureSession = (chosen: SessionPort) => (port = chosen)

/** Tells when a session that was in use has ended. */
export const onSessionEnd = (listener: (end: SessionEnd) => void) => endListeners.add(listener)

const getPort = (): SessionPort => {
  if (!port) throw new Error('The session is used before apps/console has configured it.')
  return port
}

/** Proves again who sits there, for a call that weighs more than the rest. */
export const reauthenticatePerson = (password: string, code?: string) =>
  getPort().reauthenticate(password, code)

/** Where people prove who they are, when not here. */
export const reauthenticationProvider = async () => (await getPort().reauthenticationProvider?.()) ?? null

export const isSignedIn = () => person.get() !== nobody
const isExpired = ({ expirationTime }: Session) => expirationTime <= Date.now()

/** Takes up the session that the browser kept, once: everything guarded waits for it. */
export function whenSessionReady(): Promise<void> {
  starting ??= start()
  return starting
}

async function start() {
  addEventListener('storage', onStorage)
  addEventListener('pagehide', saveDrafts)
  document.addEventListener('visibilitychange', () => void onReturn())
  const session = readSession()
  if (!session) {
    clearDrafts()
    return clearSession()
  }
  if (isExpired(session)) return finish('over')
  clearDrafts(session.email)
  if (await refreshSession({ strict: true })) await loadPerson()
}

/** Begins a session: after a sign-in, and after a sign-in over an unsaved form. */
export async function beginSession(session: {
  email: string
  token: string
  expirationTime: number | string
}) {
  clearDrafts(session.email)
  sessionStorage.removeItem(endKey)
  adoptSession({ ...session, expirationTime: toEpochMs(session.expirationTime) })
  await loadPerson()
  starting = Promise.resolve()
  signInLayer.set(false)
}

/** Leaves: the server is told, and this browser forgets, whatever the server answers. */
export async function signOut(end: 'left' | 'idle' = 'left') {
  await getPort()
    .signOut()
    .catch(() => {})
  finish(end)
}

/** The session cannot go on: whoever has something unsaved signs in over it, the others leave for the sign-in. */
export function endSession() {
  if (!isSignedIn() || !hasUnsavedChanges()) return finish('over')
  stopTimers()
  clearSession()
  signInLayer.set(true)
}

/** Gives up what the sign-in layer protects. */
export const dismissSignInLayer = () => finish('over')

function finish(reason: SessionEnd) {
  const wasSignedIn = isSignedIn()
  const end = reason === 'over' && isIdle() ? 'idle' : reason
  sessionStorage.setItem(endKey, end)
  discardPrefetchedResponses()
  stopTimers()
  clearSession()
  clearDrafts()
  signInLayer.set(false)
  person.set(nobody)
  // At the start nobody was in yet: the guard of the first screen leads to the sign-in.
  if (wasSignedIn) for (const notify of endListeners) notify(end)
}

const isIdle = (now = Date.now()) => now - getLastActive(now) >= idleAfterMs

function adoptSession(session: Session) {
  storeSession(session)
  schedule(session)
}

function schedule({ expirationTime }: Session) {
  stopTimers()
  const left = expirationTime - Date.now()
  // A token that lives shorter than the margin is renewed at half its life, not again and again at once.
  const delay = left > refreshBeforeMs + 10_000 ? left - refreshBeforeMs : Math.max(left / 2, 5000)
  refreshTimer = setTimeout(() => void refreshIfDue(), Math.min(delay, longestTimerMs))
  accessTimer = setInterval(() => void loadPerson(), accessEveryMs)
}

function stopTimers() {
  clearTimeout(refreshTimer)
  clearInterval(accessTimer)
}

async function refreshIfDue() {
  const session = readSession()
  if (!session) return
  if (isExpired(session)) return endSession()
  await refreshSession()
  const next = readSession()
  // Unreachable for now: the token still counts, so it is tried again until it does not.
  if (next?.token === session.token) schedule(session)
}

/** Before a guarded screen: a session with little time left is renewed first. */
export async function refreshIfExpiring() {
  const session = readSession()
  if (!session) return isSignedIn() && !signInLayer.get() ? endSession() : undefined
  if (isExpired(session)) return endSession()
  if (session.expirationTime - Date.now() < refreshBeforeMs) await refreshSession()
}

/** Waits for a refresh under way, so that no call goes out with a token about to be replaced. */
export const afterRefresh = () => refreshing ?? Promise.resolve(true)

/** Renews the session: one at a time here, and one at a time among the tabs. False when it is over. */
export function refreshSession({ strict = false } = {}): Promise<boolean> {
  refreshing ??= renew(strict).finally(() => (refreshing = null))
  return refreshing
}

async function renew(strict: boolean): Promise<boolean> {
  const before = readSession()
  return oneTabAtATime(async () => {
    const now = readSession()
    if (!now) {
      endSession()
      return false
    }
    // Another tab was quicker.
    if (before && now.token !== before.token && !isExpired(now)) {
      schedule(now)
      return true
    }
    try {
      const next = await (strict ? refreshWithRetry() : getPort().refresh())
      setPrefetchToken(next.token)
      adoptSession({ ...next, expirationTime: toEpochMs(next.expirationTime) })
      void loadPerson()
      return true
    } catch (error) {
      if (isTransient(error) && !strict && !isExpired(now)) return true
      endSession()
      return false
    }
  })
}

const isTransient = (error: unknown) => error instanceof HttpError && transientStatuses.includes(error.status)

/**
 * At the start a failed refresh ends the session, but a page that is left breaks its requests off, which looks the
 * same. So what may pass is asked once more, by whoever is still here then; the server gives the same answer twice.
 */
async function refreshWithRetry(): Promise<Session> {
  try {
    return await getPort().refresh()
  } catch (error) {
    if (!isTransient(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    return getPort().refresh()
  }
}

const oneTabAtATime = (work: () => Promise<boolean>) =>
  'locks' in navigator ? navigator.locks.request('erp.session.refresh', work) : work()

let loading: Promise<void> | null = null

/** Asks who the person is and what they may do. Without an answer nothing is open. */
export function loadPerson(): Promise<void> {
  loading ??= fetchPerson().finally(() => (loading = null))
  return loading
}

async function fetchPerson() {
  const session = readSession()
  if (!session) return
  const signedIn = await getPort()
    .person(session.email)
    .catch((error: unknown) => {
      const unreachable = error instanceof HttpError && error.status === 0
      // Nothing can be done on a server that cannot be reached: what was known stays, for the way back.
      if (unreachable && isSignedIn()) return person.get()
      return { ...nobody, email: session.email, name: session.email }
    })
  // The session may have ended meanwhile, here or in another tab.
  if (readSession()?.email !== session.email) return
  storeAccess(signedIn)
  person.set(signedIn)
}

/** Another tab signed out, in, or renewed the token. */
function onStorage({ key }: StorageEvent) {
  if (key !== null && key !== sessionKey) return
  const session = readSession()
  if (!session) return isSignedIn() && !signInLayer.get() ? endSession() : undefined
  // Somebody else works here now: nothing on this screen is theirs.
  if (isSignedIn() && session.email !== person.get().email) {
    clearDrafts()
    return location.reload()
  }
  schedule(session)
  if (!isSignedIn() || signInLayer.get()) void beginSession(session).then(() => signedInElsewhere())
}

let signedInElsewhere: () => void = () => {}
export const onSignedInElsewhere = (listener: () => void) => (signedInElsewhere = listener)

// A sleeping computer keeps no timers.
async function onReturn() {
  if (document.visibilityState === 'visible' && isSignedIn() && !signInLayer.get()) await refreshIfExpiring()
}
