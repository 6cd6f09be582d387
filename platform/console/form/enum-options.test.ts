import { expect, test } from 'vitest'
import { z } from 'zod'
import { enumOptionsOf } from '#platform/console/form/enum-options.ts'
import { translatorFor, wordsOf } from '#platform/words/words.ts'

const words = wordsOf({
  both: { setup_onsite: 'On-site', onsite: 'Other', remote: 'Remote' },
  en: {},
  fil: {},
})
const t = translatorFor(words, 'en')
const Setup = z.enum(['onsite', 'remote'])
const schema = z
  .strictObject({
    setup: Setup.default('remote'),
    setups: z.array(Setup),
    status: z.enum(['active', 'inactive']).nullable(),
    level: z.enum(['entry']),
    optional: z.enum(['', 'active']).transform((value) => (value === '' ? null : value)),
    title: z.string(),
  })
  .refine(() => true)

test('enum options › have the word of the field and value, else of the value', () => {
  expect(enumOptionsOf(schema, 'setup', t)).toEqual([
    { value: 'onsite', label: 'On-site' },
    { value: 'remote', label: 'Remote' },
  ])
})

test('enum options › of a list are those of its elements', () => {
  expect(enumOptionsOf(schema, 'setups', t).map(({ label }) => label)).toEqual(['Other', 'Remote'])
})

test('enum options › take common words', () => {
  expect(enumOptionsOf(schema, 'status', t).map(({ label }) => label)).toEqual(['Active', 'Inactive'])
})

test('enum options › leave out the empty text', () => {
  expect(enumOptionsOf(schema, 'optional', t).map(({ value }) => value)).toEqual(['active'])
})

test('enum options › throw without a word', () => {
  expect(() => enumOptionsOf(schema, 'level', t)).toThrow('no word for “entry”')
})

test('enum options › throw for a field of another type', () => {
  expect(() => enumOptionsOf(schema, 'title', t)).toThrow('needs options')
})
