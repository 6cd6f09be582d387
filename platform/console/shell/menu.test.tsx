import { expect, test } from 'vitest'
import { screen } from '#platform/console/screen.ts'
import { crumbsOf } from '#platform/console/shell/menu.ts'

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
  profile: screen({ path: '/profile/:tab', title: 'Profile', needs: 'signed-in', under: '/people', load }),
}
const groups = [
  { key: 'home', title: 'Dashboard', titleFil: 'Dashboard' },
  { key: 'shops', title: 'Merchants', titleFil: 'Mga Merchant' },
]
const told = (pathname: string, shown: (typeof screens)[keyof typeof screens]) =>
  crumbsOf(pathname, shown, { screens: Object.values(screens), groups }, 'en')
    .map(({ title }) => title)
    .join(' / ')

test('the way to a screen is its group, the lists above it and its name', () => {
  expect(told('/people', screens.list)).toBe('Merchants / People')
  expect(told('/people/5', screens.person)).toBe('Merchants / People / Person')
})

test('a screen whose address does not tell its list says which it is', () => {
  expect(told('/profile/logs', screens.profile)).toBe('Merchants / People / Profile')
})

test('a group named as its first screen is not told twice', () => {
  expect(told('/dashboard/figures/x', screens.figures)).toBe('Dashboard / Figure')
})
