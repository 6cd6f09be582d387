import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { type Guard, permits } from '#platform/access/access.ts'
import classes from './ScreenLink.module.css'
import { parseSearch, stringifySearch } from './address.ts'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { showAccessDenied } from '#platform/console/session/access-denied.ts'
import { addressOf, minimumGuardOf, guardOf, type Params, type ParamsOf, type Screen } from './screen.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type Props<Path extends string> = {
  to: Screen<Path>
  search?: Record<string, unknown>
  className?: string
  title?: string
  /** What the link is for, where the screen is open to more people than can do it there. */
  needs?: Guard
  children: ReactNode
} & ParamsOf<Path>

/** A link that shows itself closed, with the reason, to staff who may not follow it. */
export function ScreenLink<Path extends string>({
  to,
  params,
  search,
  className,
  title,
  needs = 'signed-in',
  children,
}: Props<Path>) {
  const routeParams = (params ?? {}) as Params<Path>
  const holder = useSignedIn()
  const values = textsOf(routeParams)
  // A screen that would only show an explanation is closed as well.
  const guards = [guardOf(to, values), minimumGuardOf(to, values) ?? 'signed-in', needs] as const
  const closedBy = guards.find((guard) => !permits(holder, guard))
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

type AddressProps = { address: string; className?: string; title?: string; children: ReactNode }

/** A link to an address of the console that has already been put together. Loads ahead on hover and focus. */
export function AddressLink({ address, className, title, children }: AddressProps) {
  const { pathname, search, hash } = new URL(address, location.origin)
  return (
    <Link
      to={pathname}
      search={parseSearch(search) as never}
      {...(hash && { hash: hash.slice(1) })}
      className={className ?? classes.link ?? ''}
      {...(title && { title })}
    >
      {children}
    </Link>
  )
}

type DisabledProps = { guard: Guard; address: string; className?: string; children: ReactNode }

/** A link as somebody sees it who may not follow it: pressing it tells what is missing, and leads nowhere. */
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
      <span className={classes.unseen}> ({t('closed')})</span>
    </a>
  )
}

const textsOf = (params: Record<string, string | number | undefined>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === undefined ? value : String(value)]),
  )
