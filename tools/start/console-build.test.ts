import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfSources } from '#tools/start/console-build.ts'

let folder: string

function write(name: string, text: string): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erp-console-test-'))
  write('areas/bills/screens/Billers.tsx', 'one')
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['areas/bills/screens/Billers.tsx', true],
  ['areas/bills/contract.ts', true],
  ['apps/console/index.html', true],
  ['package-lock.json', true],
  ['areas/bills/server/handlers.ts', false],
  ['areas/bills/rules.test.ts', false],
  ['areas/bills/bills.e2e.ts', false],
  ['areas/bills/README.md', false],
])('console build after a change of %s › is required: %s', (name, asks) => {
  const before = hashOfSources(folder)
  write(name, 'changed')
  expect(hashOfSources(folder) !== before).toBe(asks)
})

test('console build › is not required when only the date of a file changed', () => {
  const before = hashOfSources(folder)
  write('areas/bills/screens/Billers.tsx', 'one')
  expect(hashOfSources(folder)).toBe(before)
})
