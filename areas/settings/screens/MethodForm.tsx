import { z } from 'zod'
import { mopPlace } from '#areas/settings/access.ts'
import { mopCalls, PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import {
  type Method,
  MethodOptions,
  paymentModuleCalls,
  Platform,
} from '#areas/settings/payment-modules/contract.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { toCreate, toUpdate } from '#platform/access/access.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import {
  CheckboxGroupField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/console/form/fields.ts'
import { GroupOfFields, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { Id, requiredText } from '#platform/contract/text.ts'

type Values = {
  mopId: number | null
  module: PaymentModule | null
  label: string
  platforms: Platform[]
  minAppVersion: string
  storeCategories: string
  kycRequired: boolean
}

// Options stand in the form by themselves, and categories as lines, so that drafts and the difference can show them.
const Typed = z.object({
  ...MethodOptions.shape,
  mopId: Id,
  module: PaymentModule,
  label: requiredText(80),
  storeCategories: z.string(),
})

const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS', web: 'Web' }

type Props = {
  method?: Method
  first?: Pick<Values, 'mopId' | 'module'>
  onReload?: () => Promise<unknown>
}

/** A mode of payment in a module: how it is called there and who is offered it. */
export function MethodForm({ method, first, onReload }: Props) {
  const t = useWords(words)
  const create = useAsk(paymentModuleCalls.create)
  const update = useAsk(paymentModuleCalls.update)
  const mops = useAnswer(mopCalls.listAll, {})
  const closed = useWhyClosed(method ? toUpdate(mopPlace) : toCreate(mopPlace))
  const form = useRecordForm<Values>({
    name: 'mop-method',
    ...(method && { id: method.methodId }),
    schema: Typed,
    initial: method ? valuesOf(method) : { ...blank, ...first },
    labels: {
      mopId: t('mode'),
      module: t('module'),
      label: t('label'),
      platforms: t('platforms'),
      minAppVersion: t('minAppVersion'),
      storeCategories: t('storeCategories'),
      kycRequired: t('kycRequired'),
    },
  })
  const send = (typed: Values) => {
    const draft = { label: typed.label, options: optionsOf(typed) }
    return method
      ? update.mutateAsync({ ...draft, methodId: method.methodId, version: method.version })
      : create.mutateAsync({ ...draft, mopId: typed.mopId ?? 0, module: typed.module ?? 'Bills' })
  }
  return (
    <RecordForm
      form={form}
      onSend={send}
      onSent={({ data }) => goToScreen(settingsScreens.method, { methodId: data.methodId, mode: 'edit' })}
      sendLabel={method ? t('save') : t('createMethod')}
      onCancel={() => goToScreen(settingsScreens.modes)}
      {...(onReload && { onReload })}
      closed={closed}
    >
      <GroupOfFields title={t('about')} sentence={t('aboutSentence')}>
        <SelectField
          name="mopId"
          label={t('mode')}
          required
          disabled={method !== undefined}
          options={(mops.data ?? []).map(({ mopId, name }) => ({ value: mopId, label: name }))}
        />
        <SelectField
          name="module"
          label={t('module')}
          required
          disabled={method !== undefined}
          options={PaymentModule.options.map((value) => ({ value, label: value }))}
        />
        <TextField name="label" label={t('label')} hint={t('labelHint')} required maxLength={80} />
      </GroupOfFields>
      <GroupOfFields title={t('who')} sentence={t('whoSentence')}>
        <CheckboxGroupField
          name="platforms"
          label={t('platforms')}
          options={Platform.options.map((value) => ({ value, label: platformNames[value] }))}
        />
        <TextField
          name="minAppVersion"
          label={t('minAppVersion')}
          hint={t('minAppVersionHint')}
          maxLength={14}
          mono
        />
        <TextAreaField
          name="storeCategories"
          label={t('storeCategories')}
          hint={t('storeCategoriesHint')}
          maxLength={3_000}
        />
        <SwitchField name="kycRequired" label={t('kycRequired')} />
      </GroupOfFields>
    </RecordForm>
  )
}

const blank: Values = {
  mopId: null,
  module: null,
  label: '',
  platforms: [...Platform.options],
  minAppVersion: '',
  storeCategories: '',
  kycRequired: false,
}

const valuesOf = ({ mopId, module, label, options }: Method): Values => ({
  mopId,
  module,
  label,
  platforms: options.platforms,
  minAppVersion: options.minAppVersion,
  storeCategories: options.storeCategories.join('\n'),
  kycRequired: options.kycRequired,
})

const optionsOf = ({ platforms, minAppVersion, storeCategories, kycRequired }: Values) => ({
  platforms,
  minAppVersion,
  storeCategories: storeCategories
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  kycRequired,
})
