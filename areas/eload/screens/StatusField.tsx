import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { MomentField, SelectField } from '#platform/console/form/fields.ts'
import { FieldGroup } from '#platform/console/form/RecordForm.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Form field `status`: active or inactive. */
export function StatusField() {
  const t = useWords(words)
  return (
    <SelectField
      name="status"
      label={t('status')}
      required
      options={[
        { value: 'active', label: t('active') },
        { value: 'inactive', label: t('inactive') },
      ]}
    />
  )
}

/** Form fields `startAt` and `endAt`, the optional period in which subscribers see the record. */
export function ShownFields() {
  const s = useWords(storefrontWords)
  return (
    <FieldGroup title={s('displayPeriod')}>
      <MomentField name="startAt" label={s('displayFrom')} hint={s('displayHint')} />
      <MomentField name="endAt" label={s('displayUntil')} hint={s('displayHint')} />
    </FieldGroup>
  )
}
