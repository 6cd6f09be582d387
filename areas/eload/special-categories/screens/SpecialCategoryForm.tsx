import { useState } from 'react'
import { PromoPicker } from '#areas/eload/promos/screens/PromoPicker.tsx'
import { PhonePreview, Strip, Tile } from '#areas/eload/screens/PhonePreview.tsx'
import {
  CheckedSpecialCategoryDraft,
  type SpecialCategory,
  specialCategoryCalls,
} from '#areas/eload/special-categories/contract.ts'
import { specialCategoryScreens } from '#areas/eload/special-categories/screens.ts'
import { displayLabels, ShownFields } from '#areas/eload/screens/ShownFields.tsx'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  SelectField,
  useRecordEditor,
} from '#platform/console/form.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { RecordFormProps } from '#platform/console/record.ts'

/** Special category form with a preview of the category strip. */
export function SpecialCategoryForm({ record: category, ...props }: RecordFormProps<SpecialCategory>) {
  const t = useWords(words)
  const [picture, setPicture] = useState<string | null>(category?.icon?.url ?? null)
  const editor = useRecordEditor({
    screen: specialCategoryScreens.special,
    calls: specialCategoryCalls,
    record: category,
    words,
    labels: { color: t('colour'), promoIds: t('promos'), ...displayLabels(t) },
    schema: CheckedSpecialCategoryDraft,
    initial: recordValues(CheckedSpecialCategoryDraft, category, { color: '#0B7285' }),
  })
  const values = useFormValues(editor.form)
  return (
    <RecordForm
      {...editor}
      {...props}
      aside={
        <SpecialPreview
          id={category?.id ?? 0}
          name={values.name}
          colour={/^#[0-9a-f]{6}$/i.test(values.color) ? values.color : ''}
          picture={picture}
        />
      }
    >
      <FieldGroup title={t('special')}>
        <TextField name="name" />
        <TextField name="color" hint={t('colourHint')} mono />
        {!category && <SelectField name="status" />}
        <FileField
          name="icon"
          hint={t('scriptsRemoved')}
          upload={uploads.specialCategoryIcon}
          stored={category?.icon ?? null}
          onPicture={setPicture}
        />
      </FieldGroup>
      <FieldGroup title={t('promos')}>
        <PromoPicker name="promoIds" />
      </FieldGroup>
      <ShownFields />
    </RecordForm>
  )
}

type PreviewProps = { id: number; name: string; colour: string; picture: string | null }

function SpecialPreview({ id, name, colour, picture }: PreviewProps) {
  const t = useWords(words)
  const { data } = useApiQuery(specialCategoryCalls.order, {}, { background: true })
  const rows = (data?.rows ?? []).filter((row) => row.status === 'active' || row.id === id)
  const own = <Tile key="own" name={name} src={picture} colour={colour} isOwn />
  return (
    <PhonePreview>
      <strong>{t('specials')}</strong>
      <Strip>
        {rows.map((row) =>
          row.id === id ? (
            own
          ) : (
            <Tile key={row.id} name={row.name} src={row.icon?.url ?? null} colour={row.color} />
          ),
        )}
        {!rows.some((row) => row.id === id) && own}
      </Strip>
    </PhonePreview>
  )
}
