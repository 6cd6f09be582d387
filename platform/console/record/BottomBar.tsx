import type { ReactNode } from 'react'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import { ActionsMenuButton, ActionsMenuTitle, useActionsMenu } from '#platform/console/record/ActionsMenu.tsx'
import styles from './bottom-bar.module.css'

type Props = {
  /** Effect of the main action, or what is missing before it. */
  sentence: string
  hint?: string | null | undefined
  /** Secondary actions, which a phone lists in a menu. */
  secondary?: ReactNode
  children: ReactNode
}

/** Bar at the bottom edge: a sentence at the left, the actions at the right, the main one last. */
export function BottomBar({ sentence, hint, secondary, children }: Props) {
  const isPhone = useIsPhone()
  const menu = useActionsMenu()
  return (
    <footer className={styles.bar} data-bottom-bar {...menu.root}>
      <div className={styles.summary}>
        <strong>{sentence}</strong>
        {hint && <span className="muted text-13">{hint}</span>}
      </div>
      {secondary && (
        <div className={styles.secondary} data-open={(isPhone && menu.isOpen) || undefined} {...menu.panel}>
          {menu.isOpen && <ActionsMenuTitle />}
          {secondary}
        </div>
      )}
      {secondary && isPhone && <ActionsMenuButton {...menu.button} />}
      {children}
    </footer>
  )
}
