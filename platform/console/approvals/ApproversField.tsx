import { approvalWords } from '#platform/console/approvals/words.ts'
import { MultiSelectField } from '#platform/console/form/fields.ts'
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

/** Maximum number of approvers of a request. */
const maxApprovers = 3

/** Selects approvers. States how many of them must approve and how many are missing. */
export function ApproversField({ people, needed = 1, hint, ...field }: Props) {
  const t = useWords(approvalWords)
  const value = useFormValues(useFormState())[field.name]
  const chosen = Array.isArray(value) ? value.length : 0
  const missing = field.required && chosen > 0 ? Math.max(0, needed - chosen) : 0
  const rule = field.required ? t(needed === 2 ? 'twoMustApprove' : 'oneMustApprove') : ''
  return (
    <div className={`${styles.field} col-span-full`} data-short={missing > 0 || undefined}>
      <MultiSelectField
        {...field}
        hint={missing > 0 ? t('addApprover') : [rule, hint].filter(Boolean).join(' ')}
        max={maxApprovers}
        placeholder={(n) => (n === 0 ? t('searchApprovers') : t('addMoreApprovers', { n: maxApprovers - n }))}
        options={people.map(({ id, name, position = '', email = '' }) => ({
          value: id,
          label: name,
          detail: position || email,
        }))}
      />
    </div>
  )
}
