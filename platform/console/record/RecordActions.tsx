import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIsPhone } from '#platform/console/list/use-is-phone.ts'
import { type Action, placesOf } from '#platform/console/record/action-places.ts'
import { ActionsContext, type MarkedAction } from '#platform/console/record/PlacedAction.tsx'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { isPermissionReason } from '#platform/console/session/session.ts'
import styles from './record.module.css'

/**
 * Actions of a record, from `ActionButton`, `DialogButton` and `ScreenButton`: at most two plain buttons and a primary one,
 * the others in a menu, where the unavailable ones have their reasons. If the person has permission for none, one line says
 * so instead. The style sheet hides other buttons of the UI kit, which would not be counted.
 */
export function RecordActions({ isInPanel = false, children }: { isInPanel?: boolean; children: ReactNode }) {
  const [actions, register] = useRegisteredActions()
  const isPhone = useIsPhone()
  const menu = useMenu()
  const [primary, setPrimary] = useState<HTMLElement | null>(null)
  const [items, setItems] = useState<HTMLElement | null>(null)
  const [lastItems, setLastItems] = useState<HTMLElement | null>(null)
  const places = useMemo(() => placesOf(actions, { isPhone, isInPanel }), [actions, isPhone, isInPanel])
  const context = useMemo(
    () => ({ register, places, slots: { primary, menu: items, menuEnd: lastItems } }),
    [register, places, primary, items, lastItems],
  )
  const unavailable = actions.filter(({ disabledReason }) => disabledReason !== null)
  const whyViewOnly = viewOnlyReason(actions)
  const hasItems = [...places.values()].some((place) => place === 'menu' || place === 'menuEnd')
  const hasMenu = hasItems || (unavailable.length > 0 && whyViewOnly === null)
  return (
    <div className={styles.actions} data-panel={isInPanel || undefined} {...menu.root}>
      <div className={styles.available}>
        <ActionsContext value={context}>{children}</ActionsContext>
      </div>
      <div className={styles.available} ref={setPrimary} />
      {whyViewOnly !== null && <ViewOnly reason={whyViewOnly} />}
      {hasMenu && <MenuButton {...menu.button} />}
      <div className={styles.menu} hidden={!hasMenu || !menu.isOpen} {...menu.panel}>
        <div className={styles.items} ref={setItems} />
        <div className={styles.items} ref={setLastItems} data-danger />
        {menu.isOpen && whyViewOnly === null && <UnavailableList unavailable={unavailable} />}
      </div>
    </div>
  )
}

/** Actions in the order of their markers, which is not that of their registration if one appears later. */
function useRegisteredActions() {
  const [registered, setRegistered] = useState<readonly MarkedAction[]>([])
  const register = useCallback((action: MarkedAction) => {
    setRegistered((before) => [...before, action].toSorted(byPosition))
    return () => setRegistered((before) => before.filter((each) => each !== action))
  }, [])
  return [registered, register] as const
}

const byPosition = ({ marker: a }: MarkedAction, { marker: b }: MarkedAction) =>
  a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1

/** The missing permission, if the person may only view the record. */
function viewOnlyReason(actions: readonly Action[]): string | null {
  const changes = actions.filter(
    ({ isForViewers, disabledReason }) => !isForViewers || disabledReason !== null,
  )
  if (changes.some(({ disabledReason }) => disabledReason === null)) return null
  return changes.find(({ disabledReason }) => isPermissionReason(disabledReason))?.disabledReason ?? null
}

/** The items are children of the panel in the document, but not in the component tree, so the root handles their events. */
function useMenu() {
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
    if (!isOpen) return
    ;(panel.current?.querySelector<HTMLElement>('a, button') ?? panel.current)?.focus()
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
  const isInside = (target: EventTarget) => target instanceof Node && panel.current?.contains(target) === true
  return {
    isOpen,
    button: { ref: button, 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
    panel: { ref: panel, id, tabIndex: -1 },
    root: {
      // The focus returns to the button of the menu, also after the dialog of the action.
      onClickCapture: ({ target }: MouseEvent) => {
        if (isInside(target) && target instanceof Element && target.closest('a, button')) close()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!isOpen || !(isInside(event.target) || event.target === button.current)) return
        const all = items()
        const index = all.indexOf(document.activeElement as HTMLElement)
        const to = { ArrowDown: index + 1, ArrowUp: index - 1 + all.length, Home: 0, End: all.length - 1 }[
          event.key
        ]
        if (to !== undefined) all[to % all.length]?.focus()
        else if (event.key === 'Escape') close()
        else return
        event.stopPropagation()
        event.preventDefault()
      },
    },
  }
}

type MenuButtonProps = ReturnType<typeof useMenu>['button']

function MenuButton(props: MenuButtonProps) {
  const t = useWords(recordWords)
  return (
    <button type="button" className={styles.moreActions} aria-label={t('moreActions')} {...props}>
      …
    </button>
  )
}

function UnavailableList({ unavailable }: { unavailable: readonly Action[] }) {
  if (unavailable.length === 0) return null
  return (
    <ul className={styles.unavailable}>
      {unavailable.map(({ id, label, disabledReason }) => (
        <li key={id}>
          <span>{label}</span>
          <small>{disabledReason}</small>
        </li>
      ))}
    </ul>
  )
}
