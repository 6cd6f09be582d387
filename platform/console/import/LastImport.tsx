import { useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { importWords } from '#platform/console/import/words.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { importCalls } from '#platform/contract/imports.ts'
import styles from './import.module.css'

/** Shows the last import of a type with a button to revert it. Renders nothing if no import can be reverted. */
export function LastImport({ kind }: { kind: string }) {
  const t = useWords(importWords)
  const { data } = useApiQuery(importCalls.last, { kind }, { background: true })
  const undo = useApiMutation(importCalls.undo)
  if (!data) return null
  const { id, fileName: file, madeBy: name, appliedAt, counts, mayUndo } = data
  return (
    <section className="mt-24 border-t pt-16">
      <h2>{t('lastTitle')}</h2>
      <p className={`${styles.quiet} mb-12 muted`}>
        {t('lastSentence', {
          file,
          name,
          when: formatShortMoment(appliedAt),
          created: String(counts.create),
          updated: String(counts.update),
        })}
      </p>
      <ActionButton
        label={t('undoImport')}
        danger
        disabledReason={mayUndo ? null : t('undoNotYours', { name })}
        dialog={{
          title: t('undoTitle', { file }),
          consequence: t('undoSentence', { created: counts.create, updated: counts.update }),
          onConfirm: (reason) => undo.mutateAsync({ runId: id, reason }),
        }}
      />
    </section>
  )
}
