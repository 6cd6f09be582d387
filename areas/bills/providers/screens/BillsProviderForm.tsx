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
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

type Props = {
  provider?: BillsProvider
  disabledReason: string | null
  onCancel: () => void
  onReload?: () => Promise<unknown>
}

/** Form with the names, fee and bank of a provider. */
export function BillsProviderForm({ provider, disabledReason, onCancel, onReload }: Props) {
  const t = useWords(words)
  const save = useSaveRecord(
    billsProviderCalls,
    provider && { providerId: provider.providerId, version: provider.version },
  )
  const form = useRecordForm({
    name: 'bills-provider',
    words,
    labels: { fee: t('feePerPayment'), lowBalanceThreshold: t('threshold') },
    id: provider?.providerId,
    schema: CheckedProviderDraft,
    initial: {
      ...recordValues(CheckedProviderDraft, provider, { feeType: 'fixed' }),
      fee: Number(pesosFrom(provider?.fee ?? 0)),
    },
  })
  const { feeType } = useFormValues(form)
  return (
    <RecordForm
      form={form}
      {...(!provider && { sendLabel: t('createProvider') })}
      onSend={save}
      onSent={({ data }) => goToScreen(billsScreens.provider, { providerId: data.providerId })}
      onCancel={onCancel}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={provider && <HistoryPanel kind="bills-provider" id={provider.providerId} />}
    >
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
    </RecordForm>
  )
}
