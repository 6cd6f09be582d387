import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Verifies that the lint rules reject forbidden imports. Each case writes a file with one import and lints it.
const folders = [
  'areas/staff/screens',
  'areas/staff/server',
  'areas/merchants/server',
  'areas/audit/server',
  'platform/server',
  'platform/contract',
  'platform/console',
  'platform/ui',
]
const probe = (folder: string) => `${folder}/boundary-probe-${process.pid}`

beforeAll(() => folders.forEach((folder) => mkdirSync(probe(folder), { recursive: true })))
afterAll(() => folders.forEach((folder) => rmSync(probe(folder), { recursive: true })))

function lintsClean(
  folder: string,
  imported: string,
  text = `import { thing } from '${imported}'\nexport const probe = thing\n`,
) {
  const file = `${probe(folder)}/probe.ts`
  writeFileSync(file, text)
  try {
    execFileSync('node_modules/.bin/oxlint', ['-A', 'all', '-D', 'no-restricted-imports', file], {
      stdio: 'pipe',
    })
    return true
  } catch {
    return false
  }
}

describe('linter rejection', () => {
  test.each([
    ['areas/staff/screens', '#areas/staff/server/handlers.ts'],
    ['areas/staff/screens', '#platform/server/db/database.ts'],
    ['areas/staff/screens', '#areas/session/public.ts'],
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
  ])('in %s of the import of %s', (folder, imported) => {
    expect(lintsClean(folder, imported)).toBe(false)
  })

  // Uses the whole configuration, because naming a rule alone would omit its options.
  test('Math.random is rejected for a draw', () => {
    const file = `${probe('areas/staff/server')}/draw.ts`
    writeFileSync(file, 'export const pick = () => Math.random()\n')
    const { status, stdout } = spawnSync('node_modules/.bin/oxlint', [file], { encoding: 'utf8' })
    expect(status).not.toBe(0)
    expect(stdout).toContain('Use node:crypto or Web Crypto.')
  })
})

describe('linter acceptance', () => {
  test.each([
    ['areas/staff/screens', '#areas/staff/contract.ts'],
    ['areas/staff/screens', '#areas/audit/screens.ts'],
    ['areas/session/server', '#areas/staff/public.ts'],
    ['areas/staff/server', '#platform/server/db/database.ts'],
    ['areas/audit/server', '#areas/staff/access.ts'],
    ['platform/console', '#platform/contract/call.ts'],
  ])('in %s of the import of %s', (folder, imported) => {
    mkdirSync(probe(folder), { recursive: true })
    try {
      expect(lintsClean(folder, imported)).toBe(true)
    } finally {
      if (!folders.includes(folder)) rmSync(probe(folder), { recursive: true })
    }
  })
})

describe('lazily loaded module', () => {
  test.each(['areas/staff/screens', 'platform/console'])('is not a bare lazy() in %s', (folder) => {
    expect(lintsClean(folder, 'react', "import { lazy } from 'react'\nexport const probe = lazy\n")).toBe(
      false,
    )
  })

  // The router loads these files and passes them to load() itself.
  const throughRouter = ['platform/console/layout/Frame.tsx', 'platform/console/router/router.tsx']
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
