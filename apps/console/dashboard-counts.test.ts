import { describe, expect, test } from 'vitest'
import { dashboardCounts as counts } from './dashboard-counts.ts'
import { allScreens } from './areas.ts'
import { countHref, countGuard, countInput } from '#platform/console/dashboard-counts.ts'
import { minimumGuardOf, guardOf } from '#platform/console/router/screen.ts'

test('dashboard counts › have unique names within a group', () => {
  const names = counts.map(({ group, name }) => `${group} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

describe.each(counts.map((count) => [`${count.group} ${count.name}`, count] as const))('%s', (_, count) => {
  test('sends a request that is valid for its list', () => {
    const read = count.call.request.safeParse(countInput(count))
    expect(read.error?.issues).toBeUndefined()
  })

  // The count is the total of the linked list with the same filters, so both always match.
  test('links to the screen of that list with the same filters', () => {
    const address = new URL(countHref(count), 'http://console.test')
    expect(allScreens.map(({ path }) => path)).toContain(address.pathname)
    for (const [key, value] of Object.entries(count.filters ?? {})) {
      expect(address.searchParams.get(`${count.prefix ?? ''}${key}`)).toBe(value)
    }
  })

  test('is counted in the menu at the entry of the linked screen, if it is', () => {
    if (!('menuPath' in count)) return
    expect(count.screen).toMatchObject({ path: count.menuPath, menu: expect.anything() })
  })

  test('is hidden from people who cannot open the linked screen', () => {
    expect(countGuard(count)).toEqual(minimumGuardOf(count.screen) ?? guardOf(count.screen))
  })
})
