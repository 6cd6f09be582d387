import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import { type Action, placesOf } from '#platform/console/record/action-places.ts'
import { ActionsMenuButton, ActionsMenuTitle, useActionsMenu } from '#platform/console/record/ActionsMenu.tsx'
import { ActionsContext, type MarkedAction } from '#platform/console/record/PlacedAction.tsx'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { isPermissionReason } from '#platform/console/session/session.ts'
import styles from './record.module.css'

/**
 * Actions of a record, from `ActionButton`, `DialogButton` and `ScreenButton`: at most two plain buttons and a primary one,
 * the others in a menu, where the unavailable ones have their reasons. If the person has permission for none, one line says
 * so instead. Other buttons of the UI kit are hidden by the style sheet, because they are not counted.
 */
export function RecordActions({ isInPanel = false, children }: { isInPanel?: boolean; children: ReactNode }) {
  const [actions, register] = useRegisteredActions()
  const isPhone = useIsPhone()
  const menu = useActionsMenu()
  const [primary, setPrimary] = useState<HTMLElement | null>(null)
  const [items, setItems] = useState<HTMLElement | null>(null)
  const [lastItems, setLastItems] = useState<HTMLElement | null>(null)
  const places = useMemo(() => placesOf(actions, { isPhone, isInPanel }), [actions, isPhone, isInPanel])
  const context = useMemo(
    () => ({ register, places, slots: { primary, menu: items, menuEnd: lastItems } }),
    [register, places, primary, items, lastItems],
  )
  const unavailable = actions.filter(({ disabledReason }) => disabledReason !== null)
  const readOnlyReason = viewOnlyReason(actions)
  const hasItems = [...places.values()].some((place) => place === 'menu' || place === 'menuEnd')
  const hasMenu = hasItems || (unavailable.length > 0 && readOnlyReason === null)
  return (
    <div
      className={`${styles.actions} relative flex flex-wrap items-start justify-end gap-8 ms-auto`}
      data-screen-only
      data-panel={isInPanel || undefined}
      {...menu.root}
    >
      <div className={styles.available}>
        <ActionsContext value={context}>{children}</ActionsContext>
      </div>
      <div className={styles.available} ref={setPrimary} />
      {readOnlyReason !== null && <ViewOnly reason={readOnlyReason} />}
      {hasMenu && <ActionsMenuButton {...menu.button} />}
      <div className={styles.menu} hidden={!hasMenu || !menu.isOpen} {...menu.panel}>
        {menu.isOpen && <ActionsMenuTitle />}
        <div className={styles.items} ref={setItems} />
        <div className={styles.items} ref={setLastItems} data-danger />
        {menu.isOpen && readOnlyReason === null && <UnavailableList unavailable={unavailable} />}
      </div>
    </div>
  )
}

/** Registered actions in document order. An action that appears later is registered last. */
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

function UnavailableList({ unavailable }: { unavailable: readonly Action[] }) {
  if (unavailable.length === 0) return null
  return (
    <ul className={`${styles.unavailable} grid gap-10 p-6-8`}>
      {unavailable.map(({ id, label, disabledReason }) => (
        <li key={id}>
          <span className="block font-medium">{label}</span>
          <small className="muted text-12">{disabledReason}</small>
        </li>
      ))}
    </ul>
  )
}
