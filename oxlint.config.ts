import { existsSync, readdirSync } from 'node:fs'
import { defineConfig, type OxlintOverride } from 'oxlint'
import { bannedIdentifiers } from './tools/check/banned-identifiers.ts'
import { neighbours } from './tools/check/neighbours.ts'

/**
 * Who may import whom. Everything reaches another folder by its `#` name, so a rule is a
 * pattern on the import itself. `tests/boundaries.test.ts` proves that each one bites.
 */
const areas = existsSync('areas') ? readdirSync('areas') : []

// A ban is a list of import patterns and the reason. oxlint lets one `!` pattern lift every
// other ban, so no ban uses `!`.
type Ban = { message: string; group: string[] }
const never = (message: string, ...group: string[]): Ban => ({ message, group })

const parents = never('Import from another folder by its # path.', '../**')
const apps = never('Only apps and tests may import from apps.', '#apps/**')
const tools = never('Product code cannot import tools or tests.', '#tools/**', '#tests/**')
const allAreas = never('The platform cannot import areas.', '#areas/**')
const servers = never(
  'Only server code may import server code.',
  '**/server/**',
  '**/public.ts',
  '#areas/**/{server,exports}.ts',
)
const screens = never(
  'Server code cannot import screens or console code.',
  '**/screens/**',
  '**/screens.ts',
  '#platform/{console,ui}/**',
)
const libraries = never(
  'Contracts and rules cannot import server or browser libraries.',
  'kysely',
  'pg',
  'fastify',
  'react',
  'react-*',
  '@mantine/**',
  '@tanstack/**',
  'node:*',
)
const allButUi = never(
  'platform/ui cannot import access, console or contract.',
  '#platform/{access,console,contract}/**',
)

const insidesOfOthers = (area: string): Ban => ({
  message: 'Internal code of another area. Import its contract, rules, access, screens or public file.',
  group: areas
    .filter((other) => other !== area)
    .flatMap((other) => [
      `#areas/${other}/**/server/**`,
      `#areas/${other}/**/{server,exports}.ts`,
      `#areas/${other}/**/screens/**`,
    ]),
})
const strangersOf = (area: string): Ban => ({
  message: 'Undeclared dependency between areas. Declare it in tools/check/neighbours.ts if it is intended.',
  group: areas
    .filter((other) => other !== area && !neighbours[area]?.imports?.includes(other))
    .flatMap((other) => [`#areas/${other}/public.ts`, `#areas/${other}/**/public.ts`]),
})

const bareLazy = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Use lazyPart, which retries and shows load errors in place.',
}

const bareModal = {
  name: '@mantine/core',
  importNames: ['Modal'],
  message: 'Use platform/console/dialog/Modal.tsx, which returns the focus.',
}

const mayNotImport = (files: string[], ...bans: Ban[]): OxlintOverride => {
  const patterns = [parents, tools, ...bans].filter(({ group }) => group.length > 0)
  return { files, rules: { 'no-restricted-imports': ['error', { patterns, paths: [bareLazy, bareModal] }] } }
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  ignorePatterns: ['node_modules', 'dist', '.data', '.cache'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    // Both report the exports of libraries, which cannot be changed here.
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    // Fastify handlers and React effects return a value in some branches only.
    'typescript/consistent-return': 'off',
    // False positives for generic calls, whose reply type follows from the call.
    'typescript/no-unnecessary-type-assertion': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    // Props and contracts contain functions, which do not depend on `this`.
    'typescript/unbound-method': 'off',
    // Functions passed as props are called as render functions, not mounted as components.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // An effect may list a dependency only to run again when it changes, such as the address.
    'react/exhaustive-effect-dependencies': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Dialogs focus their first input or button.
    'jsx-a11y/no-autofocus': 'off',
    'typescript/no-explicit-any': 'error',
    'react/react-in-jsx-scope': 'off',
    // Names of the former vocabulary; docs/glossary.md has the standard terms.
    'id-denylist': ['error', ...bannedIdentifiers],
    eqeqeq: 'error',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'max-lines': ['warn', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['warn', { max: 120, skipBlankLines: true, skipComments: true }],
    // Prizes, codes and keys from Math.random would be predictable.
    'no-restricted-properties': [
      'error',
      { object: 'Math', property: 'random', message: 'Use node:crypto or Web Crypto.' },
    ],
  },
  overrides: [
    mayNotImport(['platform/{contract,access,words}/**'], allAreas, apps, servers, screens, libraries),
    mayNotImport(['platform/server/**'], allAreas, apps, screens),
    mayNotImport(['platform/console/**'], allAreas, apps, servers),
    mayNotImport(['platform/ui/**'], allAreas, apps, servers, allButUi),
    ...areas.flatMap((area) => [
      mayNotImport(
        [`areas/${area}/**/{contract,columns,rules,access,words}.ts`],
        insidesOfOthers(area),
        apps,
        servers,
        screens,
        libraries,
      ),
      mayNotImport(
        [`areas/${area}/**/server/**`, `areas/${area}/**/{server,exports}.ts`, `areas/${area}/**/public.ts`],
        insidesOfOthers(area),
        strangersOf(area),
        apps,
        screens,
      ),
      mayNotImport(
        [`areas/${area}/**/screens/**`, `areas/${area}/**/{screens,console,counts,record-sources}.ts`],
        insidesOfOthers(area),
        apps,
        servers,
      ),
    ]),
    {
      files: [
        'areas/**/screens/**/*.tsx',
        'platform/console/{shell/,layout/,appearance/,}*.tsx',
        '**/*.config.ts',
        'tests/cluster.ts',
        'tests/e2e/*.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    // Casts that types cannot express live in the platform, so areas need none.
    {
      files: ['platform/**', 'packages/**', 'tests/**', 'tools/**', 'apps/**'],
      rules: { 'typescript/no-unsafe-type-assertion': 'off' },
    },
    {
      files: ['platform/console/loading/lazy-part.tsx', 'platform/console/dialog/Modal.tsx'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['**/*.{test,e2e}.{ts,tsx}', 'tests/**', '**/testing/**'],
      rules: {
        'typescript/no-unsafe-type-assertion': 'off',
        // React's act() answers a promise that only matters where something is awaited in it.
        'typescript/no-floating-promises': 'off',
        'max-lines-per-function': 'off',
        'max-lines': 'off',
        'no-restricted-imports': 'off',
      },
    },
    {
      files: ['areas/**/*.e2e.ts', 'platform/**/*.e2e.ts', 'tests/*.e2e.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@playwright/test',
                importNames: ['test'],
                message:
                  'Import test from #tests/e2e/journey.ts, which closes all browser contexts at its end.',
              },
            ],
          },
        ],
      },
    },
  ],
})
