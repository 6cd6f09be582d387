import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './record.module.css'

/** Menu of the actions that a phone has no room for. Choosing one closes it; the style sheet shows and places it. */
export function usePhoneMenu() {
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    panel.current?.querySelector<HTMLElement>('a, button')?.focus()
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node)) return
      if (!panel.current?.contains(target) && !button.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  return {
    isOpen,
    button: { ref: button, onClick: () => setOpen(!isOpen) },
    panel: {
      ref: panel,
      // The focus returns to the button of the menu, also after the dialog of the action.
      onClickCapture: ({ target }: MouseEvent) => {
        if (isOpen && target instanceof Element && target.closest('a, button')) close()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!isOpen || event.key !== 'Escape') return
        event.stopPropagation()
        close()
      },
    },
  }
}

type PhoneMenuButtonProps = { ref: RefObject<HTMLButtonElement | null>; isOpen: boolean; onClick: () => void }

export function PhoneMenuButton({ ref, isOpen, onClick }: PhoneMenuButtonProps) {
  const t = useWords(recordWords)
  return (
    <button
      ref={ref}
      type="button"
      className={`${styles.moreActions} ${styles.phoneMenu}`}
      aria-label={t('moreActions')}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      …
    </button>
  )
}
