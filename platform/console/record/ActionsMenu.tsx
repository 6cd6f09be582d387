import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { moveInMenu } from '#platform/console/input/menu-keys.ts'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import { useDismiss } from '#platform/console/use-dismiss.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './record.module.css'

/**
 * Menu of the actions that have no room beside the others. `button` and `panel` are the props of its elements, and `root`
 * those of an element around both: items may be children of the panel in the document but not in the component tree.
 */
export function useActionsMenu() {
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (isOpen) (items()[0] ?? panel.current)?.focus()
  }, [isOpen])
  useDismiss(isOpen, [panel, button], () => setOpen(false))
  const isInside = (target: EventTarget) => target instanceof Node && panel.current?.contains(target) === true
  return {
    isOpen,
    button: { ref: button, 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
    panel: { ref: panel, id, tabIndex: -1 },
    root: {
      // The focus returns to the button of the menu, also after the dialog of the action.
      onClickCapture: ({ target }: MouseEvent) => {
        if (isOpen && isInside(target) && target instanceof Element && target.closest('a, button')) close()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!isOpen || !(isInside(event.target) || event.target === button.current)) return
        if (moveInMenu(event, items()) || event.key !== 'Escape') return
        close()
        event.stopPropagation()
        event.preventDefault()
      },
    },
  }
}

type MenuButtonProps = ReturnType<typeof useActionsMenu>['button']

/** Button of the menu. */
export function ActionsMenuButton(props: MenuButtonProps) {
  const t = useWords(recordWords)
  return (
    <button type="button" className={styles.moreActions} aria-label={t('moreActions')} {...props}>
      …
    </button>
  )
}

/** Title of the menu on a phone, where it is a sheet at the bottom. */
export function ActionsMenuTitle() {
  const t = useWords(recordWords)
  return useIsPhone() && <p className="muted text-13 font-semibold p-4-8">{t('moreActions')}</p>
}
