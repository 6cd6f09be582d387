import { expect, test } from 'vitest'
import { type Action, type ActionKind, placesOf } from '#platform/console/record/action-places.ts'

const action = (id: string, kind: ActionKind = 'plain', disabledReason: string | null = null): Action => ({
  id,
  label: id,
  kind,
  disabledReason,
  isForViewers: false,
})
const actions = [
  action('delete', 'danger'),
  action('lock', 'plain', 'There are no entries.'),
  action('edit'),
  action('publish', 'primary'),
  action('copy'),
  action('print'),
]
const wide = { isPhone: false, isInPanel: false }

test('placesOf › shows two plain actions and the primary one beside the title', () => {
  expect(Object.fromEntries(placesOf(actions, wide))).toEqual({
    delete: 'menuEnd',
    lock: 'unavailable',
    edit: 'plain',
    publish: 'primary',
    copy: 'plain',
    print: 'menu',
  })
})

test('placesOf › shows one action on a phone', () => {
  const phone = { isPhone: true, isInPanel: false }
  const shown = (some: readonly Action[]) =>
    [...placesOf(some, phone)].filter(([, place]) => place === 'plain' || place === 'primary')
  expect(shown(actions)).toEqual([['publish', 'primary']])
  expect(shown(actions.filter(({ kind }) => kind !== 'primary'))).toEqual([['edit', 'plain']])
})

test('placesOf › shows one primary action', () => {
  const both = [action('publish', 'primary'), action('send', 'primary')]
  expect([...placesOf(both, wide).values()]).toEqual(['primary', 'menu'])
})

test('placesOf › counts destructive actions as plain in a panel, after the others', () => {
  const three = [action('reject', 'danger'), action('edit'), action('withdraw', 'danger')]
  expect(Object.fromEntries(placesOf(three, { isPhone: false, isInPanel: true }))).toEqual({
    edit: 'plain',
    reject: 'plain',
    withdraw: 'menuEnd',
  })
})

test('placesOf › shows the first action if all are destructive', () => {
  const both = [action('deactivate', 'danger'), action('delete', 'danger')]
  expect(Object.fromEntries(placesOf(both, wide))).toEqual({ deactivate: 'plain', delete: 'menuEnd' })
})
