import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './list-screen.module.css'
import { listWords } from './words.ts'

/** Actions of a list. On a phone only the last one, the primary action, is shown, and a button shows the others. */
export function HeadActions({ children }: { children: ReactNode }) {
  const t = useWords(listWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.actions} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.others}
        aria-label={t('moreActions')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ⋯
      </button>
      {children}
    </div>
  )
}
