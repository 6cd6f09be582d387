import { networkCalls } from '#areas/eload/networks/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { CheckedTopupDraft, type Topup, topupCalls, TopupDraft } from '#areas/eload/topups/contract.ts'
import { maxFirstRebate } from '#areas/eload/topups/rules.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { TopupPreview } from '#areas/eload/topups/screens/TopupPreview.tsx'
import { words } from '#areas/eload/words.ts'
import { useApiMutation, useSuspenseApiQueries } from '#platform/console/api.ts'
import {
  MoneyField,
  PercentField,
  SelectField,
  SwitchField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPercent, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { namedOptions } from '#platform/console/list.ts'

const initialValues = (topup: Topup | undefined) => ({
  ...recordValues(TopupDraft.omit({ networkGroupId: true }), topup),
  isOpen: topup?.denomination === null,
})

/** Returns either the fixed amount or the minimum and maximum, depending on the selected option. */
const toInput = ({ isOpen, ...values }: ReturnType<typeof initialValues>) =>
  isOpen ? { ...values, denomination: null } : { ...values, minAmount: null, maxAmount: null }

export function TopupForm({ record: topup, ...props }: RecordFormProps<Topup>) {
  const t = useWords(topupWords)
  const w = useWords(words)
  const [networks, providers] = useSuspenseApiQueries([
    [networkCalls.listAll, {}],
    [providerCalls.listAll, {}],
  ])
  const create = useApiMutation(topupCalls.create)
  const update = useApiMutation(topupCalls.update)
  const form = useRecordForm({
    name: 'eload-topup',
    words: topupWords,
    labels: { name: w('name'), networkId: w('network'), providerId: t('provider') },
    id: topup?.id,
    schema: CheckedTopupDraft,
    initial: initialValues(topup),
    toInput,
  })
  const values = useFormValues(form)
  const { isOpen, networkId } = values
  const reaching = providers.filter(
    ({ id, networks: reached }) =>
      networkId === null || reached.includes(networkId) || id === topup?.providerId,
  )
  return (
    <RecordForm
      {...props}
      form={form}
      onSend={({ defaultRebate, ...draft }) =>
        topup
          ? update.mutateAsync({ ...draft, id: topup.id, version: topup.version })
          : create.mutateAsync({ ...draft, defaultRebate })
      }
      onSent={({ data }) => goToScreen(topupScreens.topup, { id: data.id })}
      onCancel={() => goToScreen(topupScreens.topups)}
      aside={<TopupPreview values={values} />}
    >
      <FieldGroup title={t('product')} sentence={t('productSentence')}>
        <TextField name="name" />
        <TextField name="sku" hint={t('skuHint')} mono />
        <SelectField name="networkId" options={namedOptions(networks)} />
        <SelectField
          name="providerId"
          options={reaching.map(({ id, name, status }) => ({
            value: id,
            label: status === 'active' ? name : `${name} (${w(status)})`,
          }))}
        />
        {!topup && <SelectField name="status" />}
      </FieldGroup>
      <FieldGroup title={t('amount')} sentence={t('amountSentence')}>
        <SwitchField name="isOpen" />
        {isOpen ? (
          <>
            <MoneyField name="minAmount" required hint={t('openHint')} />
            <MoneyField name="maxAmount" required hint={t('openHint')} />
          </>
        ) : (
          <MoneyField name="denomination" required />
        )}
        <PercentField
          name="defaultRebate"
          hint={topup ? undefined : t('firstRebateHint', { max: formatPercent(maxFirstRebate) })}
          disabledReason={topup ? t('rebateLocked') : null}
        />
      </FieldGroup>
    </RecordForm>
  )
}
