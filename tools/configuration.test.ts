import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationPage } from '#tools/configuration/page.ts'

test('docs/configuration.md › matches the settings of the server', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage())
})
