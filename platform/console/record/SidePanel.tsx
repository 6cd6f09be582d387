import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { recordWords } from '#platform/console/record/words.ts'
import { ViewOnlySlot } from '#platform/console/record/ViewOnly.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './record.module.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Selector of the element that receives the focus when the panel closes. */
  returnTo: string
}

/** Panel beside a list. It does not trap the focus, so the list remains usable, and it closes with Escape. */
export function SidePanel({ title, onClose, children, returnTo }: Props) {
  const t = useWords(recordWords)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[aria-modal=true]'))
      onClose()
  })
  const focusOpener = useEffectEvent(() => document.querySelector<HTMLElement>(returnTo)?.focus())
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
      focusOpener()
    }
  }, [])

  return (
    <aside className={styles.panel} aria-label={title}>
      <header className="flex items-center gap-8 p-12-16 border-b">
        <h2 className="flex-1 break-anywhere">{title}</h2>
        <button
          type="button"
          className={styles.panelClose}
          aria-label={t('closePanel')}
          title={t('closePanel')}
          onClick={onClose}
        >
          ✕
        </button>
      </header>
      <div className={`${styles.panelBody} flex-1 overflow-auto p-16`}>
        <ViewOnlySlot value={undefined}>{children}</ViewOnlySlot>
      </div>
    </aside>
  )
}
