import { z } from 'zod'
import {
  type BillsProvider,
  billsProviderCalls,
  CheckedProviderDraft,
} from '#areas/bills/providers/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { MoneyField, NumberField, SelectField, TextField } from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/router/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

type Values = {
  code: string
  name: string
  settlementBank: string
  contact: string
  feeType: 'fixed' | 'percent'
  fee: number | string | null
  lowBalanceThreshold: string | null
}

const Checked = CheckedProviderDraft.safeExtend({
  providerId: z.int().optional(),
  version: z.int().optional(),
})

type Props = {
  provider?: BillsProvider
  disabledReason: string | null
  onCancel: () => void
  onReload?: () => Promise<unknown>
}

/** Form with the names, fee and bank of a provider. */
export function BillsProviderForm({ provider, disabledReason, onCancel, onReload }: Props) {
  const t = useWords(words)
  const create = useApiMutation(billsProviderCalls.create)
  const update = useApiMutation(billsProviderCalls.update)
  const also = provider ? { providerId: provider.providerId, version: provider.version } : undefined
  const form = useRecordForm<Values>({
    name: 'bills-provider',
    ...(provider && { id: provider.providerId }),
    schema: Checked,
    initial: {
      code: provider?.code ?? '',
      name: provider?.name ?? '',
      settlementBank: provider?.settlementBank ?? '',
      contact: provider?.contact ?? '',
      feeType: provider?.feeType ?? 'fixed',
      fee: Number(pesosFrom(provider?.fee ?? 0)),
      lowBalanceThreshold: pesosFrom(provider?.lowBalanceThreshold ?? 0),
    },
    labels: {
      code: t('code'),
      name: t('name'),
      settlementBank: t('settlementBank'),
      contact: t('contact'),
      feeType: t('feeType'),
      fee: t('feePerPayment'),
      lowBalanceThreshold: t('threshold'),
    },
    extraValues: also ?? {},
  })
  return (
    <RecordForm
      form={form}
      {...(!provider && { sendLabel: t('createProvider') })}
      onSend={(values) => {
        const draft = {
          ...values,
          fee: values.fee ?? 0,
          lowBalanceThreshold: values.lowBalanceThreshold ?? 0,
        }
        return also ? update.mutateAsync({ ...draft, ...also }) : create.mutateAsync(draft)
      }}
      onSent={({ data }) => goToScreen(billsScreens.provider, { providerId: data.providerId })}
      onCancel={onCancel}
      {...(onReload && { onReload })}
      disabledReason={disabledReason}
      {...(provider && { aside: <HistoryPanel kind="bills-provider" id={provider.providerId} /> })}
    >
      <FieldGroup title={t('provider')}>
        <TextField name="name" label={t('name')} maxLength={100} required />
        <TextField name="code" label={t('code')} hint={t('codeHint')} maxLength={20} mono required />
        <TextField name="contact" label={t('contact')} maxLength={250} />
        <TextField name="settlementBank" label={t('settlementBank')} maxLength={120} />
      </FieldGroup>
      <FieldGroup title={t('fee')}>
        <SelectField
          name="feeType"
          label={t('feeType')}
          options={(['fixed', 'percent'] as const).map((value) => ({ value, label: t(`fee_${value}`) }))}
          required
        />
        <NumberField name="fee" label={t('feePerPayment')} hint={t('feeHint')} decimals required />
        <MoneyField name="lowBalanceThreshold" label={t('threshold')} hint={t('thresholdHint')} />
      </FieldGroup>
    </RecordForm>
  )
}
