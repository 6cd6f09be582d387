import { latestBirthDate } from '#areas/merchants/subscribers/rules.ts'
import { type RevealableField, subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { countriesIn } from '#areas/merchants/subscribers/editing/countries.ts'
import type { Values } from '#areas/merchants/subscribers/screens/form-values.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { PlaceFields } from '#platform/console/places.ts'
import { words } from '#areas/merchants/words.ts'
import {
  DateField,
  MobileField,
  SelectField,
  TextField,
  FieldGroup,
  type RecordFormState,
  useFormValues,
  MaskedField,
} from '#platform/console/form.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'

type Props = {
  form: RecordFormState<Values>
  /** The stored subscriber with the masks of its unrevealed fields; null for a new subscriber. */
  stored: {
    id: number
    maskOf: (field: RevealableField) => string | null
    onRevealed: (field: RevealableField, value: string) => void
  } | null
}

/** Form fields of a subscriber that staff can edit. */
export function SubscriberFields({ form, stored }: Props) {
  const t = useWords(words)
  const language = useLanguage()
  const hidden = (field: RevealableField, name: string) => {
    const value = stored?.maskOf(field) ?? null
    return {
      masked:
        stored === null || value === null
          ? null
          : {
              call: subscriberCalls.reveal,
              input: { id: stored.id },
              field,
              name,
              value,
              onRevealed: (value: string) => stored.onRevealed(field, value),
            },
    }
  }
  return (
    <>
      <FieldGroup title={t('identity')} sentence={t('identitySentence')}>
        <TextField name="first_name" />
        <TextField name="middle_name" />
        <TextField name="last_name" />
        <TextField name="suffix" hint={t('suffixHint')} />
        <MaskedField {...hidden('birth_date', t('birthDate'))}>
          {(hint) => (
            <DateField
              name="birth_date"
              max={latestBirthDate(dayInManila())}
              hint={hint ?? t('birthDateHint')}
            />
          )}
        </MaskedField>
        <SelectField
          name="sex"
          options={[
            { value: 'female', label: t('female') },
            { value: 'male', label: t('male') },
          ]}
        />
        <SelectField name="nationality" options={countriesIn(language)} />
      </FieldGroup>
      <FieldGroup title={t('contact')} sentence={t('contactSentence')}>
        <MaskedField {...hidden('mobile_number', t('mobile'))}>
          {(hint) => <MobileField name="mobile_number" hint={hint ?? t('mobileHint')} />}
        </MaskedField>
        <MaskedField {...hidden('email', t('email'))}>
          {(hint) => <TextField name="email" type="email" hint={hint} />}
        </MaskedField>
        <SelectField name="language" hint={t('messageLanguageHint')} />
      </FieldGroup>
      <FieldGroup title={t('address')} sentence={t('addressSentence')}>
        <PlaceFields
          values={useFormValues(form)}
          set={(step, value) => form.form.setFieldValue(step, value)}
        />
        <MaskedField {...hidden('street', t('street'))}>
          {(hint) => <TextField name="street" hint={hint} />}
        </MaskedField>
        <TextField name="zip" />
      </FieldGroup>
      <FieldGroup title={t('living')} sentence={t('livingSentence')}>
        <TextField name="occupation" />
        <TextField name="source_of_funds" />
      </FieldGroup>
    </>
  )
}
