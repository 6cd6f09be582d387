import { beforeEach, describe, expect, test } from 'vitest'
import { type AccessTree, toCreate, toCreateOrOpen, withAnyFlag } from '#platform/access/access.ts'
import { closeAccessDenied, getDeniedGuard } from '#platform/console/session/access-denied.ts'
import { admit, recordArrival, storeEmailActionFrom } from './guard.ts'
import { addressOf, screen } from '#platform/console/screen.ts'
import {
  beginSession,
  configureSession,
  whenSessionReady,
  signOut,
} from '#platform/console/session/session-client.ts'

const place = { title: 'Products', module: 'eLoad', submodule: 'Promo' }
const load = () => Promise.resolve({ default: () => null })
const list = screen({ path: '/promos', title: 'Promos', needs: withAnyFlag(place), load })
const form = screen({ path: '/promos/:id', title: 'Promo', needs: toCreateOrOpen(place), load })
const mode = screen({
  path: '/roles/:action',
  title: 'Add Role',
  needs: toCreate(place),
  allows: { action: ['add'] },
  load,
})
const login = screen({ path: '/login', title: 'Login', needs: 'public', audience: 'guest', load })
const lost = screen({
  path: '/error/404-basic',
  title: 'Error 404',
  needs: 'public',
  audience: 'everyone',
  load,
})

let access: AccessTree = []
configureSession({
  refresh: () => Promise.reject(new Error('Nobody refreshes here.')),
  reauthenticate: async () => {},
  signOut: async () => {},
  person: async (email) => ({
    id: 1,
    email,
    name: 'Ana',
    level: 20,
    roleName: 'Maker',
    isLineManager: false,
    access,
  }),
})

async function signedInWith(...flags: ('create' | 'read' | 'update' | 'delete')[]) {
  const grantedFlags = Object.fromEntries(flags.map((flag) => [flag, true]))
  access = [
    {
      title: 'Products',
      modules: [{ name: 'eLoad', access: {}, submodules: [{ name: 'Promo', access: grantedFlags }] }],
    },
  ]
  await beginSession({ email: 'ana@erp.test', token: 't', expirationTime: Date.now() + 900_000 })
}

const visit = (to: Parameters<typeof admit>[0], address: string, params: Record<string, string> = {}) =>
  admit(to, { address, params, preload: false })

beforeEach(async () => {
  await whenSessionReady()
  await signOut()
  closeAccessDenied()
  localStorage.clear()
})

describe('without a session', () => {
  test('a staff screen redirects to the sign-in with the full address', async () => {
    expect(await visit(list, '/promos?x=1')).toEqual({
      to: 'elsewhere',
      address: `/login?redirect_link=${encodeURIComponent(`${location.origin}/promos?x=1`)}`,
    })
  })

  test('the sign-in and error pages open', async () => {
    expect(await visit(login, '/login')).toEqual({ to: 'screen' })
    expect(await visit(lost, '/error/404-basic')).toEqual({ to: 'screen' })
  })
})

describe('with a session', () => {
  test('the sign-in redirects to the home screen', async () => {
    await signedInWith('read')
    expect(await visit(login, '/login')).toEqual({ to: 'elsewhere', address: '/dashboard' })
  })

  test.each(['create', 'read', 'update', 'delete'] as const)('a list opens with only %s', async (flag) => {
    await signedInWith(flag)
    expect(await visit(list, '/promos')).toEqual({ to: 'screen' })
  })

  test.each([
    ['create', '0', 'screen'],
    ['create', '-1', 'screen'],
    ['create', '5', 'elsewhere'],
    ['update', '0', 'elsewhere'],
    ['update', '5', 'screen'],
    ['read', '5', 'screen'],
    ['delete', '5', 'elsewhere'],
  ] as const)('with %s, the form of record %s leads to %s', async (flag, id, to) => {
    await signedInWith(flag)
    expect((await visit(form, `/promos/${id}`, { id })).to).toBe(to)
  })

  test('a denied navigation shows a message and stays on the screen', async () => {
    await signedInWith()
    recordArrival('/agent?page=2')
    expect(await visit(list, '/promos')).toEqual({ to: 'elsewhere', address: '/agent?page=2' })
    expect(getDeniedGuard()).toEqual(withAnyFlag(place))
  })

  test('a denied preload shows no message', async () => {
    await signedInWith()
    await admit(list, { address: '/promos', params: {}, preload: true })
    expect(getDeniedGuard()).toBeNull()
  })

  test('permissions are checked before parameter values: an invalid value is not found only for a permitted person', async () => {
    await signedInWith('create')
    expect(await visit(mode, '/roles/add', { action: 'add' })).toEqual({ to: 'screen' })
    expect(await visit(mode, '/roles/remove', { action: 'remove' })).toEqual({ to: 'nothing' })
    expect((await visit(form, '/promos/abc', { id: 'abc' })).to).toBe('elsewhere')
    closeAccessDenied()
    const strict = { ...mode, otherValues: 'denied' as const }
    expect(await visit(strict, '/roles/add', { action: 'add' })).toEqual({ to: 'screen' })
    expect(getDeniedGuard()).toBeNull()
    expect((await visit(strict, '/roles/remove', { action: 'remove' })).to).toBe('elsewhere')
    expect(getDeniedGuard()).toEqual(toCreate(place))
    await signedInWith('read')
    expect((await visit(mode, '/roles/remove', { action: 'remove' })).to).toBe('elsewhere')
    expect((await visit(form, '/promos/12x', { id: '12x' })).to).toBe('nothing')
  })
})

describe('address with an action', () => {
  const stored = () => ['module', 'action', 'token'].map((key) => localStorage.getItem(key))

  test('address with an action and a token is stored', async () => {
    await storeEmailActionFrom('?module=m&action=approve&token=t')
    expect(stored()).toEqual(['m', 'approve', 't'])
  })
  test('address with an action without a module stores an empty one', async () => {
    await storeEmailActionFrom('?action=approve&token=12345678901234567890')
    expect(stored()).toEqual(['', 'approve', '12345678901234567890'])
  })
  test.each(['?action=approve', '?token=t', '?module=m', '?action=&token=t'])(
    '%s stores nothing',
    async (query) => {
      await storeEmailActionFrom(query)
      expect(stored()).toEqual([null, null, null])
    },
  )
})

test('addressOf › escapes parameter values', () => {
  expect(addressOf(form, { id: 'a/b c' })).toBe('/promos/a%2Fb%20c')
})
