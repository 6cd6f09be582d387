import {
  type BillsProvider,
  billsProviderCalls,
  CheckedProviderDraft,
} from '#areas/bills/providers/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import {
  MoneyField,
  NumberField,
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import type { RecordFormProps } from '#platform/console/record.ts'

/** Form with the names, fee and bank of a provider. */
export function BillsProviderForm({ record: provider, ...props }: RecordFormProps<BillsProvider>) {
  const t = useWords(words)
  const editor = useRecordEditor({
    screen: billsScreens.provider,
    calls: billsProviderCalls,
    record: provider,
    key: 'providerId',
    words,
    labels: {
      fee: t('feePerPayment'),
      lowBalanceThreshold: t('threshold'),
      timeoutMs: t('timeout'),
    },
    schema: CheckedProviderDraft,
    initial: {
      ...recordValues(CheckedProviderDraft, provider, { feeType: 'fixed' }),
      fee: Number(pesosFrom(provider?.fee ?? 0)),
    },
  })
  const { feeType } = useFormValues(editor.form)
  return (
    <RecordForm {...editor} {...props} {...(!provider && { sendLabel: t('createProvider') })}>
      <FieldGroup title={t('provider')}>
        <TextField name="name" />
        <TextField name="code" hint={t('codeHint')} mono />
        <TextField name="contact" />
        <TextField name="settlementBank" />
      </FieldGroup>
      <FieldGroup title={t('fee')}>
        <SelectField name="feeType" />
        <NumberField name="fee" unit={feeType === 'percent' ? '%' : '₱'} decimals />
        <MoneyField name="lowBalanceThreshold" hint={t('thresholdHint')} />
      </FieldGroup>
      <FieldGroup title={t('connection')} sentence={t('connectionSentence')}>
        <TextField name="apiBaseUrl" type="url" placeholder="https://" />
        <TextField name="credentialRef" mono />
        <NumberField name="timeoutMs" unit="ms" />
      </FieldGroup>
    </RecordForm>
  )
}
