import { expect, test } from 'vitest'
import { translatorFor } from '#platform/words/words.ts'
import { allCatalogues } from '#tools/check/catalogues.ts'
import { parametersOf } from '#tools/check/interface-texts.ts'

const catalogues = await allCatalogues()

test('catalogues › are found', () => expect(catalogues.length).toBeGreaterThan(100))

test.each(catalogues)('$file $name › has the same keys and parameters in both languages', ({ words }) => {
  const parametersIn = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parametersOf(text)]))
  expect(parametersIn(words.fil)).toEqual(parametersIn(words.en))
  for (const text of Object.values(words.fil)) expect(text).not.toBe('')
})

test.each(catalogues)('$file $name › can be formatted with its parameters in both languages', ({ words }) => {
  for (const language of ['en', 'fil'] as const) {
    const translate = translatorFor(words, language) as (key: string, values: object) => string
    for (const [key, text] of Object.entries(words[language])) {
      if (/<\w+>/.test(text) || text === key) continue
      const values = Object.fromEntries(parametersOf(text).map((name) => [name, 2]))
      // A message that cannot be formatted is returned as its key.
      expect(translate(key, values)).not.toBe(key)
    }
  }
})
