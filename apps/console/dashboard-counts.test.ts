import { describe, expect, test } from 'vitest'
import { dashboardCounts as counts } from './dashboard-counts.ts'
import { allScreens } from './screens.ts'
import { countHref, countGuard, countInput } from '#platform/console/dashboard-counts.ts'
import { minimumGuardOf, guardOf } from '#platform/console/router/screen.ts'

test('no two counts of a group are called the same', () => {
  const names = counts.map(({ group, name }) => `${group} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

describe.each(counts.map((count) => [`${count.group} ${count.name}`, count] as const))('%s', (_, count) => {
  test('asks its list for what the list understands', () => {
    const read = count.call.request.safeParse(countInput(count))
    expect(read.error?.issues).toBeUndefined()
  })

  // The rows behind the number are the same list with the same filters: the number is that list's own total.
  test('leads to the screen of that list with the same filters', () => {
    const address = new URL(countHref(count), 'http://console.test')
    expect(allScreens.map(({ path }) => path)).toContain(address.pathname)
    for (const [key, value] of Object.entries(count.filters ?? {})) {
      expect(address.searchParams.get(`${count.prefix ?? ''}${key}`)).toBe(value)
    }
  })

  test('is shown to nobody who cannot open what it leads to', () => {
    expect(countGuard(count)).toEqual(minimumGuardOf(count.screen) ?? guardOf(count.screen))
  })
})
