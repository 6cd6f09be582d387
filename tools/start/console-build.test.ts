import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfSources, replaceConsole } from '#tools/start/console-build.ts'

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

test('new console › keeps the assets of the previous release and no older ones', () => {
  const release = (number: number) => {
    for (const name of ['shared.js', `screen-${number}.js`]) write(`next/assets/${name}`, `release ${number}`)
    write('next/index.html', `release ${number}`)
    replaceConsole(join(folder, 'console'), join(folder, 'next'))
    return readdirSync(join(folder, 'console', 'assets')).toSorted()
  }
  expect(release(1)).toEqual(['screen-1.js', 'shared.js'])
  expect(release(2)).toEqual(['screen-1.js', 'screen-2.js', 'shared.js'])
  expect(release(3)).toEqual(['screen-2.js', 'screen-3.js', 'shared.js'])
  expect(readFileSync(join(folder, 'console', 'assets', 'shared.js'), 'utf8')).toBe('release 3')
  expect(readdirSync(folder)).not.toContain('next-replaced')
})
