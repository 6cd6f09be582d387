// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { deleteDraft, saveDraft, readDraft } from '#platform/console/form/drafts.ts'
import { nobody, person } from '#platform/console/session/session.ts'

const key = 'erp.draft.subscriber.12'
const stored = { name: 'Juan', note: '', amount: null }
const signInAs = (email: string) => person.set({ ...nobody, id: 1, email })
beforeEach(() => {
  sessionStorage.clear()
  signInAs('ana@erp.test')
})

test('drafts › restore the input over the stored record', () => {
  saveDraft(key, stored, { ...stored, name: 'Juana' })
  expect(readDraft(key, stored)).toEqual({ ...stored, name: 'Juana' })
})

test('drafts › keep the current value of fields that were not edited', () => {
  saveDraft(key, stored, { ...stored, name: 'Juana' })
  expect(readDraft(key, { ...stored, note: 'Called back' })).toEqual({
    ...stored,
    name: 'Juana',
    note: 'Called back',
  })
})

test('drafts › are not stored for an unchanged form', () => {
  saveDraft(key, stored, { ...stored, name: 'Juana' })
  saveDraft(key, stored, { name: 'Juan', note: null, amount: '' })
  expect(sessionStorage.length).toBe(0)
  expect(readDraft(key, stored)).toBeNull()
})

test('readDraft › returns nothing to another person in the same tab', () => {
  saveDraft(key, stored, { ...stored, name: 'Juana' })
  signInAs('ben@erp.test')
  expect(readDraft(key, stored)).toBeNull()
})

test('saveDraft › stores nothing after the session ended', () => {
  person.set(nobody)
  saveDraft(key, stored, { ...stored, name: 'Juana' })
  expect(sessionStorage.length).toBe(0)
})

test.each(['', 'null', '{', '[]', '{"values":1}', '{"values":{"gone":1},"stored":{}}'])(
  'readDraft › ignores %j',
  (expected) => {
    sessionStorage.setItem(key, expected)
    expect(readDraft(key, stored)).toBeNull()
  },
)

test('deleteDraft › removes the draft', () => {
  saveDraft(key, stored, { ...stored, name: 'Juana' })
  deleteDraft(key)
  expect(readDraft(key, stored)).toBeNull()
})
