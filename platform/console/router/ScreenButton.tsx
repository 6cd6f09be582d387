import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { ScreenLink, type ScreenLinkProps } from './ScreenLink.tsx'

type Props<Path extends string> = Omit<ScreenLinkProps<Path>, 'children'> & {
  label: string
  variant?: 'filled' | 'default'
}

// The parameters depend on the path, so the compiler cannot check what is only passed on.
const AnyLink = ScreenLink as ComponentType<{ children: ReactNode }>

/** Link to a screen with the look of a button. */
export function ScreenButton<Path extends string>({ label, variant = 'filled', ...link }: Props<Path>) {
  return (
    <AnyLink {...link}>
      <Button component="span" variant={variant}>
        {label}
      </Button>
    </AnyLink>
  )
}
