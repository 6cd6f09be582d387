import '#platform/ui/theme.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from '#platform/ui/theme.ts'

type Props = { colours: 'light' | 'dark'; children: ReactNode }

/** The UI kit around what uses it. The sign-in does without, to be light. */
export const Kit = ({ colours, children }: Props) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={colours}>
    {children}
  </MantineProvider>
)
