import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './record.module.css'

/** Element under the title of a record, in which the first reason of its parts is shown. Null until it is rendered. */
export const ViewOnlySlot = createContext<Element | null | undefined>(undefined)

/**
 * Strip with the reason the person may only view a record: a missing permission, or its state in one sentence. It is shown
 * under the title of the record, outside of one in place.
 */
export function ViewOnly({ reason }: { reason: string }) {
  const t = useWords(recordWords)
  const slot = useContext(ViewOnlySlot)
  const strip = (
    <p className={`${styles.viewOnly} p-8-12 border rounded-8 bg-quiet text-14`}>
      <strong>{t('viewOnly')}</strong> {reason}
    </p>
  )
  return slot === undefined ? <div className="mb-12">{strip}</div> : slot && createPortal(strip, slot)
}
