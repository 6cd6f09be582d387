import { expect, test } from 'vitest'
import { declaredWords } from '#platform/words/catalogue.ts'
import { commonWords } from '#platform/words/common-words.ts'
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

test('label › is declared in the shared catalogue once three catalogues need it', () => {
  const filesByLabel = new Map<string, string[]>()
  for (const { file, words } of catalogues) {
    if (words === commonWords) continue
    for (const [key, en] of Object.entries((declaredWords.get(words) ?? words).en)) {
      // Messages have codes as keys. Each area declares its own.
      if (/^[A-Z]/.test(key)) continue
      const label = `${key}: ${en} / ${words.fil[key]}`
      filesByLabel.set(label, [...(filesByLabel.get(label) ?? []), file])
    }
  }
  const shared = new Set(
    Object.entries(commonWords.en).map(
      ([key, en]) => `${key}: ${en} / ${commonWords.fil[key as keyof typeof commonWords.fil]}`,
    ),
  )
  const repeated = [...filesByLabel].filter(([label, files]) => files.length >= 3 || shared.has(label))
  expect(Object.fromEntries(repeated)).toEqual({})
})
