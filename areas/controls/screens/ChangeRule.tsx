import { ruleCalls, type RuleRow } from '#areas/controls/contract.ts'
import { Impact } from '#areas/controls/screens/Impact.tsx'
import { RuleTermsFields, termLabels } from '#areas/controls/screens/RuleTermsFields.tsx'
import { inputTerms, termValues, toConsequence } from '#areas/controls/screens/rule-values.ts'
import { words } from '#areas/controls/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { RecordForm, useFormValues, useRecordForm } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Form that changes the terms of a rule, with the effect of the change. */
export function ChangeRule({ current, onClose }: { current: RuleRow; onClose: () => void }) {
  const change = useApiMutation(ruleCalls.change)
  const toInput = (values: ReturnType<typeof termValues>) => ({
    id: current.id,
    ...inputTerms(values),
    reason: values.reason,
  })
  const form = useRecordForm({
    name: 'control-rule',
    words,
    labels: termLabels(useWords(words)),
    id: current.id,
    schema: ruleCalls.change.request,
    initial: termValues(current),
    toInput,
  })
  const values = useFormValues(form)
  const { reason: _reason, id, ...terms } = toInput(values)
  return (
    <RecordForm form={form} onSend={change.mutateAsync} onSent={onClose} onCancel={onClose}>
      <RuleTermsFields
        consequence={values.consequence}
        audience={values.audience}
        countsActs={current.rule.amount === null}
      />
      <Impact input={{ id, terms }} before={current.rule} after={toConsequence(values)} />
    </RecordForm>
  )
}
