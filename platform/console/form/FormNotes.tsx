import { Alert, Button } from '@mantine/core'
import type { RecordFormState } from '#platform/console/form/use-record-form.ts'
import { formWords } from '#platform/console/form/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './form.module.css'

/** Notice that a draft was restored, with a button to discard it. */
export function RestoredNote({ discard }: Pick<RecordFormState, 'discard'>) {
  const t = useWords(formWords)
  return (
    <Alert color="blue">
      {t('draftRestored')}{' '}
      <button type="button" className={styles.inline} onClick={discard}>
        {t('discardDraft')}
      </button>
    </Alert>
  )
}

type StaleProps = {
  by: { name: string; when: string } | null | undefined
  /** Message of the server, which names the person who saved the record, if known. */
  sentence: string | null
  onReload: (() => void) | null
}

/** Notice that another person saved the record first. Neither version is lost. */
export function StaleNote({ by, sentence, onReload }: StaleProps) {
  const t = useWords(formWords)
  return (
    <Alert color="yellow" title={t('staleTitle')} role="alert">
      {by ? t('staleBy', by) : sentence} {t('stale')}
      {onReload && (
        <Button variant="default" mt="xs" display="block" onClick={onReload}>
          {t('reloadRecord')}
        </Button>
      )}
    </Alert>
  )
}

/** Notice that the form is now based on the newest version of the record. */
export function RebasedNote() {
  const t = useWords(formWords)
  return (
    <Alert color="blue">
      <output>{t('rebased')}</output>
    </Alert>
  )
}
