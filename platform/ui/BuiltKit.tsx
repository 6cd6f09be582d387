import '#platform/ui/theme.css'
import 'virtual:kit-variables.css'
import { MantineContext } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'

type Props = { colours: 'light' | 'dark'; children: ReactNode }

const nothing = () => {}

/**
 * Provider of the UI kit in the built console, where it replaces Kit.tsx (apps/console/build/replacements.ts): the color
 * scheme is set on the document, the variables are in a stylesheet, and the theme is loaded with the components.
 */
export function Kit({ colours, children }: Props) {
  const kit = useMemo(
    () => ({
      colorScheme: colours,
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colours],
  )
  useLayoutEffect(() => {
    document.documentElement.dataset['respectReducedMotion'] = 'true'
  }, [])
  return <MantineContext value={kit}>{children}</MantineContext>
}
