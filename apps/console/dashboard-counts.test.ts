import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { viewerLevel } from '#platform/access/access.ts'
import { allGrants, keyOf, treeOf } from '#areas/staff/grants.ts'
import { dashboardCounts as counts } from './dashboard-counts.ts'
import { allScreens } from './areas.ts'
import { countHref, countGuard, countInput, isCountVisible } from '#platform/console/dashboard-counts.ts'
import { minimumGuardOf, guardOf } from '#platform/console/screen.ts'

test('dashboard counts › have unique names within a group', () => {
  const names = counts.map(({ group, name }) => `${group} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

/** A person who can read everything and change nothing. */
const reader = {
  level: viewerLevel,
  access: treeOf(new Set(allGrants.filter(({ flag }) => flag === 'read').map(keyOf))),
}

test('dashboard counts › show pending work only to people who can do it', () => {
  const work = counts.filter(({ needs, queue }) => needs ?? queue)
  expect(work.length).toBeGreaterThan(8)
  expect(work.filter((count) => isCountVisible(count, reader))).toEqual([])
})

describe.each(counts.map((count) => [`${count.group} ${count.name}`, count] as const))('%s', (_, count) => {
  test('sends a request that is valid for its list', () => {
    for (const [call, input] of [
      [count.call, countInput(count)],
      ...(count.queue ? [[count.queue.call, count.queue.input] as const] : []),
    ] as const)
      expect(call.request.safeParse(input).error?.issues).toBeUndefined()
  })

  test('reads the time since when a row is pending from a field of the row', () => {
    if (count.pendingSince === undefined) return
    const page = z.toJSONSchema(count.call.reply, { unrepresentable: 'any', io: 'input' })
    expect(page).toHaveProperty(['properties', 'rows', 'items', 'properties', count.pendingSince])
  })

  // The count is the total of the linked list with the same filters, so both always match.
  test('links to the screen of that list with the same filters', () => {
    const address = new URL(countHref(count), 'http://console.test')
    expect(allScreens.map(({ path }) => path)).toContain(address.pathname)
    for (const [key, value] of Object.entries(count.filters ?? {})) {
      expect(address.searchParams.get(`${count.prefix ?? ''}${key}`)).toBe(String(value))
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
