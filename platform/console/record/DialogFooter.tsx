import type { ReactNode } from 'react'
import styles from './dialog-footer.module.css'

type Props = {
  /** Note on when the action takes effect, such as "Takes effect after approval." */
  note?: string | undefined
  children: ReactNode
}

/** Buttons at the bottom edge of a dialog, the main one last. They stay in view while the dialog scrolls. */
export function DialogFooter({ note, children }: Props) {
  return (
    <footer className={styles.footer}>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {children}
    </footer>
  )
}
