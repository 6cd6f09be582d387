import { expect, test } from 'vitest'
import { applyPreferences, clampWidth, togglePin } from '#platform/console/list/columns.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import type { Preferences } from '#platform/console/list/preferences.ts'

const columns = ['name', 'status', 'amount'].map((key) => ({ key, title: key, cell: () => key }))
const preferences: Preferences = { density: 'comfortable', order: [], shown: {}, widths: {}, pinned: [] }

test('applyPreferences › puts pinned columns first, each beside the one before', () => {
  const { visible } = applyPreferences(
    columns,
    { ...preferences, pinned: ['name', 'amount'], widths: { name: 200, amount: 120, status: 90 } },
    true,
  )
  expect(visible.map(({ key, size, pinnedAt }) => [key, size, pinnedAt])).toEqual([
    ['name', 200, 36],
    ['amount', 120, 236],
    ['status', 90, undefined],
  ])
})

test('applyPreferences › keeps columns without preferences as they are', () => {
  expect(applyPreferences(columns, preferences).visible).toEqual(columns)
})

test('applyPreferences › makes the name the widest column, without a name the first text, and none that was resized', () => {
  const widest = (contents: (Column<string>['content'] | undefined)[], widths = {}) =>
    applyPreferences(
      contents.map((content, nth) => ({
        key: `${nth}`,
        title: '',
        cell: () => '',
        ...(content && { content }),
      })),
      { ...preferences, widths },
    ).visible.find(({ isWidest }) => isWidest)?.key
  expect(widest(['value', 'text', 'name'])).toBe('2')
  expect(widest([undefined, 'value', 'text', 'text'])).toBe('2')
  expect(widest(['value', 'text'], { 1: 120 })).toBeUndefined()
})

test('togglePin › pins the first column with any other, and unpins all with it', () => {
  expect(togglePin([], 'amount', 'name')).toEqual(['name', 'amount'])
  expect(togglePin(['name', 'amount'], 'amount', 'name')).toEqual(['name'])
  expect(togglePin(['name', 'amount'], 'name', 'name')).toEqual([])
})

test('clampWidth › keeps a column usable', () => {
  expect([clampWidth(3), clampWidth(200.4), clampWidth(9000)]).toEqual([64, 200, 640])
})
