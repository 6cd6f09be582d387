import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionPort } from './session-client.ts'
import type { SignedIn } from './session.ts'
import type { Session } from './session-storage.ts'

const minute = 60_000
const askAgainAfterMs = 1000
const ana: SignedIn = {
  id: 7,
  email: 'ana@erp.test',
  name: 'Ana Cruz',
  level: 20,
  roleName: 'Maker',
  isLineManager: false,
  access: [{ title: 'Products', modules: [{ name: 'eLoad', access: { read: true }, submodules: [] }] }],
}

let client: typeof import('./session-client.ts')
let storage: typeof import('./session-storage.ts')
let people: typeof import('./session.ts')
let failures: typeof import('#platform/console/http/api-errors.ts')
let unsaved: typeof import('#platform/console/unsaved-forms.ts')
let refreshes: number
let port: SessionPort
const ends = vi.fn()

const session = (token: string, left = 15 * minute): Session => ({
  email: ana.email,
  token,
  expirationTime: Date.now() + left,
})

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T02:00:00Z') })
  // Each test simulates a separate browser tab.
  vi.resetModules()
  localStorage.clear()
  ends.mockReset()
  refreshes = 0
  client = await import('./session-client.ts')
  storage = await import('./session-storage.ts')
  people = await import('./session.ts')
  failures = await import('#platform/console/http/api-errors.ts')
  unsaved = await import('#platform/console/unsaved-forms.ts')
  port = {
    refresh: async () => session(`renewed-${++refreshes}`),
    reauthenticate: async () => {},
    signOut: async () => {},
    person: async () => ana,
  }
  client.configureSession(port)
  client.onSessionEnd(ends)
})

afterEach(() => vi.useRealTimers())

const cleared = () =>
  ['userData', 'userAccess', 'module', 'action', 'token'].every((key) => localStorage.getItem(key) === null)

describe('session start', () => {
  test('refreshes a valid session silently and loads the person', async () => {
    storage.storeSession(session('kept'))
    await client.whenSessionReady()
    expect(refreshes).toBe(1)
    expect(storage.readSession()?.token).toBe('renewed-1')
    expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toMatchObject({ jwtToken: 'renewed-1' })
    expect(people.person.get()).toEqual(ana)
    expect(JSON.parse(localStorage.getItem('userAccess') ?? '[]')).toEqual(ana.access)
  })

  test('saves a language chosen before the first sign-in', async () => {
    const { setLanguage } = await import('#platform/console/i18n/language.ts')
    const saveLanguage = vi.fn(async () => {})
    client.configureSession({ ...port, saveLanguage, person: async () => ({ ...ana, language: null }) })
    setLanguage('fil')
    storage.storeSession(session('kept'))
    await client.whenSessionReady()
    expect(saveLanguage).toHaveBeenCalledExactlyOnceWith('fil')
    expect(people.person.get().language).toBe('fil')
  })

  test('clears an expired session without a request', async () => {
    storage.storeSession(session('old', -minute))
    localStorage.setItem('erp.drafts', '{}')
    localStorage.setItem('erp.layout', '{"mode":"dark"}')
    await client.whenSessionReady()
    expect(refreshes).toBe(0)
    expect(cleared()).toBe(true)
    expect(localStorage.getItem('erp.drafts')).toBeNull()
    expect(localStorage.getItem('erp.layout')).toBe('{"mode":"dark"}')
    expect(client.isSignedIn()).toBe(false)
  })

  test.each([401, 500, 0])('ends the session when the refresh fails with %i', async (status) => {
    storage.storeSession(session('kept'))
    port.refresh = () => Promise.reject(new failures.HttpError(status, 'No.'))
    const ready = client.whenSessionReady()
    await vi.advanceTimersByTimeAsync(askAgainAfterMs)
    await ready
    expect(cleared()).toBe(true)
    expect(client.isSignedIn()).toBe(false)
  })

  test('retries a refresh aborted by leaving the page', async () => {
    storage.storeSession(session('kept'))
    port.refresh = () => Promise.reject(new failures.HttpError(0, 'Broken off.'))
    void client.whenSessionReady()
    await vi.advanceTimersByTimeAsync(askAgainAfterMs / 2)
    expect(storage.readSession()?.token).toBe('kept')
  })

  test('retries once when the server is temporarily unavailable', async () => {
    storage.storeSession(session('kept'))
    const answered = port.refresh
    let requestCount = 0
    port.refresh = () =>
      ++requestCount === 1 ? Promise.reject(new failures.HttpError(503, 'Busy.')) : answered()
    const ready = client.whenSessionReady()
    await vi.advanceTimersByTimeAsync(askAgainAfterMs)
    await ready
    expect(requestCount).toBe(2)
    expect(client.isSignedIn()).toBe(true)
  })

  test('grants no permissions when they cannot be loaded', async () => {
    storage.storeSession(session('kept'))
    port.person = () => Promise.reject(new failures.HttpError(500, 'No.'))
    await client.whenSessionReady()
    expect(people.person.get()).toMatchObject({ email: ana.email, access: [], level: -1 })
  })
})

