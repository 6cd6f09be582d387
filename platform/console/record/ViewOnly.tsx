import { recordWords } from '#platform/console/record/words.ts'
import { isPermissionReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './record.module.css'

/** Shown in place of the actions if the person may use none of them, with the reason. */
export function ViewOnly({ reason }: { reason: string }) {
  const t = useWords(recordWords)
  return (
    <p className={styles.viewOnly}>
      <strong className="text-normal">{t('viewOnly')}</strong> {reason}
    </p>
  )
}

/** Why a record cannot be changed: a missing permission, or its state in one sentence. */
export function ReadOnlyReason({ reason }: { reason: string }) {
  return isPermissionReason(reason) ? (
    <ViewOnly reason={reason} />
  ) : (
    <p className={styles.viewOnly}>{reason}</p>
  )
}
