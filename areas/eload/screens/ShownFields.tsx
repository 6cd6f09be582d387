import { words } from '#areas/eload/words.ts'
import { MomentField, FieldGroup } from '#platform/console/form.ts'
import { type Translate, useWords } from '#platform/console/i18n.ts'

/** Labels of the fields of `ShownFields`. */
export const displayLabels = (t: Translate<(typeof words)['en']>) => ({
  startAt: t('displayFrom'),
  endAt: t('displayUntil'),
})

/** Form fields `startAt` and `endAt`, the optional period in which subscribers see the record. */
export function ShownFields() {
  const t = useWords(words)
  return (
    <FieldGroup title={t('displayPeriod')}>
      <MomentField name="startAt" hint={t('displayHint')} />
      <MomentField name="endAt" hint={t('displayHint')} />
    </FieldGroup>
  )
}
