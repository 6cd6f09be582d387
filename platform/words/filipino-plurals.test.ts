import { describe, expect, it } from 'vitest'
import { translatorFor } from '#platform/words/words.ts'
import { allCatalogues } from '#tools/check/catalogues.ts'

const plural = /\{(\w+), plural,/g
// CLDR assigns 0, 2, 3, 5, 7, 8, 10 and most other numbers to the Filipino category `one`, together with 1.
const category = /\b(zero|one|two|few|many) \{/

const counted = (await allCatalogues()).flatMap(({ file, words }) =>
  Object.entries(words.fil)
    .filter(([, text]) => text.match(plural))
    .map(([key, text]) => ({ file, key, words, text })),
)

describe('Filipino plurals', () => {
  it('are checked in more than 30 messages', () => expect(counted.length).toBeGreaterThan(30))

  it.each(counted)('$file $key › uses exact numbers instead of CLDR categories', ({ text }) => {
    expect(text).not.toMatch(category)
  })

  it.each(counted)(
    '$file $key › formats 0, 2, 5, 10, 24 and 240 differently from 1',
    ({ key, text, words }) => {
      const say = translatorFor(words, 'fil') as (key: string, values: Record<string, unknown>) => string
      // The value 2 is valid for number, date and text arguments.
      const others = Object.fromEntries([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, 2]))
      for (const [, name = ''] of text.matchAll(plural)) {
        const withCount = (n: number) => say(key, { ...others, [name]: n })
        for (const n of [0, 2, 5, 10, 24, 240]) expect(withCount(n)).not.toBe(withCount(1))
      }
    },
  )
})
