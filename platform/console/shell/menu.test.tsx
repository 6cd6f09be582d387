import { expect, test } from 'vitest'
import { screen } from '#platform/console/router/screen.ts'
import { breadcrumbsOf } from '#platform/console/shell/menu.ts'

const load = async () => ({ default: () => null })
const screens = {
  home: screen({
    path: '/dashboard',
    title: 'Dashboard',
    needs: 'signed-in',
    menu: { group: 'home', order: 1 },
    load,
  }),
  figures: screen({ path: '/dashboard/figures/:figure', title: 'Figure', needs: 'signed-in', load }),
  list: screen({
    path: '/people',
    title: 'People',
    needs: 'signed-in',
    menu: { group: 'shops', order: 1 },
    load,
  }),
  person: screen({ path: '/people/:id', title: 'Person', needs: 'signed-in', load }),
  profile: screen({
    path: '/profile/:tab',
    title: 'Profile',
    needs: 'signed-in',
    parentPath: '/people',
    load,
  }),
}
const groups = [
  { key: 'home', title: 'Dashboard', titleFil: 'Dashboard' },
  { key: 'shops', title: 'Merchants', titleFil: 'Mga Merchant' },
]
const breadcrumbText = (pathname: string, shown: (typeof screens)[keyof typeof screens]) =>
  breadcrumbsOf(pathname, shown, { screens: Object.values(screens), groups }, 'en')
    .map(({ title }) => title)
    .join(' / ')

test('the way to a screen is its group, the lists above it and its name', () => {
  expect(breadcrumbText('/people', screens.list)).toBe('Merchants / People')
  expect(breadcrumbText('/people/5', screens.person)).toBe('Merchants / People / Person')
})

test('a screen whose address does not tell its list says which it is', () => {
  expect(breadcrumbText('/profile/logs', screens.profile)).toBe('Merchants / People / Profile')
})

test('a group named as its first screen is not told twice', () => {
  expect(breadcrumbText('/dashboard/figures/x', screens.figures)).toBe('Dashboard / Figure')
})
