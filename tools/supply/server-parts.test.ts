import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { consoleOnly, neededByProcesses, type Packages } from '#tools/supply/server-parts.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns everything these files import, directly or indirectly, except type imports. */
function importedFrom(files: readonly string[]): Map<string, string> {
  const seen = new Set<string>()
  const packages = new Map<string, string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(join(root, file))) continue
    seen.add(file)
    const code = read(file).replaceAll(/^import type [\s\S]*?from '[^']+'$/gm, '')
    for (const [, name = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)) {
      if (name.startsWith('#')) waiting.push(name.slice(1))
      else if (name.startsWith('./')) waiting.push(join(dirname(file), name))
      else if (!name.startsWith('node:'))
        packages.set(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
          file,
        )
    }
  }
  return packages
}

const commands = ['start', 'migrate', 'doctor', 'files', 'identity', 'months', 'backup', 'verify-ledger'].map(
  (name) => `tools/${name}.ts`,
)
const threads = globSync('platform/server/**/*{worker,thread}*.ts', { cwd: root })

test('server processes › import nothing that the image omits, and each omitted package is a dependency', () => {
  const imported = importedFrom([...commands, ...threads])
  expect(imported.size).toBeGreaterThan(20)
  expect(
    consoleOnly.filter((name) => imported.has(name)).map((name) => `${name}: ${imported.get(name)}`),
  ).toEqual([])
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(consoleOnly.filter((name) => dependencies[name] === undefined)).toEqual([])
})

test('image › contains what the processes import and omits the UI kit', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages }
  const needed = neededByProcesses(packages)
  for (const name of importedFrom([...commands, ...threads]).keys())
    if (packages['']?.dependencies?.[name]) expect(needed).toContain(`node_modules/${name}`)
  for (const name of consoleOnly) expect(needed).not.toContain(`node_modules/${name}`)
})

test('package lookup › finds the nearest folder and its dependencies', () => {
  const packages: Packages = {
    '': { dependencies: { a: '1', 'react-dom': '1' } },
    'node_modules/a': { dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { peerDependencies: { d: '1', gone: '1' } },
    'node_modules/d': {},
    'node_modules/react-dom': {},
  }
  expect([...neededByProcesses(packages)]).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ])
})
