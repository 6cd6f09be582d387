import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { PlacedAction } from '#platform/console/record/PlacedAction.tsx'
import {
  ScreenLink,
  type ScreenLinkProps,
  useLinkDisabledReason,
} from '#platform/console/router/ScreenLink.tsx'

type Props<Path extends string> = Omit<ScreenLinkProps<Path>, 'children'> & {
  label: string
  variant?: 'filled' | 'default'
  /** False if the screen changes the record, so that the person may do more than view it. */
  isForViewers?: boolean
}

// The parameters depend on the path, so the compiler cannot check what is only passed on.
const AnyLink = ScreenLink as ComponentType<{ children: ReactNode }>

/** Link to a screen with the look of a button. As an action of a record, it is listed with the reason if it is disabled. */
export function ScreenButton<Path extends string>(props: Props<Path>) {
  const { label, variant = 'filled', isForViewers = true, ...link } = props
  return (
    <PlacedAction
      label={label}
      disabledReason={useLinkDisabledReason(link)}
      kind={variant === 'filled' ? 'primary' : 'plain'}
      isForViewers={isForViewers}
    >
      <AnyLink {...link}>
        <Button component="span" variant={variant}>
          {label}
        </Button>
      </AnyLink>
    </PlacedAction>
  )
}
