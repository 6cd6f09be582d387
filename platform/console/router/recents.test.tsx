import { beforeEach, expect, test } from 'vitest'
import { nobody, person } from '#platform/console/session/session.ts'
import { addRecent, maxRecents, recentsOf } from './recents.ts'

let id = 0
beforeEach(() => {
  id++
})
const recent = (n: number) => ({ address: `/things/${n}`, label: `Thing ${n}`, hint: 'Thing' })

test('recents › list the latest records of the person first, each once', () => {
  for (const n of [1, 2, 1]) addRecent(id, recent(n))
  expect(recentsOf(id)).toEqual([recent(1), recent(2)])
  expect(recentsOf(id + 1)).toEqual([])
})

test('recents › are limited and end with the tab', () => {
  for (let n = 0; n < maxRecents + 3; n++) addRecent(id, recent(n))
  expect(recentsOf(id)).toHaveLength(maxRecents)
  expect(sessionStorage.getItem('erp.recents')).toContain(`/things/${maxRecents + 2}`)
  expect(localStorage.getItem('erp.recents')).toBeNull()
})

test('recents › are removed when the person signs out', () => {
  person.set({ ...nobody, id })
  addRecent(id, recent(1))
  person.set(nobody)
  expect(recentsOf(id)).toEqual([])
  expect(sessionStorage.getItem('erp.recents')).toBe('{}')
})
