import type { ReactNode } from 'react'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import styles from './bottom-bar.module.css'

type Props = {
  /** Effect of the main action, or what is missing before it. */
  sentence: string
  hint?: string | null | undefined
  /** Reason the person can use none of the actions. */
  viewOnly?: string | null | undefined
  children: ReactNode
}

/** Bar at the bottom edge: a sentence at the left, the actions at the right, the main one last. */
export function BottomBar({ sentence, hint, viewOnly, children }: Props) {
  return (
    <footer className={styles.bar} data-bottom-bar="tall">
      <div className={styles.summary}>
        {viewOnly ? (
          <ViewOnly reason={viewOnly} />
        ) : (
          <>
            <strong>{sentence}</strong>
            {hint && <span className={styles.hint}>{hint}</span>}
          </>
        )}
      </div>
      {children}
    </footer>
  )
}