describe('active session', () => {
  beforeEach(() => client.beginSession(session('first')))

  test('is refreshed five minutes before its end', async () => {
    await vi.advanceTimersByTimeAsync(10 * minute - 1000)
    expect(refreshes).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(refreshes).toBe(1)
  })

  test('is refreshed once for simultaneous callers', async () => {
    const answers = await Promise.all([
      client.refreshSession(),
      client.refreshSession(),
      client.refreshSession(),
    ])
    expect(answers).toEqual([true, true, true])
    expect(refreshes).toBe(1)
  })

  test('is refreshed before a guarded screen when it is about to expire', async () => {
    await client.refreshIfExpiring()
    expect(refreshes).toBe(0)
    storage.storeSession(session('short', 4 * minute))
    await client.refreshIfExpiring()
    expect(refreshes).toBe(1)
  })

  test('ends when the refresh is rejected', async () => {
    port.refresh = () => Promise.reject(new failures.HttpError(401, 'No.'))
    expect(await client.refreshSession()).toBe(false)
    expect(ends).toHaveBeenCalledWith('over')
    expect(cleared()).toBe(true)
  })

  test('survives an unreachable server while the token is valid', async () => {
    port.refresh = () => Promise.reject(new failures.HttpError(0, 'No.'))
    expect(await client.refreshSession()).toBe(true)
    expect(client.isSignedIn()).toBe(true)
    await vi.advanceTimersByTimeAsync(16 * minute)
    expect(ends).toHaveBeenCalledWith('over')
  })

  test('reloads permissions every five minutes', async () => {
    const fetchPerson = vi.spyOn(port, 'person').mockResolvedValue({ ...ana, access: [] })
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(fetchPerson).toHaveBeenCalledTimes(1)
    expect(people.person.get().access).toEqual([])
  })

  test('is ended on the server and in the browser by a sign-out, regardless of the server’s reply', async () => {
    port.signOut = () => Promise.reject(new failures.HttpError(500, 'No.'))
    localStorage.setItem('token', 't')
    await client.signOut()
    expect(ends).toHaveBeenCalledWith('left')
    expect(cleared()).toBe(true)
  })
})

test('session › is synchronised between two tabs, including its end', async () => {
  storage.storeSession(session('kept'))
  await client.whenSessionReady()
  storage.storeSession(session('from-the-other-tab'))
  dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
  expect(storage.readSession()?.token).toBe('from-the-other-tab')
  expect(client.isSignedIn()).toBe(true)

  storage.clearSession()
  dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
  expect(client.isSignedIn()).toBe(false)
  expect(ends).toHaveBeenCalledWith('over')
})

describe('session end', () => {
  const draft = (owner: string) => JSON.stringify({ owner, values: { name: 'Half' }, stored: { name: '' } })
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('erp.draft.'))
  beforeEach(async () => {
    await client.whenSessionReady()
    sessionStorage.clear()
    sessionStorage.setItem('erp.draft.subscriber.new', draft(ana.email))
    localStorage.setItem('erp.list.subscribers', '{"7":{"size":50}}')
    localStorage.setItem('erp.lastActive', String(Date.now()))
  })

  test.each<[string, () => Promise<void> | void, string]>([
    ['the person signs out', () => client.signOut(), 'left'],
    ['the person was idle', () => client.signOut('idle'), 'idle'],
    ['the server ends it', () => client.endSession(), 'over'],
    [
      'another tab signs out',
      () => {
        storage.clearSession()
        dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
      },
      'over',
    ],
  ])('clears form drafts and keeps list preferences when %s', async (_, end, how) => {
    await client.beginSession(session('first'))
    expect(drafts()).toHaveLength(1)
    await end()
    expect(ends).toHaveBeenCalledWith(how)
    expect(drafts()).toEqual([])
    expect(localStorage.getItem('erp.list.subscribers')).toBe('{"7":{"size":50}}')
  })

  test('is attributed to inactivity after 15 minutes, in any tab', async () => {
    await client.beginSession(session('first'))
    localStorage.setItem('erp.lastActive', String(Date.now() - 15 * minute))
    client.endSession()
    expect(ends).toHaveBeenCalledWith('idle')
    expect(client.lastSessionEnd()).toBe('idle')
    await client.beginSession(session('second'))
    expect(client.lastSessionEnd()).toBeNull()
  })

  test('leaves no draft for the next person, even if the page was closed without a sign-out', async () => {
    await client.beginSession({ ...session('other'), email: 'ben@erp.test' })
    expect(drafts()).toEqual([])
  })
})

test('session end › shows a sign-in layer over an unsaved form and keeps the form', async () => {
  await client.beginSession(session('first'))
  const off = unsaved.registerUnsavedForm({ isDirty: () => true })
  client.endSession()
  expect(ends).not.toHaveBeenCalled()
  expect(storage.readSession()).toBeNull()
  expect(client.isSignedIn()).toBe(true)

  await client.beginSession(session('again'))
  expect(storage.readSession()?.token).toBe('again')
  off()
  client.endSession()
  expect(ends).toHaveBeenCalledWith('over')
})

describe('stored session', () => {
  const storeUserData = (data: object) => {
    localStorage.setItem('userData', JSON.stringify(data))
    return storage.readSession()
  }
  const ends2026 = Date.parse('2026-11-21T03:00:00Z')

  test.each([
    ['milliseconds', ends2026],
    ['seconds', ends2026 / 1000],
    ['ISO text', '2026-11-21T03:00:00Z'],
    ['seconds as text', String(ends2026 / 1000)],
  ])('is read with its expiry in %s', (_, expirationTime) => {
    expect(storeUserData({ email: 'a@erp.test', token: 't', expirationTime })?.expirationTime).toBe(ends2026)
  })

  test('prefers token to jwtToken', () => {
    expect(
      storeUserData({ email: 'a@erp.test', token: 't', jwtToken: 'j', expirationTime: ends2026 })?.token,
    ).toBe('t')
    expect(storeUserData({ email: 'a@erp.test', jwtToken: 'j', expirationTime: ends2026 })?.token).toBe('j')
  })

  test.each([{}, { email: 'a@erp.test', token: 't' }, { email: 1, token: 't', expirationTime: 1 }, []])(
    'is ignored if invalid: %j',
    (data) => {
      expect(storeUserData(data)).toBeNull()
    },
  )
})
