import { Alert, Button } from '@mantine/core'
import type { RecordFormState } from '#platform/console/form/use-record-form.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './form.module.css'

/** A draft was put back: it can be thrown away. */
export function RestoredNote({ discard }: Pick<RecordFormState, 'discard'>) {
  const t = useWords(formWords)
  return (
    <Alert color="blue" className={styles.note}>
      {t('draftRestored')}{' '}
      <button type="button" className={styles.inline} onClick={discard}>
        {t('dropDraft')}
      </button>
    </Alert>
  )
}

type StaleProps = {
  by: { name: string; when: string } | null | undefined
  /** What the server said, which names who saved it where it knows. */
  sentence: string | null
  onReload: (() => void) | null
}

/** Somebody else saved the record first: nothing is lost on either side. */
export function StaleNote({ by, sentence, onReload }: StaleProps) {
  const t = useWords(formWords)
  return (
    <Alert color="yellow" title={t('staleTitle')} role="alert" className={styles.note}>
      {by ? t('staleBy', by) : sentence} {t('stale')}
      {onReload && (
        <Button variant="default" mt="xs" display="block" onClick={onReload}>
          {t('reload')}
        </Button>
      )}
    </Alert>
  )
}

/** The form stands on the newest record again. */
export function RebasedNote() {
  const t = useWords(formWords)
  return (
    <Alert color="blue" className={styles.note}>
      <output>{t('rebased')}</output>
    </Alert>
  )
}
