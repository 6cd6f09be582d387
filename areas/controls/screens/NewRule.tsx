import { ruleChangers } from '#areas/controls/access.ts'
import { ruleCalls } from '#areas/controls/contract.ts'
import { controlScreens } from '#areas/controls/screens.ts'
import { Impact } from '#areas/controls/screens/Impact.tsx'
import { RuleTermsFields, termLabels } from '#areas/controls/screens/RuleTermsFields.tsx'
import { inputTerms, termValues, toConsequence } from '#areas/controls/screens/rule-values.ts'
import { words } from '#areas/controls/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  MultiSelectField,
  SelectField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { goToScreen } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { labelIn } from '#platform/contract/columns.ts'
import { RulePeriod, RuleSubject, actCodes, actName } from '#platform/contract/controls.ts'

const initial = {
  acts: [] as string[],
  subject: 'maker' as RuleSubject,
  period: 'day' as RulePeriod,
  measure: 'amount' as 'amount' | 'count',
  ...termValues(),
}

const toInput = ({ acts, subject, period, measure, ...values }: typeof initial) => ({
  acts,
  subject,
  period: subject === 'request' ? ('request' as const) : period,
  ...inputTerms({
    ...values,
    amount: measure === 'amount' ? values.amount : null,
    count: measure === 'count' ? values.count : null,
  }),
  reason: values.reason,
})

/** Form for a new rule. */
export default function NewRule() {
  const t = useWords(words)
  const language = useLanguage()
  const add = useApiMutation(ruleCalls.add)
  const form = useRecordForm({
    name: 'control-rule',
    words,
    labels: termLabels(t),
    schema: ruleCalls.add.request,
    initial,
    toInput,
  })
  const values = useFormValues(form)
  const { reason: _reason, ...terms } = toInput(values)
  return (
    <RecordScreen title={t('newRule')}>
      <RecordForm
        form={form}
        onSend={add.mutateAsync}
        onSent={({ data }) => goToScreen(controlScreens.rule, { code: data.code })}
        onCancel={() => goToScreen(controlScreens.rules)}
        sendLabel={t('addRule')}
        disabledReason={useDisabledReason(ruleChangers)}
        aside={<Impact input={{ id: null, terms }} before={null} after={toConsequence(values)} />}
      >
        <FieldGroup title={t('acts')}>
          <MultiSelectField
            name="acts"
            hint={t('actsHint')}
            options={actCodes.map((value) => ({ value, label: labelIn(actName(value), language) }))}
          />
          <SelectField name="subject" />
          {values.subject !== 'request' && (
            <SelectField
              name="period"
              options={RulePeriod.exclude(['request']).options.map((value) => ({
                value,
                label: t(`period_${value}`),
              }))}
            />
          )}
        </FieldGroup>
        <FieldGroup title={t('limit')}>
          <SelectField
            name="measure"
            required
            options={(['amount', 'count'] as const).map((value) => ({ value, label: t(`measure_${value}`) }))}
          />
          <RuleTermsFields
            isNew
            consequence={values.consequence}
            audience={values.audience}
            countsActs={values.measure === 'count'}
          />
        </FieldGroup>
      </RecordForm>
    </RecordScreen>
  )
}
