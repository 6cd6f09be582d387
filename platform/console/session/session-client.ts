import { currentLanguage, setLanguage } from '#platform/console/i18n/language.ts'
import type { Language } from '#platform/words/catalogue.ts'
import { discardPrefetchedResponses, setPrefetchToken } from '#platform/console/http/prefetched-responses.ts'
import { HttpError } from '#platform/console/http/api-errors.ts'
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
import { hasUnsavedChanges, saveDrafts } from '#platform/console/unsaved-forms.ts'

/** Functions of the identity service, provided by apps/console. */
export type SessionPort = {
  refresh: () => Promise<Session>
  signOut: () => Promise<unknown>
  /** Reauthenticates the person. Rejects if the password or code is wrong. */
  reauthenticate: (password: string, code?: string) => Promise<unknown>
  /** Confirms an act, after the person has reauthenticated. */
  confirmAct?: (id: string) => Promise<unknown>
  /** Reauthenticates the person with a passkey; null if they have none that works here. */
  passkeyReauthentication?: () => Promise<(() => Promise<unknown>) | null>
  /** Name of the identity provider on whose pages people reauthenticate, or null if they do so in the console. */
  reauthenticationProvider?: () => Promise<string | null>
  /** Remembers the language of the person. */
  saveLanguage?: (language: Language) => Promise<unknown>
  /** Loads the signed-in person with their permissions. */
  person: (email: string) => Promise<SignedIn>
}

/** Reason a session ended: sign-out, inactivity, or any other. */
export type SessionEnd = 'left' | 'idle' | 'over'

/** In session storage, because a sign-out may lead through the pages of an identity service. */
const endKey = 'erp.sessionEnd'

/** How the last session in this tab ended, or null if there was none. */
export const lastSessionEnd = () => sessionStorage.getItem(endKey) as SessionEnd | null

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

/** Open while the session is over but a form on screen has unsaved input. */
const signInLayer = createStore(false)
export const useSignInLayer = () => useStore(signInLayer)

export const configureSession = (chosen: SessionPort) => (port = chosen)

/** Subscribes to the end of a session. */
export const onSessionEnd = (listener: (end: SessionEnd) => void) => endListeners.add(listener)

const getPort = (): SessionPort => {
  if (!port) throw new Error('The session is used before apps/console has configured it.')
  return port
}

/** Reauthenticates the person for a sensitive call. */
export const reauthenticatePerson = (password: string, code?: string) =>
  getPort().reauthenticate(password, code)

/** Confirms an act, after the person has reauthenticated. */
export const confirmAct = async (id: string) => void (await getPort().confirmAct?.(id))

/** Returns a function that reauthenticates the person with a passkey, or null if they have none that works here. */
export const passkeyReauthentication = async () => (await getPort().passkeyReauthentication?.()) ?? null

/** Switches the language without a reload, and remembers it for the person. */
export async function changeLanguage(language: Language): Promise<void> {
  setLanguage(language)
  const signedIn = person.get()
  if (signedIn === nobody) return
  person.set({ ...signedIn, language })
  // If the server is unreachable, the choice is remembered by this browser only.
  await getPort()
    .saveLanguage?.(language)
    .catch(() => {})
}

/** Returns the identity provider used for reauthentication, or null if it happens in the console. */
export const reauthenticationProvider = async () => (await getPort().reauthenticationProvider?.()) ?? null

export const isSignedIn = () => person.get() !== nobody
const isExpired = ({ expirationTime }: Session) => expirationTime <= Date.now()

/** Resumes the stored session once. Everything that requires a session waits for it. */
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

/** Starts a session after a sign-in, including one over an unsaved form. */
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

/** Signs out on the server and clears the browser's data, regardless of the server's reply. */
export async function signOut(end: 'left' | 'idle' = 'left') {
  await getPort()
    .signOut()
    .catch(() => {})
  finish(end)
}

/** Ends an expired session. With unsaved input a sign-in layer is shown, otherwise the sign-in. */
export function endSession() {
  if (!isSignedIn() || !hasUnsavedChanges()) return finish('over')
  stopTimers()
  clearSession()
  signInLayer.set(true)
}

/** Closes the sign-in layer and discards the unsaved input. */
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
  // On start no session was active, and the guard of the first screen redirects to the sign-in.
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
  // A token that expires within the margin is refreshed at half its lifetime, to avoid continuous refreshes.
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
  // The server is unreachable: retried while the token is valid.
  if (next?.token === session.token) schedule(session)
}

/** Refreshes a session that is about to expire, before a guarded screen opens. */
export async function refreshIfExpiring() {
  const session = readSession()
  if (!session) return isSignedIn() && !signInLayer.get() ? endSession() : undefined
  if (isExpired(session)) return endSession()
  if (session.expirationTime - Date.now() < refreshBeforeMs) await refreshSession()
}

/** Waits for a refresh in progress, so that no call uses a token about to be replaced. */
export const afterRefresh = () => refreshing ?? Promise.resolve(true)

/** Refreshes the session, one at a time across tabs. Returns false if the session is over. */
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
    // Another tab has already refreshed the session.
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
 * On start a failed refresh ends the session. Leaving the page also aborts the request, which looks the same, so a
 * temporary error is retried once. The server returns the same result for both.
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

/** Loads the person and their permissions. Without a reply there are no permissions. */
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
      // The last known permissions stay in effect while the server is unreachable, because no call can succeed.
      if (unreachable && isSignedIn()) return person.get()
      return { ...nobody, email: session.email, name: session.email }
    })
  // The session may have ended meanwhile, in this or another tab.
  if (readSession()?.email !== session.email) return
  storeAccess(signedIn)
  if (signedIn.language && signedIn.language !== currentLanguage()) setLanguage(signedIn.language)
  person.set(signedIn)
  // A choice made before the first sign-in is saved, so that texts from the server have the same language.
  if (signedIn.language === null && currentLanguage() !== 'en') await changeLanguage(currentLanguage())
}

/** Another tab signed in, signed out or refreshed the token. */
function onStorage({ key }: StorageEvent) {
  if (key !== null && key !== sessionKey) return
  const session = readSession()
  if (!session) return isSignedIn() && !signInLayer.get() ? endSession() : undefined
  // Another person has signed in, so the screen and drafts of this one are removed.
  if (isSignedIn() && session.email !== person.get().email) {
    clearDrafts()
    return location.reload()
  }
  schedule(session)
  if (!isSignedIn() || signInLayer.get()) void beginSession(session).then(() => signedInElsewhere())
}

let signedInElsewhere: () => void = () => {}
export const onSignedInElsewhere = (listener: () => void) => (signedInElsewhere = listener)

// Timers do not run while a computer sleeps.
async function onReturn() {
  if (document.visibilityState === 'visible' && isSignedIn() && !signInLayer.get()) await refreshIfExpiring()
}
