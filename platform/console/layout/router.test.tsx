import { RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toRead } from '#platform/access/access.ts'
import { ScreenError, NotFound } from '#platform/console/layout/ErrorPage.tsx'
import { Frame } from '#platform/console/layout/Frame.tsx'
import { Root } from '#platform/console/layout/Root.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { closeAccessDenied, getDeniedGuard } from '#platform/console/session/access-denied.ts'
import { setFieldErrors, getFieldErrors } from '#platform/console/api/field-errors.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { createConsoleRouter, routePathOf } from './router.tsx'
import { type AnyScreen, screen as declare } from '#platform/console/screen.ts'
import { beginSession, configureSession, signOut } from '#platform/console/session/session-client.ts'

const open = { title: 'Products', module: 'eLoad' }
const shut = { title: 'Products', module: 'eSupplies' }

const page = (name: string, Content = () => <h1>{name}</h1>) => ({ load: async () => ({ default: Content }) })

const order = declare({ path: '/orders/:refNo', title: 'Order', needs: toRead(open), ...page('One order') })
const closed = declare({ path: '/closed', title: 'Closed', needs: toRead(shut), ...page('Closed') })
const screens: AnyScreen[] = [
  declare({
    path: '/dashboard',
    title: 'Dashboard',
    needs: 'signed-in',
    ...page('Home', () => (
      <>
        <h1>Home</h1>
        <ScreenLink to={order} params={{ refNo: 'a/b %2F' }} search={{ kind: ['x', 'y'], q: '917' }}>
          To the order
        </ScreenLink>
        <ScreenLink to={closed}>To the closed one</ScreenLink>
      </>
    )),
  }),
  order,
  closed,
  declare({ path: '/form/:id', title: 'Form', titleFil: 'Porma', needs: 'signed-in', ...page('A form') }),
  declare({
    path: '/broken',
    title: 'Broken',
    needs: 'signed-in',
    ...page('Broken', () => {
      throw new Error('It broke.')
    }),
  }),
  declare({
    path: '/login',
    title: 'Login',
    needs: 'public',
    audience: 'guest',
    plain: true,
    ...page('Sign in'),
  }),
]

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
    access: [{ title: 'Products', modules: [{ name: 'eLoad', access: { read: true }, submodules: [] }] }],
  }),
})

const router = createConsoleRouter({
  screens,
  redirects: { '/': '/dashboard', '/old/:refNo': '/orders/:refNo' },
  Root,
  Frame,
  loadFrame: async () => {},
  NotFound,
  ScreenError,
})

beforeAll(() => beginSession({ email: 'ana@erp.test', token: 't', expirationTime: Date.now() + 900_000 }))

beforeEach(async () => {
  closeAccessDenied()
  render(<RouterProvider router={router} />)
  await visit('/dashboard')
  await screen.findByRole('heading', { name: 'Home' })
})

const visit = (address: string) => act(async () => goTo(address))
const here = () => location.pathname + location.search

test('router › redirects the root and former addresses with their parameters and query', async () => {
  await visit('/?x=1')
  await waitFor(() => expect(here()).toBe('/dashboard?x=1'))
  await visit('/old/B2B0000123?x=1')
  await screen.findByRole('heading', { name: 'One order' })
  expect(here()).toBe('/orders/B2B0000123?x=1')
})

test('router › loads the full route map at the first address missing from a partial map', async () => {
  const loads: string[] = []
  const growing = createConsoleRouter({
    screens: screens.filter(({ audience }) => audience === 'guest'),
    redirects: {},
    loadRouteMap: async () => {
      loads.push('all')
      return { screens, redirects: { '/': '/dashboard' } }
    },
    Root,
    Frame,
    loadFrame: async () => {},
    NotFound,
    ScreenError,
  })
  cleanup()
  history.replaceState(null, '', '/form/12?kind=x')
  render(<RouterProvider router={growing} />)
  await screen.findByRole('heading', { name: 'A form' })
  expect(here()).toBe('/form/12?kind=x')
  await visit('/')
  await screen.findByRole('heading', { name: 'Home' })
  expect(loads).toEqual(['all'])
})

test('router › sets the window title to the title of the screen', async () => {
  await waitFor(() => expect(document.title).toBe('Dashboard | ERP'))
  await visit('/form/12')
  await waitFor(() => expect(document.title).toBe('Form | ERP'))
})

test('router › keeps an unknown address and shows error 404', async () => {
  await visit('/no/such/place?x=1')
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(here()).toBe('/no/such/place?x=1')
  await waitFor(() => expect(document.title).toBe('Error 404 | ERP'))
})

test('router › shows error 404 for a record id that is not a number', async () => {
  await visit('/form/abc')
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(here()).toBe('/form/abc')
})

test('router › stays on the screen after a denied navigation and shows a message', async () => {
  await visit('/form/12')
  await screen.findByRole('heading', { name: 'A form' })
  await visit('/closed')
  await waitFor(() => expect(getDeniedGuard()).toEqual(toRead(shut)))
  await waitFor(() => expect(here()).toBe('/form/12'))
  expect(screen.getByRole('heading', { name: 'A form' })).toBeTruthy()
})

test('ScreenLink › shows the reason when disabled and does not navigate', async () => {
  const link = screen.getByRole('link', { name: /To the closed one/ })
  expect(link.title).toContain('Products › eSupplies')
  await act(async () => link.click())
  expect(here()).toBe('/dashboard')
  expect(getDeniedGuard()).toEqual(toRead(shut))
})

test('ScreenLink › escapes any value, and numbers in the query stay text', async () => {
  await act(async () => screen.getByRole('link', { name: 'To the order' }).click())
  await screen.findByRole('heading', { name: 'One order' })
  expect(here()).toBe('/orders/a%2Fb%20%252F?kind=x&kind=y&q=917')
  expect(router.state.matches.at(-1)?.params).toEqual({ refNo: 'a/b %2F' })
})

test('router › clears field errors on navigation', async () => {
  setFieldErrors([{ field: 'mobile', message: 'Invalid format' }])
  await visit('/form/1')
  await screen.findByRole('heading', { name: 'A form' })
  await waitFor(() => expect(getFieldErrors().list).toEqual([]))
})

test('router › redirects a signed-in person from the sign-in to the home screen', async () => {
  await visit('/login')
  await waitFor(() => expect(here()).toBe('/dashboard'))
})

test.each([
  ['/a/:id', '/a/$id'],
  ['/a/:id/b/:name?', '/a/$id/b/{-$name}'],
])('routePathOf › %s becomes %s', (path, written) => {
  expect(routePathOf(path)).toBe(written)
})

test('router › shows error 500 for a screen that fails', async () => {
  // Silences the expected errors in the browser console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await visit('/broken')
  await screen.findByRole('heading', { name: 'Something went wrong' })
  await waitFor(() => expect(document.title).toBe('Error 500 | ERP'))
})

// Must run last, because it ends the session.
test('router › removes a staff screen when the session ends, before the sign-in has loaded', async () => {
  await visit('/form/12')
  await screen.findByRole('heading', { name: 'A form' })
  await act(signOut)
  expect(screen.queryByRole('heading', { name: 'A form' })).toBeNull()
})
