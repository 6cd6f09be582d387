import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { BatchRows } from '#platform/console/approvals/BatchRows.tsx'
import { Checks } from '#platform/console/approvals/Checks.tsx'
import { ProjectedValues } from '#platform/console/approvals/ProjectedValues.tsx'
import { toDifferences } from '#platform/console/approvals/format-values.ts'
import { approvalWords } from '#platform/console/approvals/words.ts'
import {
  type RecordFormState,
  type Unvalidated,
  useFormValues,
  type Values,
} from '#platform/console/form/use-record-form.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { AnyCall, InputOf } from '#platform/contract/call.ts'
import { stepsText } from '#platform/contract/controls/control-rule.ts'
import { previewOf } from '#platform/contract/request-preview.ts'
import styles from './approvals.module.css'

type FormProps<C extends AnyCall, V extends Values> = {
  form: RecordFormState<V>
  /** Write that submits the request, declared with `previews`. */
  call: C
  /** Converts the form values to the request. */
  toInput: (values: V) => Unvalidated<InputOf<C>>
}

/** The checks of the request that a form submits. */
export function FormChecks<C extends AnyCall, V extends Values>({ form, call, toInput }: FormProps<C, V>) {
  return <RequestChecks call={call} input={toInput(useFormValues(form))} />
}

type Props<C extends AnyCall> = {
  /** Write that submits the request, declared with `previews`. */
  call: C
  /** Request to check. Null if there is none yet. */
  input: Unvalidated<InputOf<C>> | null
  /** Shown until the input is complete. */
  fallback?: ReactNode
}

/** The checks and the effect of a request as its approvers will see them, while its maker enters it. */
export function RequestChecks<C extends AnyCall>({ call, input, fallback = null }: Props<C>) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  // Debounced to avoid a request on every keystroke. Compared as text, because forms create a new input on each render.
  const [text] = useDebouncedValue(JSON.stringify(input), 500)
  const checkedInput: unknown = JSON.parse(text)
  const isComplete = call.request.safeParse(checkedInput).success
  const { data, isFetching } = useApiQuery(previewOf(call), checkedInput, {
    enabled: isComplete,
    background: true,
  })
  if (!isComplete || !data) return fallback
  const { errors, submitted, rules, checks } = data
  const effect = submitted?.effect
  const executionError = submitted?.executionError ?? null
  const doubtful = [
    ...[...errors, ...(effect?.warnings ?? checks?.doubtful ?? [])].map((each) => each[language]),
    ...(executionError === null ? [] : [executionError]),
  ]
  const approversText = ({ approvalsNeeded, stepLevels }: NonNullable<typeof submitted>) => {
    if (stepLevels)
      return `${t('stepsNeeded', { n: stepLevels.length, steps: stepsText(stepLevels, language) })} `
    return approvalsNeeded > 1 ? `${t('manyApprovers', { n: approvalsNeeded })} ` : ''
  }
  return (
    <div className={`${styles.preview} grid gap-12`} aria-live="polite" aria-busy={isFetching}>
      {effect && effect.projected.length > 0 && (
        <ProjectedValues rows={toDifferences(effect.projected, language)} />
      )}
      <Checks
        title={t('checksOfRequest')}
        doubtful={[...new Set(doubtful)]}
        passed={(effect?.passed ?? checks?.passed ?? []).map((each) => each[language])}
      />
      {effect && effect.rows.length > 0 && <BatchRows rows={effect.rows} />}
      {rules.length > 0 && (
        <section>
          <h3 className="muted">{t('rulesThatApply')}</h3>
          <ul>
            {rules.map((rule) => (
              <li key={rule.en}>{rule[language]}</li>
            ))}
          </ul>
        </section>
      )}
      {submitted && (
        <p className="muted">
          {approversText(submitted)}
          {t('approversSeeThis')}
        </p>
      )}
    </div>
  )
}
