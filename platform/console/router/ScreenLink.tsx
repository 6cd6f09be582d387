import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { type Guard, permits } from '#platform/access/access.ts'
import classes from './ScreenLink.module.css'
import { stringifySearch } from './address.ts'
import { linkEvents } from './link-events.ts'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { showAccessDenied } from '#platform/console/session/access-denied.ts'
import {
  addressOf,
  minimumGuardOf,
  guardOf,
  type Params,
  type ParamsOf,
  type RecordTarget,
  type Screen,
} from '#platform/console/screen.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

export type ScreenLinkProps<Path extends string> = {
  to: Screen<Path>
  search?: Record<string, unknown>
  className?: string
  title?: string
  /** Guard of the action behind the link, if the screen is open to more people. */
  needs?: Guard
  children: ReactNode
} & ParamsOf<Path>

/** Link to a screen. Shown disabled with the reason if the person may not open it. */
export function ScreenLink<Path extends string>({
  to,
  params,
  search,
  className,
  title,
  needs = 'signed-in',
  children,
}: ScreenLinkProps<Path>) {
  const routeParams = (params ?? {}) as Params<Path>
  const closedBy = useClosedBy(to, routeParams, needs)
  const address = addressOf(to, ...([routeParams] as never)) + (search ? stringifySearch(search) : '')
  if (closedBy) {
    return (
      <DisabledLink guard={closedBy} address={address} {...(className && { className })}>
        {children}
      </DisabledLink>
    )
  }
  return (
    <AddressLink address={address} {...(className && { className })} {...(title && { title })}>
      {children}
    </AddressLink>
  )
}

/** First guard that the person does not pass, if any. */
function useClosedBy<Path extends string>(to: Screen<Path>, params: Params<Path>, needs: Guard) {
  const holder = useSignedIn()
  const values = textsOf(params)
  // Links to a screen that would show only the explanation for insufficient access are disabled too.
  const guards = [guardOf(to, values), minimumGuardOf(to, values) ?? 'signed-in', needs] as const
  return guards.find((guard) => !permits(holder, guard))
}

type LinkGuards<Path extends string> = { to: Screen<Path>; params?: unknown; needs?: Guard | undefined }

/** Reason the person may not follow a link, or null. */
export function useLinkDisabledReason<Path extends string>(link: LinkGuards<Path>): string | null {
  const { to, params, needs = 'signed-in' } = link
  const closedBy = useClosedBy(to, (params ?? {}) as Params<Path>, needs)
  return useDisabledReason(closedBy ?? 'signed-in')
}

/** The screen of a record as the target of its name. */
export function recordTarget<Path extends string>(
  to: Screen<Path>,
  params: Params<Path>,
  search: Record<string, unknown> = {},
): RecordTarget {
  const values = textsOf(params)
  return {
    address: addressOf(to, ...([params] as never)) + stringifySearch(search),
    guards: [guardOf(to, values), minimumGuardOf(to, values) ?? 'signed-in'],
  }
}

type RecordLinkProps = {
  target: RecordTarget | null | undefined
  /** Underlines the link, which within text must not be recognisable by its colour alone (WCAG 1.4.1). */
  isInText?: boolean
  children: ReactNode
}

/** Name of another record: a link if the person may open the record, otherwise text. */
export function RecordLink({ target, isInText = false, children }: RecordLinkProps) {
  const holder = useSignedIn()
  if (!target || !target.guards.every((guard) => permits(holder, guard))) return children
  return (
    <AddressLink
      address={target.address}
      {...(isInText && { className: `${classes.link} ${classes.inText}` })}
    >
      {children}
    </AddressLink>
  )
}

type AddressProps = {
  address: string
  className?: string
  title?: string
  /** Whether the link leads to the current screen, for screen readers. */
  isCurrent?: boolean
  children: ReactNode
}

/** Link to a complete console address. Prefetches on hover and focus. */
export function AddressLink({ address, className, title, isCurrent = false, children }: AddressProps) {
  const router = useRouter()
  return (
    <a
      href={address}
      className={className ?? classes.link}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      {...linkEvents(router, address)}
    >
      {children}
    </a>
  )
}

type DisabledProps = { guard: Guard; address: string; className?: string; children: ReactNode }

/** Link shown disabled. Pressing it shows the missing permission. */
export function DisabledLink({ guard, address, className, children }: DisabledProps) {
  const t = useWords(baseWords)
  const disabledReason = useDisabledReason(guard)
  const showReason = (event: MouseEvent) => {
    event.preventDefault()
    showAccessDenied(guard)
  }
  return (
    <a
      href={address}
      className={[classes.closed, className && classes.dressed, className].filter(Boolean).join(' ')}
      title={disabledReason ?? undefined}
      data-closed
      onClick={showReason}
    >
      {children}
      <span className="visually-hidden"> ({t('noAccess')})</span>
    </a>
  )
}

const textsOf = (params: Record<string, string | number | undefined>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === undefined ? value : String(value)]),
  )
