import { z } from 'zod'
import {
  type BillsProvider,
  billsProviderCalls,
  CheckedProviderDraft,
} from '#areas/bills/providers/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { MoneyField, NumberField, SelectField, TextField } from '#platform/console/form/fields.ts'
import { GroupOfFields, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useWords } from '#platform/console/words.ts'
import { pesosFrom } from '#platform/contract/money.ts'

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
  closed: string | null
  onCancel: () => void
  onReload?: () => Promise<unknown>
}

/** A provider's names, fee and bank. */
export function BillsProviderForm({ provider, closed, onCancel, onReload }: Props) {
  const t = useWords(words)
  const create = useAsk(billsProviderCalls.create)
  const update = useAsk(billsProviderCalls.update)
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
      fee: t('fee'),
      lowBalanceThreshold: t('threshold'),
    },
    also: also ?? {},
  })
  return (
    <RecordForm
      form={form}
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
      closed={closed}
      {...(provider && { aside: <HistoryPanel kind="bills-provider" id={provider.providerId} /> })}
    >
      <GroupOfFields title={t('provider')}>
        <TextField name="name" label={t('name')} maxLength={100} required />
        <TextField name="code" label={t('code')} hint={t('codeHint')} maxLength={20} mono required />
        <TextField name="contact" label={t('contact')} maxLength={250} />
        <TextField name="settlementBank" label={t('settlementBank')} maxLength={120} />
      </GroupOfFields>
      <GroupOfFields title={t('fee')}>
        <SelectField
          name="feeType"
          label={t('feeType')}
          options={(['fixed', 'percent'] as const).map((value) => ({ value, label: t(`fee_${value}`) }))}
          required
        />
        <NumberField name="fee" label={t('fee')} hint={t('feeHint')} decimals required />
        <MoneyField name="lowBalanceThreshold" label={t('threshold')} hint={t('thresholdHint')} />
      </GroupOfFields>
    </RecordForm>
  )
}
