import { type ApiClient, apiClientCalls, ApiClientDraft } from '#areas/clients/contract.ts'
import { clientScreens } from '#areas/clients/screens.ts'
import { words } from '#areas/clients/words.ts'
import {
  CheckboxGroupField,
  DateField,
  FieldGroup,
  NumberField,
  RecordForm,
  recordValues,
  SwitchField,
  TextAreaField,
  TextField,
  useRecordEditor,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'

export function ApiClientForm({ record: client, ...props }: RecordFormProps<ApiClient>) {
  const t = useWords(words)
  const editor = useRecordEditor({
    screen: clientScreens.client,
    calls: apiClientCalls,
    record: client,
    words,
    schema: ApiClientDraft,
    initial: recordValues(ApiClientDraft, client),
  })
  return (
    <RecordForm {...editor} {...props}>
      <FieldGroup title={t('identity')}>
        <TextField name="name" />
        <TextField name="owner" hint={t('ownerHint')} />
        <TextField name="contact" type="email" />
        <TextAreaField name="description" />
      </FieldGroup>
      <FieldGroup title={t('access')} sentence={t('approvalNote')}>
        <CheckboxGroupField
          name="scopes"
          options={ClientScope.options.map((scope) => ({ value: scope, label: t(`scopes_${scope}`) }))}
        />
        <SwitchField name="actsForSubscribers" hint={t('actsForSubscribersHint')} />
        <TextAreaField name="ipRanges" hint={t('ipRangesHint')} />
        <NumberField name="requestsPerMinute" />
        <DateField name="expiresOn" hint={t('expiresOnHint')} />
      </FieldGroup>
    </RecordForm>
  )
}
