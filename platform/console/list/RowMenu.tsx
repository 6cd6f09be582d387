import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { moveInMenu } from '#platform/console/input/menu-keys.ts'
import type { RowAction } from '#platform/console/list/list-props.ts'
import { useNavigateTo } from './use-navigate-to.ts'
import styles from './row-menu.module.css'

type Props = {
  label: string
  at: DOMRect
  actions: readonly RowAction[]
  onClose: (how: 'back' | 'gone') => void
}

/** Menu shared by all rows and opened at the row's button. Disabled entries show the reason. */
export function RowMenu({ label, at, actions, onClose }: Props) {
  const follow = useNavigateTo()
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [])
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose('gone')
    }
    const onMove = () => onClose('gone')
    document.addEventListener('pointerdown', onPress)
    addEventListener('resize', onMove)
    // Capturing, because the list's frame scrolls rather than the window.
    addEventListener('scroll', onMove, true)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      removeEventListener('resize', onMove)
      removeEventListener('scroll', onMove, true)
    }
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    if (moveInMenu(event, items) || (event.key !== 'Escape' && event.key !== 'Tab')) return
    onClose('back')
    event.preventDefault()
    event.stopPropagation()
  }

  const below = at.bottom + 8 + actions.length * 40 < innerHeight
  return createPortal(
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      style={{
        insetInlineEnd: Math.max(8, document.documentElement.clientWidth - at.right),
        ...(below ? { top: at.bottom + 4 } : { bottom: innerHeight - at.top + 4 }),
      }}
      onKeyDown={onKeyDown}
    >
      {actions.map(({ label: name, href, onSelect, disabledReason, danger }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`${styles.item} block w-full rounded-4 text-start p-8-12`}
          data-danger={danger || undefined}
          aria-disabled={Boolean(disabledReason)}
          onClick={() => {
            if (disabledReason) return
            onClose(href === undefined ? 'back' : 'gone')
            if (href !== undefined) follow(href)
            onSelect?.()
          }}
        >
          {name}
          {disabledReason && <span className="block text-12">{disabledReason}</span>}
        </button>
      ))}
    </div>,
    document.body,
  )
}
