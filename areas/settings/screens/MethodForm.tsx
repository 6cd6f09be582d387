import { z } from 'zod'
import { mopPlace } from '#areas/settings/access.ts'
import { mopCalls, PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import {
  type Method,
  MethodOptions,
  paymentModuleCalls,
  type Platform,
  StoreCategory,
} from '#areas/settings/payment-modules/contract.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  SelectField,
  SwitchField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Id, requiredText } from '#platform/contract/fields.ts'

type Values = {
  mopId: number | null
  module: PaymentModule | null
  label: string
  platforms: Platform[]
  minAppVersion: string
  storeCategories: StoreCategory[]
  kycRequired: boolean
}

// The form holds options as separate fields, so that drafts and the list of changes can show them.
const Typed = z.object({
  ...MethodOptions.shape,
  mopId: Id,
  module: PaymentModule,
  label: requiredText(80),
})

type Props = {
  method?: Method
  first?: Pick<Values, 'mopId' | 'module'>
  onReload?: () => Promise<unknown>
}

/** Form for a mode of payment in a module: its name there and the conditions under which it is offered. */
export function MethodForm({ method, first, onReload }: Props) {
  const t = useWords(words)
  const create = useApiMutation(paymentModuleCalls.create)
  const update = useApiMutation(paymentModuleCalls.update)
  const mops = useApiQuery(mopCalls.listAll, {})
  const disabledReason = useDisabledReason(method ? toUpdate(mopPlace) : toCreate(mopPlace))
  const form = useRecordForm({
    name: 'mop-method',
    words,
    labels: { mopId: t('mode') },
    id: method?.methodId,
    schema: Typed,
    initial: recordValues(Typed, method && { ...method, ...method.options }, first),
  })
  const send = (values: Values) => {
    const draft = { label: values.label, options: optionsOf(values) }
    return method
      ? update.mutateAsync({ ...draft, methodId: method.methodId, version: method.version })
      : create.mutateAsync({ ...draft, mopId: values.mopId ?? 0, module: values.module ?? 'Bills' })
  }
  return (
    <RecordForm
      form={form}
      onSend={send}
      onSent={({ data }) => goToScreen(settingsScreens.method, { methodId: data.methodId, mode: 'edit' })}
      sendLabel={method ? t('save') : t('createMethod')}
      onCancel={() => goToScreen(settingsScreens.modes)}
      onReload={onReload}
      disabledReason={disabledReason}
    >
      <FieldGroup title={t('details')} sentence={t('methodSentence')}>
        <SelectField
          name="mopId"
          disabled={method !== undefined}
          options={(mops.data ?? []).map(({ mopId, name }) => ({ value: mopId, label: name }))}
        />
        <SelectField
          name="module"
          disabled={method !== undefined}
          options={PaymentModule.options.map((value) => ({ value, label: value }))}
        />
        <TextField name="label" hint={t('labelHint')} />
      </FieldGroup>
      <FieldGroup title={t('availability')} sentence={t('availabilitySentence')}>
        <CheckboxGroupField name="platforms" />
        <TextField name="minAppVersion" hint={t('minAppVersionHint')} mono />
        <CheckboxGroupField name="storeCategories" hint={t('storeCategoriesHint')} />
        <SwitchField name="kycRequired" />
      </FieldGroup>
    </RecordForm>
  )
}

const optionsOf = ({ platforms, minAppVersion, storeCategories, kycRequired }: Values) => ({
  platforms,
  minAppVersion,
  storeCategories,
  kycRequired,
})
