import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './record.module.css'

/** In the place of the actions, for a person whose rights allow none of them: one line with the reason. */
export function ViewOnly({ reason }: { reason: string }) {
  const t = useWords(recordWords)
  return (
    <p className={styles.viewOnly}>
      <strong>{t('viewOnly')}</strong> {reason}
    </p>
  )
}
