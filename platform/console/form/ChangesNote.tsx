import { Popover } from '@mantine/core'
import { useState } from 'react'
import { changedFields } from '#platform/console/form/changes.ts'
import { type RecordFormState, useFormValues } from '#platform/console/form/use-record-form.ts'
import { formWords } from '#platform/console/form/words.ts'
import { DiffTable } from '#platform/console/record/DiffTable.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './form.module.css'

/** Number of fields that differ from the stored record, with the differences on request. */
export function ChangesNote({ state }: { state: RecordFormState }) {
  const t = useWords(formWords)
  const [isOpen, setOpen] = useState(false)
  const values = useFormValues(state)
  const changed = changedFields(state.stored, values)
  const summary = t('changes', { n: changed.length })
  if (changed.length === 0) return <span className={styles.changes}>{summary}</span>
  return (
    <span className={styles.changes}>
      <Popover opened={isOpen} onChange={setOpen} position="top-start" width={420} withinPortal>
        <Popover.Target>
          <button
            type="button"
            className={styles.inline}
            aria-haspopup="dialog"
            onClick={() => setOpen(!isOpen)}
          >
            {summary}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('showChanges')}>
          <DiffTable
            rows={changed.map((field) => ({
              field: state.labels.get(field) ?? field,
              before: state.shown(field, state.stored[field]),
              after: state.shown(field, values[field]),
            }))}
          />
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}
