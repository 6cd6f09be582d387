import path from 'node:path'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '#platform/ui/theme.ts'

const ui = path.resolve(import.meta.dirname, '../../../platform/ui')
const themeProvider =
  /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineThemeProvider\/MantineThemeProvider\.mjs$/
const variables = 'virtual:kit-variables.css'
const expected = /const useSafeMantineTheme = \(\) => use\(MantineThemeContext\) \|\| DEFAULT_THEME;/

/**
 * Removes the provider of the UI kit from the base bundle. The product has one theme, so its variables are emitted as
 * a stylesheet, and the theme object is loaded with the first component that needs it.
 */
export function leanKit(): Plugin {
  return {
    name: 'lean-kit',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id === '#platform/ui/Kit.tsx') return path.join(ui, 'BuiltKit.tsx')
      return id === variables ? `\0${variables}` : null
    },
    load(id) {
      return id === `\0${variables}` ? cssOfVariables() : null
    },
    transform(code, id) {
      if (!themeProvider.test(id)) return null
      if (!expected.test(code)) this.error('The kit no longer provides its theme as this plugin expects.')
      return {
        code: `import { DEFAULT_THEME } from '../default-theme.mjs'
import { mergeMantineTheme } from '../merge-mantine-theme/merge-mantine-theme.mjs'
import { theme } from ${JSON.stringify(path.join(ui, 'theme.ts'))}
import { createContext } from 'react'
let whole
const MantineThemeContext = createContext(null)
const useMantineTheme = () => (whole ??= mergeMantineTheme(DEFAULT_THEME, theme))
const MantineThemeProvider = ({ children }) => children
export { MantineThemeContext, MantineThemeProvider, useMantineTheme, useMantineTheme as useSafeMantineTheme }`,
        map: null,
      }
    },
  }
}

type Variables = Record<string, string>

/** Returns the theme variables that differ from the kit's stylesheet, and the design tokens under the kit's names. */
function cssOfVariables(): string {
  const kit = defaultCssVariablesResolver(DEFAULT_THEME)
  const mergedTheme = mergeMantineTheme(DEFAULT_THEME, theme)
  const [found, ours] = [defaultCssVariablesResolver(mergedTheme), cssVariables(mergedTheme)]
  const changed = (of: 'variables' | 'light' | 'dark'): Variables => {
    const own: Variables = { ...found[of], ...ours[of] }
    const theirs: Variables = kit[of]
    return Object.fromEntries(Object.entries(own).filter(([name, value]) => theirs[name] !== value))
  }
  return convertCssVariables({
    variables: changed('variables'),
    light: changed('light'),
    dark: changed('dark'),
  })
}
