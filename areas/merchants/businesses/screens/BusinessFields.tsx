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
import { PlaceFields } from '#platform/console/places/PlaceFields.tsx'
import { words } from '#areas/merchants/words.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { DateField, MobileField, NumberField, SelectField, TextField } from '#platform/console/form/fields.ts'
import { FieldGroup } from '#platform/console/form/RecordForm.tsx'
import { type RecordFormState, useFormValues } from '#platform/console/form/use-record-form.ts'
import { MaskedField } from '#platform/console/record/MaskedField.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

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
        <TextField name="businessName" label={t('businessName')} required maxLength={120} />
        <SelectField
          name="businessType"
          label={translate('businessType')}
          required
          options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="storeCategory"
          label={translate('storeCategory')}
          options={StoreCategory.options.map((value) => ({ value, label: storeCategoryLabel(value) }))}
        />
        <TextField
          name="agentCode"
          label={translate('agentCode')}
          hint={t('agentHint')}
          maxLength={20}
          mono
        />
      </FieldGroup>
      <FieldGroup title={t('contact')} sentence={t('contactSentence')}>
        <MaskedField masked={maskedOf(stored, 'contactNumber', translate('contactNumber'))}>
          {(hint) => (
            <MobileField name="contactNumber" label={translate('contactNumber')} hint={hint} required />
          )}
        </MaskedField>
        <MaskedField masked={maskedOf(stored, 'email', translate('email'))}>
          {(hint) => (
            <TextField name="email" label={translate('email')} hint={hint} type="email" maxLength={254} />
          )}
        </MaskedField>
      </FieldGroup>
      <Where form={form} stored={stored} />
      <Papers form={form} stored={stored} />
      <FieldGroup title={t('social')} sentence={t('socialSentence')}>
        <SocialLinksField name="socialMediasLink" label={t('social')} />
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
          {(hint) => (
            <TextField
              name="businessAddress"
              label={translate('businessAddress')}
              hint={hint ?? t('addressHint')}
              maxLength={250}
            />
          )}
        </MaskedField>
        <PlaceFields values={values} set={(step, value) => form.form.setFieldValue(step, value)} required />
        <MaskedField masked={maskedOf(stored, 'street', translate('street'))}>
          {(hint) => <TextField name="street" label={translate('street')} hint={hint} maxLength={120} />}
        </MaskedField>
        <TextField name="zip" label={translate('zip')} maxLength={4} />
      </FieldGroup>
      <FieldGroup title={t('position')} sentence={t('positionSentence')}>
        <NumberField name="latitude" label={t('latitude')} unit="° N" decimals />
        <NumberField name="longitude" label={t('longitude')} unit="° E" decimals />
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
        label={t('registration')}
        required
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
      <TextField
        name="number"
        label={t('registrationNumber')}
        maxLength={40}
        mono
        required={kind !== 'none'}
        disabled={kind === 'none'}
      />
      <DateField name="expiry" label={t('registrationExpiry')} disabled={kind === 'none'} />
      <MaskedField masked={maskedOf(stored, 'tin', t('tin'))}>
        {(hint) => <TextField name="tin" label={t('tin')} hint={hint ?? t('tinHint')} maxLength={20} mono />}
      </MaskedField>
    </FieldGroup>
  )
}
