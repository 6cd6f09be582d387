import { approvalWords } from '#platform/console/approvals/words.ts'
import { CheckboxGroupField } from '#platform/console/form/fields.ts'
import { type FieldProps, useFormState } from '#platform/console/form/form-context.ts'
import { useFormValues } from '#platform/console/form/use-record-form.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './approvers-field.module.css'

type Person = { id: number; name: string; position?: string; email?: string }
type Props = FieldProps & {
  people: readonly Person[]
  /** Number of people who must approve. */
  needed?: 1 | 2
}

/** Selects approvers, shown as chips. If two must approve, a note says so until two are selected. */
export function ApproversField({ people, needed = 1, ...field }: Props) {
  const t = useWords(approvalWords)
  const chosen = useFormValues(useFormState())[field.name]
  const isShort = needed === 2 && !(Array.isArray(chosen) && chosen.length >= 2)
  return (
    <div className={styles.chips}>
      <CheckboxGroupField
        {...field}
        hint={isShort ? t('chooseTwo') : field.hint}
        options={people.map(({ id, name, position = '', email = '' }) => ({
          value: id,
          label: [name, position || email].filter(Boolean).join(', '),
        }))}
      />
    </div>
  )
}
