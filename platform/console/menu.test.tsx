import { expect, test } from 'vitest'
import { screen } from '#platform/console/screen.ts'
import { breadcrumbsOf } from '#platform/console/menu.ts'

const load = async () => ({ default: () => null })
const screens = {
  home: screen({
    path: '/dashboard',
    title: 'Dashboard',
    needs: 'signed-in',
    menu: { group: 'home', section: 'work', order: 1 },
    load,
  }),
  figures: screen({ path: '/dashboard/figures/:figure', title: 'Figure', needs: 'signed-in', load }),
  list: screen({
    path: '/people',
    title: 'People',
    needs: 'signed-in',
    menu: { group: 'shops', section: 'people', order: 1 },
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

test('breadcrumbs › contain the group, the parent lists and the name of a screen', () => {
  expect(breadcrumbText('/people', screens.list)).toBe('Merchants / People')
  expect(breadcrumbText('/people/5', screens.person)).toBe('Merchants / People / Person')
})

test('breadcrumbs › use `parentPath` if the path does not contain the parent list', () => {
  expect(breadcrumbText('/profile/logs', screens.profile)).toBe('Merchants / People / Profile')
})

test('breadcrumbs › omit a group with the name of its first screen', () => {
  expect(breadcrumbText('/dashboard/figures/x', screens.figures)).toBe('Dashboard / Figure')
})
