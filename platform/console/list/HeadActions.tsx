import { type ReactNode, useState } from 'react'
import { ActionsMenuTitle, useActionsMenu } from '#platform/console/record/ActionsMenu.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './list-screen.module.css'
import { listWords } from './words.ts'

/** Actions of a list. On a phone only the last one, the primary action, is shown, and a button opens a menu of all. */
export function HeadActions({ children }: { children: ReactNode }) {
  const t = useWords(listWords)
  const menu = useActionsMenu()
  // While the menu is open, it contains the primary action. The reserved width keeps the title in place.
  const [width, setWidth] = useState(0)
  return (
    <div
      className={`${styles.actions} flex flex-wrap gap-8`}
      data-open={menu.isOpen || undefined}
      data-screen-only
      {...menu.root}
      {...(menu.isOpen && { style: { minWidth: width } })}
    >
      <button
        type="button"
        className={`${styles.others} hidden`}
        aria-label={t('moreActions')}
        {...menu.button}
        onClick={({ currentTarget }) => {
          setWidth(currentTarget.parentElement?.offsetWidth ?? 0)
          menu.button.onClick()
        }}
      >
        …
      </button>
      <div className={styles.items} {...menu.panel}>
        {menu.isOpen && <ActionsMenuTitle />}
        {children}
      </div>
    </div>
  )
}
