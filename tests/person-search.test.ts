import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A list that compared the text itself would find people by a part of a number that it masks.
test('search texts of people › are compared only by the platform', () => {
  const files = globSync('{areas,apps}/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.filter((file) =>
    /search_text\s+(not\s+)?(i?like|~|similar)|\bin\s+[a-z.]*search_text\)/i.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})
