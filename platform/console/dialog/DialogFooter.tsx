import type { ReactNode } from 'react'
import styles from './dialog-footer.module.css'

/** Buttons at the bottom edge of a dialog, the main one last. They stay in view while the dialog scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>
}
