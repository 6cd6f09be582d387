import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '#platform/ui/theme.ts'

const variables = 'virtual:kit-variables.css'

/** Provides the CSS variables of the theme as a stylesheet, which platform/ui/BuiltKit.tsx imports. */
export function kitVariables(): Plugin {
  return {
    name: 'kit-variables',
    resolveId: (id) => (id === variables ? `\0${variables}` : null),
    load: (id) => (id === `\0${variables}` ? cssOfVariables() : null),
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
