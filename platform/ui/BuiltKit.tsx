import '#platform/ui/theme.css'
import 'virtual:kit-variables.css'
import { MantineContext } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'

type Props = { colours: 'light' | 'dark'; children: ReactNode }

const nothing = () => {}

/**
 * The UI kit around what uses it, as it is in the built console, where it stands for Kit.tsx: colours are on the
 * document, variables in a stylesheet, and the theme comes with the parts (apps/console/build/lean-kit.ts).
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
