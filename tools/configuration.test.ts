import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationPage } from '#tools/configuration/page.ts'

test('docs/configuration.md says what the server reads', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage())
})
