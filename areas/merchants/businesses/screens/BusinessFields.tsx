import {
  businessCalls,
  RegistrationKind,
  type RevealableField,
  StoreCategory,
} from '#areas/merchants/businesses/contract.ts'
import { mapAddress } from './BusinessDetails.tsx'
import type { Values } from '#areas/merchants/businesses/screens/form-values.ts'
import { SocialLinksField } from '#areas/merchants/businesses/screens/SocialLinksField.tsx'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { PlaceFields } from '#platform/console/places.ts'
import { words } from '#areas/merchants/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  DateField,
  MobileField,
  NumberField,
  SelectField,
  TextField,
  FieldGroup,
  type RecordFormState,
  useFormValues,
  MaskedField,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { namedOptions } from '#platform/console/list.ts'

type Props = {
  form: RecordFormState<Values>
  /** The stored business with the masks of its unrevealed fields; null for a new business. */
  stored: {
    businessId: number
    maskOf: (field: RevealableField) => string | null
    onRevealed: (field: RevealableField, value: string) => void
  } | null
}

/** Props of `MaskedField` for one field. */
function maskedOf(stored: Props['stored'], field: RevealableField, name: string) {
  const value = stored?.maskOf(field) ?? null
  if (stored === null || value === null) return null
  return {
    call: businessCalls.reveal,
    input: { businessId: stored.businessId },
    field,
    name,
    value,
    onRevealed: (value: string) => stored.onRevealed(field, value),
  }
}

/** Form fields of a business that staff can edit. */
export function BusinessFields({ form, stored }: Props) {
  const t = useWords(businessWords)
  const translate = useWords(words)
  const types = useApiQuery(businessCalls.types, {}, { keepMs: Number.POSITIVE_INFINITY })
  return (
    <>
      <FieldGroup title={t('businessDetails')} sentence={t('businessDetailsSentence')}>
        <TextField name="businessName" />
        <SelectField name="businessType" options={namedOptions(types.data)} />
        <SelectField
          name="storeCategory"
          options={StoreCategory.options.map((value) => ({ value, label: storeCategoryLabel(value) }))}
        />
        <TextField name="agentCode" hint={t('agentHint')} mono />
      </FieldGroup>
      <FieldGroup title={t('contact')} sentence={t('contactSentence')}>
        <MaskedField masked={maskedOf(stored, 'contactNumber', translate('contactNumber'))}>
          {(hint) => <MobileField name="contactNumber" hint={hint} />}
        </MaskedField>
        <MaskedField masked={maskedOf(stored, 'email', translate('email'))}>
          {(hint) => <TextField name="email" hint={hint} type="email" />}
        </MaskedField>
      </FieldGroup>
      <Where form={form} stored={stored} />
      <Papers form={form} stored={stored} />
      <FieldGroup title={t('social')} sentence={t('socialSentence')}>
        <SocialLinksField name="socialMediasLink" />
      </FieldGroup>
    </>
  )
}

function Where({ form, stored }: Props) {
  const t = useWords(businessWords)
  const translate = useWords(words)
  const values = useFormValues(form)
  const { latitude, longitude } = values
  return (
    <>
      <FieldGroup title={t('location')} sentence={t('locationSentence')}>
        <MaskedField masked={maskedOf(stored, 'businessAddress', translate('businessAddress'))}>
          {(hint) => <TextField name="businessAddress" hint={hint ?? t('addressHint')} />}
        </MaskedField>
        <PlaceFields values={values} set={(step, value) => form.form.setFieldValue(step, value)} required />
        <MaskedField masked={maskedOf(stored, 'street', translate('street'))}>
          {(hint) => <TextField name="street" hint={hint} />}
        </MaskedField>
        <TextField name="zip" />
      </FieldGroup>
      <FieldGroup title={t('position')} sentence={t('positionSentence')}>
        <NumberField name="latitude" unit="° N" decimals />
        <NumberField name="longitude" unit="° E" decimals />
        {typeof latitude === 'number' && typeof longitude === 'number' && (
          <a href={mapAddress(latitude, longitude)} target="_blank" rel="noreferrer">
            {t('openMap')}
          </a>
        )}
      </FieldGroup>
    </>
  )
}

function Papers({ form, stored }: Props) {
  const t = useWords(businessWords)
  const { kind } = useFormValues(form)
  return (
    <FieldGroup title={t('registrationTitle')} sentence={t('registrationSentence')}>
      <SelectField
        name="kind"
        options={RegistrationKind.options.map((value) => ({
          value,
          label: value === 'none' ? t('none') : value,
        }))}
        onPick={(picked) => {
          if (picked !== 'none') return
          form.form.setFieldValue('number', '')
          form.form.setFieldValue('expiry', null)
        }}
      />
      <TextField name="number" mono required={kind !== 'none'} disabled={kind === 'none'} />
      <DateField name="expiry" disabled={kind === 'none'} />
      <MaskedField masked={maskedOf(stored, 'tin', t('tin'))}>
        {(hint) => <TextField name="tin" hint={hint ?? t('tinHint')} mono />}
      </MaskedField>
    </FieldGroup>
  )
}
