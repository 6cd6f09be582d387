import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { type Guard, permits } from '#platform/access/access.ts'
import classes from '#platform/console/ScreenLink.module.css'
import { parseSearch, stringifySearch } from '#platform/console/address.ts'
import { baseWords } from '#platform/console/base-words.ts'
import { showDenied } from '#platform/console/denied.ts'
import {
  addressOf,
  floorOf,
  guardOf,
  type Params,
  type ParamsOf,
  type Screen,
} from '#platform/console/screen.ts'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

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
  const given = (params ?? {}) as Params<Path>
  const holder = useSignedIn()
  const values = textsOf(given)
  // A screen that would only show an explanation is closed as well.
  const guards = [guardOf(to, values), floorOf(to, values) ?? 'signed-in', needs] as const
  const closedBy = guards.find((guard) => !permits(holder, guard))
  const address = addressOf(to, ...([given] as never)) + (search ? stringifySearch(search) : '')
  if (closedBy) {
    return (
      <ClosedLink guard={closedBy} address={address} {...(className && { className })}>
        {children}
      </ClosedLink>
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

type ClosedProps = { guard: Guard; address: string; className?: string; children: ReactNode }

/** A link as somebody sees it who may not follow it: pressing it tells what is missing, and leads nowhere. */
export function ClosedLink({ guard, address, className, children }: ClosedProps) {
  const say = useWords(baseWords)
  const why = useWhyClosed(guard)
  const tell = (event: MouseEvent) => {
    event.preventDefault()
    showDenied(guard)
  }
  return (
    <a
      href={address}
      className={[classes.closed, className && classes.dressed, className].filter(Boolean).join(' ')}
      title={why ?? undefined}
      data-closed
      onClick={tell}
    >
      {children}
      <span className={classes.unseen}> ({say('closed')})</span>
    </a>
  )
}

const textsOf = (params: Record<string, string | number | undefined>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === undefined ? value : String(value)]),
  )
