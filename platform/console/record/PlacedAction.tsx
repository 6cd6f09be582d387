import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Action, ActionPlace } from '#platform/console/record/action-places.ts'

/** An action with the element that marks its position among the others. */
export type MarkedAction = Action & { marker: Element | null }

type Slots = Readonly<Partial<Record<ActionPlace, HTMLElement | null>>>

export type ActionsContextValue = {
  /** Adds an action, and returns the function that removes it. */
  register: (action: MarkedAction) => () => void
  places: ReadonlyMap<string, ActionPlace>
  /** Containers of the places outside the row in which the action is declared. */
  slots: Slots
}

export const ActionsContext = createContext<ActionsContextValue | null>(null)

type Props = Omit<Action, 'id'> & {
  /** Button or link of the action. */
  children: ReactNode
  /** Dialog of the action, which stays open when the button moves to another place. */
  dialog?: ReactNode
}

/**
 * Shows an action in the place that the surrounding `RecordActions` assign: beside the title, in their menu, or only as a line
 * with the reason it is unavailable. Without `RecordActions` it is shown in place.
 */
export function PlacedAction({ label, disabledReason, kind, isForViewers, children, dialog }: Props) {
  const id = useId()
  const marker = useRef<HTMLSpanElement>(null)
  const context = useContext(ActionsContext)
  const register = context?.register
  useLayoutEffect(
    () => register?.({ id, label, disabledReason, kind, isForViewers, marker: marker.current }),
    [register, id, label, disabledReason, kind, isForViewers],
  )
  if (!context) {
    return (
      <>
        {children}
        {dialog}
      </>
    )
  }
  const place = context.places.get(id)
  const slot = place && context.slots[place]
  return (
    <>
      <span ref={marker} hidden />
      {place === 'plain' && <span data-action>{children}</span>}
      {slot && createPortal(<span data-action>{children}</span>, slot)}
      {place !== 'unavailable' && dialog}
    </>
  )
}
