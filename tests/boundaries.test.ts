import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

// Verifies that the lint rules reject forbidden imports. Each case is a file with one import, and all are linted at once.
const rejected = [
  ['areas/staff/screens', '#areas/staff/server/handlers.ts'],
  ['areas/staff/screens', '#platform/server/db/database.ts'],
  ['areas/staff/screens', '#areas/session/public.ts'],
  ['areas/staff/screens', '#areas/staff/server.ts'],
  ['areas/staff/server', '#areas/audit/server.ts'],
  ['areas/staff/screens', '../../server/handlers.ts'],
  ['areas/staff/screens', '#areas/audit/screens/AuditLog.tsx'],
  ['areas/staff/server', '#areas/staff/screens/Roles.tsx'],
  ['areas/staff/server', '#platform/console/api/api.ts'],
  ['areas/staff/server', '#areas/audit/server/handlers.ts'],
  ['areas/staff/server', '#apps/api/registry.ts'],
  ['areas/merchants/server', '#areas/audit/public.ts'],
  ['platform/server', '#areas/staff/access.ts'],
  ['platform/contract', 'kysely'],
  ['platform/contract', '#platform/server/db/database.ts'],
  ['platform/console', '#areas/staff/contract.ts'],
  ['platform/ui', '#platform/console/api/api.ts'],
  ['areas/staff/server', '#tools/start.ts'],
]
const accepted = [
  ['areas/staff/screens', '#areas/staff/contract.ts'],
  ['areas/staff/screens', '#areas/audit/screens.ts'],
  ['areas/session/server', '#areas/staff/public.ts'],
  ['areas/staff/server', '#platform/server/db/database.ts'],
  ['areas/audit/server', '#areas/staff/access.ts'],
  ['platform/console', '#platform/contract/call.ts'],
]
const withLazy = ['areas/staff/screens', 'platform/console']

const name = `boundary-probe-${process.pid}`
const cases = [
  ...[...rejected, ...accepted].map(([folder = '', imported = '']) => ({ folder, imported, thing: 'thing' })),
  ...withLazy.map((folder) => ({ folder, imported: 'react', thing: 'lazy' })),
]
const fileOf = (folder: string, imported: string) =>
  `${folder}/${name}/case-${cases.findIndex((each) => each.folder === folder && each.imported === imported)}.ts`
let rejectedFiles: Set<string>

beforeAll(() => {
  const files = cases.map(
    ({ folder, imported, thing }) =>
      [
        fileOf(folder, imported),
        `import { ${thing} } from '${imported}'\nexport const probe = ${thing}\n`,
      ] as const,
  )
  const options = ['-A', 'all', '-D', 'no-restricted-imports', '--format', 'json']
  const { diagnostics, number_of_files: count } = JSON.parse(lint(files, options)) as Report
  expect(count).toBe(cases.length)
  rejectedFiles = new Set(diagnostics.map(({ filename }) => filename))
})

/** Lints files that exist only meanwhile. Returns what the linter prints. */
function lint(files: readonly (readonly [file: string, text: string])[], options: string[]): string {
  const folders = [...new Set(files.map(([file]) => dirname(file)))]
  try {
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    for (const [file, text] of files) writeFileSync(file, text)
    return spawnSync('node_modules/.bin/oxlint', [...options, ...folders], { encoding: 'utf8' }).stdout
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

type Report = { diagnostics: { filename: string }[]; number_of_files: number }

const isRejected = (folder: string, imported: string) => rejectedFiles.has(fileOf(folder, imported))

describe('linter rejection', () => {
  test.each(rejected)('in %s of the import of %s', (folder, imported) => {
    expect(isRejected(folder, imported)).toBe(true)
  })

  // Uses the whole configuration, because naming a rule alone would omit its options.
  test('Math.random is rejected for a draw', () => {
    const draw = [`areas/staff/server/${name}/draw.ts`, 'export const pick = () => Math.random()\n'] as const
    expect(lint([draw], [])).toContain('Use node:crypto or Web Crypto.')
  })
})

describe('linter acceptance', () => {
  test.each(accepted)('in %s of the import of %s', (folder, imported) => {
    expect(isRejected(folder, imported)).toBe(false)
  })
})

describe('lazily loaded module', () => {
  test.each(withLazy)('is not a bare lazy() in %s', (folder) => {
    expect(isRejected(folder, 'react')).toBe(true)
  })

  // The router loads these files and passes them to load() itself.
  const throughRouter = ['platform/console/layout/Frame.tsx', 'platform/console/layout/router.tsx']
  const sources = globSync(['platform/console/**/*.{ts,tsx}', 'areas/**/screens/**/*.{ts,tsx}']).filter(
    (file) => !file.includes('.test.') && !throughRouter.includes(file),
  )

  test('is imported only through lazyPart, loadPart or load', () => {
    const bare = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/\bimport\(/g)]
        .map(({ index }) => text.slice(Math.max(0, index - 160), index))
        .filter(
          (before) => !/\b(?:lazyPart|loadPart|load)(?:<[^>]*>)?\(\s*(?:async )?\(\) =>[^;]*$/.test(before),
        )
        .map(() => file)
    })
    expect(bare).toEqual([])
  })
})

describe('date input', () => {
  const native = /\btype=(?:["']|\{[^}]*["'])(?:date|datetime-local|time|month|week)["']/
  const sources = globSync(['{platform,areas,apps}/**/*.tsx'])

  // Native inputs use the locale and time zone of the browser.
  test('is one of platform/console/dates, not a native one', () => {
    expect(sources.filter((file) => native.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test.each(['<input type="date" />', "<TextInput type={isDay ? 'date' : 'text'} />"])(
    'is found in %s',
    (text) => {
      expect(text).toMatch(native)
    },
  )
})

describe('areas', () => {
  // The linter detects cycles of files. Two areas can depend on each other without such a cycle and still could not
  // be changed independently.
  test('do not import each other in a cycle', () => {
    const imports = new Map<string, Set<string>>()
    for (const file of globSync('areas/**/*.{ts,tsx}')) {
      if (/\.(test|e2e)\.tsx?$|\/testing\//.test(file)) continue
      const area = file.split('/')[1] ?? ''
      const reached = imports.get(area) ?? new Set()
      for (const [, other = ''] of readFileSync(file, 'utf8').matchAll(/['"]#areas\/([\w-]+)\//g))
        if (other !== area) reached.add(other)
      imports.set(area, reached)
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(imports.get(from) ?? [])].some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        seen.add(next)
        return reaches(next, to, seen)
      })
    expect([...imports.keys()].filter((area) => reaches(area, area))).toEqual([])
  })
})
