import { floatCalls, FloatDraft } from '#areas/eload/providers/contract.ts'
import { words } from '#areas/eload/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { approvalWords, FormChecks } from '#platform/console/approvals.ts'
import {
  FieldGroup,
  MoneyField,
  RecordForm,
  recordValues,
  SelectField,
  TextAreaField,
  TextField,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Requests a deposit with a load provider, or enters money that it returned. */
export function FloatForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useWords(words)
  const say = useWords(approvalWords)
  const change = useApiMutation(floatCalls.changeFloat)
  const form = useRecordForm({
    name: 'provider-float',
    words,
    id,
    schema: FloatDraft,
    initial: recordValues(FloatDraft, undefined),
  })
  return (
    <RecordForm
      form={form}
      effect={say('afterApproval')}
      sendLabel={say('submitForApproval')}
      onSend={(draft) => change.mutateAsync({ ...draft, id })}
      onSent={onDone}
      onCancel={onDone}
    >
      <FieldGroup title={t('float')} sentence={t('floatSentence')}>
        <SelectField
          name="direction"
          options={[
            { value: 'top_up', label: t('topUp') },
            { value: 'take_out', label: t('takeOut') },
          ]}
        />
        <MoneyField name="amount" />
        <TextField name="bankReference" />
        <TextAreaField name="reason" />
      </FieldGroup>
      <FormChecks form={form} call={floatCalls.changeFloat} toInput={(draft) => ({ ...draft, id })} />
    </RecordForm>
  )
}
