import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specificationPages } from '#tools/specification/page.ts'

test('docs/specification › matches the contracts and screens', async () => {
  const stale: string[] = []
  for (const [name, text] of await specificationPages(process.cwd()))
    if (readFileSync(`docs/specification/${name}`, 'utf8') !== text) stale.push(name)
  // Run `npm run specification` to update the pages.
  expect(stale).toEqual([])
})
