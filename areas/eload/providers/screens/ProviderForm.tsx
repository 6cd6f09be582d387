import { networkCalls } from '#areas/eload/networks/contract.ts'
import { type Provider, providerCalls, ProviderDraft } from '#areas/eload/providers/contract.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { words } from '#areas/eload/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'
import { namedOptions } from '#platform/console/list.ts'

export function ProviderForm({ record: provider, ...props }: RecordFormProps<Provider>) {
  const t = useWords(words)
  const networks = useSuspenseApiQuery(networkCalls.listAll, {})
  const editor = useRecordEditor({
    screen: providerScreens.provider,
    calls: providerCalls,
    record: provider,
    words,
    labels: {
      lowBalanceThreshold: t('threshold'),
      timeoutMs: t('timeout'),
      networks: t('supportedNetworks'),
    },
    schema: ProviderDraft,
    initial: recordValues(ProviderDraft, provider, { type: 'direct' }),
    formatValue: (field, value) =>
      field === 'networks' && Array.isArray(value)
        ? value.map((id) => networks.find((network) => network.id === id)?.name ?? String(id)).join(', ')
        : value,
  })
  return (
    <RecordForm {...editor} {...props}>
      <FieldGroup title={t('provider')}>
        <TextField name="name" />
        <TextField name="code" mono />
        <SelectField name="type" />
        {!provider && <SelectField name="status" />}
        <TextField name="contact" />
        <MoneyField name="lowBalanceThreshold" hint={t('thresholdHint')} />
      </FieldGroup>
      <FieldGroup title={t('connection')} sentence={t('connectionSentence')}>
        <TextField name="apiBaseUrl" type="url" placeholder="https://" />
        <TextField name="credentialRef" hint={t('credentialHint')} mono />
        <NumberField name="timeoutMs" hint={t('timeoutHint')} unit="ms" />
      </FieldGroup>
      <FieldGroup title={t('networks')}>
        <CheckboxGroupField name="networks" options={namedOptions(networks)} />
      </FieldGroup>
    </RecordForm>
  )
}
