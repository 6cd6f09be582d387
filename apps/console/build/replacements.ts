import path from 'node:path'
import type { Alias } from 'vite'

const file = (name: string) => path.resolve(import.meta.dirname, '../../..', name)

/**
 * Modules that the build loads instead of those that libraries ship for every use. The replacements are ordinary source
 * files; the libraries remain unchanged. If an update moves a module, its replacement no longer applies and the console
 * becomes larger (docs/benchmarks.md), but works.
 */
export const replacements: Alias[] = [
  {
    find: /^\.\.\/core\/(?:json-schema-processors|to-json-schema)\.js$|^\.\.\/locales\/en\.js$|^\.\/memoizer\.js$/,
    replacement: file('apps/console/build/replaced/zod-unused.ts'),
  },
  {
    find: /^\.{1,2}\/(?:.+\/)?MantineThemeProvider\.mjs$/,
    replacement: file('apps/console/build/replaced/mantine-theme.ts'),
  },
  { find: '#platform/ui/Kit.tsx', replacement: file('platform/ui/BuiltKit.tsx') },
]
