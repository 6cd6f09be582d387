import { expect, test } from 'vitest'
import { accessCatalogue } from '#areas/staff/access.ts'
import { redirects } from '#apps/console/redirects.ts'
import { allScreens } from '#apps/console/screens.ts'
import { type Guard, nameOfPlace } from '#platform/access/access.ts'
import { guardOf } from '#platform/console/screen.ts'

function told(guard: Guard): string {
  if (typeof guard === 'string') return guard
  return 'minLevel' in guard
    ? `level ${guard.minLevel}`
    : `${nameOfPlace(guard.place)}: ${guard.anyOf.join(' ')}`
}

const guardsOf = ({ needs }: (typeof allScreens)[number]) =>
  typeof needs === 'function'
    ? [
        ...new Set(
          ['0', '1'].map((id) => told(guardOf({ needs }, { id, mode: id === '0' ? 'add' : 'edit' }))),
        ),
      ].join(' | ')
    : told(needs)

// The whole console on one page: read it in review, and against section 2 of the specification.
test('the map of the console', () => {
  const map = allScreens.map((screen) => [screen.path, screen.title, guardsOf(screen)].join(' · '))
  expect(map).toMatchInlineSnapshot()
})

test('no two screens share an address, and no redirect hides a screen or leads nowhere', () => {
  const paths = allScreens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const [from, to] of Object.entries(redirects)) {
    expect(paths).not.toContain(from)
    expect(paths).toContain(to)
  }
})

test('every guard names a place of the access tree', () => {
  const places = accessCatalogue.map(({ place }) => nameOfPlace(place))
  for (const screen of allScreens) {
    const guard = guardOf(screen, { id: '1' })
    if (typeof guard === 'object' && 'place' in guard) expect(places).toContain(nameOfPlace(guard.place))
  }
})

test('what stands in the menu needs no parameter and stands in a group', async () => {
  const { menuKeys } = await import('#apps/console/menu-keys.ts')
  for (const { path, menu } of allScreens) {
    if (!menu) continue
    expect(path).not.toContain(':')
    expect(menuKeys).toContain(menu.group)
  }
})
