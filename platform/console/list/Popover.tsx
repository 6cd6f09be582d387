import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { moveInMenu } from '#platform/console/input/menu-keys.ts'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import { useDismiss } from '#platform/console/use-dismiss.ts'
import styles from './popover.module.css'

export type PopoverProps = {
  /** Content of the button. */
  label: ReactNode
  /** Accessible name of the popover. */
  name: string
  buttonClass: string | undefined
  startsOpen?: boolean
  align?: 'start' | 'end'
  /** Opens above the button. */
  above?: boolean
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

const menuItems = 'a, button:not([data-beside]), input:not([type=radio]:not(:checked))'

/**
 * Button with a popover below it, or at the bottom of a phone screen. Replaces the UI kit's popover, which would add
 * 25 KB to every list.
 */
export function Popover({
  label,
  name,
  buttonClass,
  startsOpen = false,
  align = 'start',
  above = false,
  onOpen,
  children,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const isPhone = useIsPhone()
  const root = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    document.getElementById(`${id}button`)?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    // If the content is still loading, the panel itself receives the focus.
    const first = panel.current?.querySelector<HTMLElement>('input, button')
    ;(first ?? panel.current)?.focus()
  }, [isOpen])
  useDismiss(isOpen, [root], () => setOpen(false))

  return (
    <span ref={root} className={styles.root}>
      <button
        id={`${id}button`}
        type="button"
        className={buttonClass}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => {
          if (!isOpen) onOpen?.()
          setOpen(!isOpen)
        }}
      >
        {label}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its fields
        <div
          ref={panel}
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native dialog element has its own position and size
          role="dialog"
          tabIndex={-1}
          aria-label={name}
          className={styles.panel}
          data-align={align}
          data-above={above || undefined}
          onKeyDown={(event) => {
            const items = event.currentTarget.querySelectorAll<HTMLElement>(menuItems)
            if (moveInMenu(event, [...items]) || event.key !== 'Escape') return
            event.stopPropagation()
            event.preventDefault()
            close()
          }}
        >
          {isPhone && <p className="mb-8 muted text-13 font-semibold">{name}</p>}
          {children(close)}
        </div>
      )}
    </span>
  )
}
