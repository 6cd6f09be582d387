import { VisuallyHidden } from '@mantine/core'
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react'
import { PhoneMenuButton, usePhoneMenu } from '#platform/console/record/PhoneMenu.tsx'
import { useIsPhone } from '#platform/console/list/use-is-phone.ts'
import { Popover } from '#platform/console/list/Popover.tsx'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { isPermissionReason } from '#platform/console/session/session.ts'
import { createStore, type Store, useStore } from '#platform/console/store.ts'
import styles from './record.module.css'

type Action = { id: string; label: string; disabledReason: string | null }

const ActionsContext = createContext<Store<readonly Action[]> | null>(null)

/**
 * Registers an action with the `RecordActions` around it. Returns whether they list it as unavailable, so that its button is
 * not shown.
 */
export function useIsListed(label: string, disabledReason: string | null): boolean {
  const id = useId()
  const actions = useContext(ActionsContext)
  useLayoutEffect(() => {
    if (!actions) return
    actions.set((before) => [...before, { id, label, disabledReason }])
    return () => actions.set((before) => before.filter((action) => action.id !== id))
  }, [actions, id, label, disabledReason])
  return actions !== null && disabledReason !== null
}

/**
 * Actions of a record. The unavailable ones are in a menu with their reasons; if the person has permission for none, one
 * line says so instead. On a phone the main action is in view, and the menu has all of them: the style sheet moves them, so
 * that the dialogs of the buttons stay open when the menu closes.
 */
export function RecordActions({ isInPanel, children }: { isInPanel?: boolean; children: ReactNode }) {
  const [actions] = useState(() => createStore<readonly Action[]>([]))
  const isPhone = useIsPhone()
  const phoneMenu = usePhoneMenu()
  const { isOpen } = phoneMenu
  return (
    <div className={styles.actions} data-panel={isInPanel || undefined}>
      <div className={styles.menu} data-open={(isPhone && isOpen) || undefined} {...phoneMenu.panel}>
        <div className={styles.available}>
          <ActionsContext value={actions}>{children}</ActionsContext>
        </div>
        {isPhone && isOpen && <UnavailableList actions={actions} />}
      </div>
      <Unavailable actions={actions} />
      {isPhone && <PhoneMenuButton {...phoneMenu.button} isOpen={isOpen} />}
    </div>
  )
}

function Unavailable({ actions }: { actions: Store<readonly Action[]> }) {
  const t = useWords(recordWords)
  const all = useStore(actions)
  const unavailable = all.filter(({ disabledReason }) => disabledReason !== null)
  if (unavailable.length === 0) return null
  const denied = all.find(({ disabledReason }) => isPermissionReason(disabledReason))?.disabledReason
  if (unavailable.length === all.length && denied) return <ViewOnly reason={denied} />
  return (
    <span className={styles.unavailableMenu}>
      <Popover
        label={
          <>
            <span aria-hidden="true">…</span>
            <VisuallyHidden>{t('unavailableActions')}</VisuallyHidden>
          </>
        }
        name={t('unavailableActions')}
        buttonClass={styles.moreActions}
        align="end"
      >
        {() => <UnavailableList actions={actions} />}
      </Popover>
    </span>
  )
}

function UnavailableList({ actions }: { actions: Store<readonly Action[]> }) {
  const unavailable = useStore(actions).filter(({ disabledReason }) => disabledReason !== null)
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
