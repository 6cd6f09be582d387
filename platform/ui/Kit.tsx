import '#platform/ui/theme.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '#platform/ui/theme.ts'

type Props = { colours: 'light' | 'dark'; children: ReactNode }

/** Provider of the UI kit. The sign-in does not use it, to load faster. */
export const Kit = ({ colours, children }: Props) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={colours}>
    {children}
  </MantineProvider>
)
