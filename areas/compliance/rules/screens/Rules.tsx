import { caseMakers } from '#areas/compliance/access.ts'
import { ruleList } from '#areas/compliance/columns.ts'
import { type Rule, RuleCode, ruleCalls, RuleDraft, valueFields } from '#areas/compliance/rules/contract.ts'
import { words } from '#areas/compliance/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  DateField,
  FieldGroup,
  MoneyField,
  NumberField,
  PercentField,
  RecordForm,
  recordValues,
  SelectField,
  TextAreaField,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ListScreen, pinnedChoice, statusFilter } from '#platform/console/list.ts'
import { DialogButton, HistoryPanel, RecordActions, StatusActions } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'

export default function Rules() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(caseMakers)
  return (
    <ListScreen
      list={ruleList}
      pluralName={t('rulesPluralName')}
      nameOf={({ code }) => t(`rule_${code}`)}
      filters={[
        pinnedChoice('code', t('rule'), RuleCode.options, (value) => t(`rule_${value}`)),
        statusFilter(t),
      ]}
      panel={(rule) => (
        <>
          <RuleStatus rule={rule} disabledReason={disabledReason} />
          <p>{rule.source}</p>
          <HistoryPanel kind="reporting-rule" id={rule.id} />
        </>
      )}
      actions={
        <DialogButton isPrimary label={t('newRule')} disabledReason={disabledReason}>
          {(close) => <RuleForm onDone={close} />}
        </DialogButton>
      }
      whenEmpty={{ title: t('noRules'), sentence: t('noRulesSentence') }}
    />
  )
}

function RuleStatus({ rule, disabledReason }: { rule: Rule; disabledReason: string | null }) {
  const t = useWords(words)
  const update = useApiMutation(ruleCalls.updateStatus)
  const { id, code, status, version } = rule
  return (
    <RecordActions isInPanel>
      <StatusActions
        name={t(`rule_${code}`)}
        status={status}
        states={['active', 'inactive']}
        effect={() => t('ruleEffect')}
        onStatus={(to, reason) => update.mutateAsync({ id, version, status: to, reason })}
        disabledReason={disabledReason}
      />
    </RecordActions>
  )
}

/** Form for a value that comes into force on a day. */
function RuleForm({ onDone }: { onDone: () => void }) {
  const t = useWords(words)
  const create = useApiMutation(ruleCalls.create)
  const form = useRecordForm({
    name: 'reporting-rule',
    words,
    schema: RuleDraft,
    labels: { code: t('rule') },
    initial: recordValues(RuleDraft, undefined),
  })
  const { code } = useFormValues(form)
  const field = code ? valueFields[code] : null
  return (
    <RecordForm
      form={form}
      sendLabel={t('addRule')}
      onSend={create.mutateAsync}
      onSent={onDone}
      onCancel={onDone}
    >
      <FieldGroup title={t('newRule')} sentence={t('ruleEffect')}>
        <SelectField
          name="code"
          options={RuleCode.options.map((value) => ({ value, label: t(`rule_${value}`) }))}
        />
        {field === 'amount' && <MoneyField name="amount" required />}
        {field === 'percent' && <PercentField name="percent" required />}
        {field === 'days' && <NumberField name="days" required />}
        <DateField name="effectiveFrom" />
        <TextAreaField name="source" />
      </FieldGroup>
    </RecordForm>
  )
}
