import { useState } from 'react'
import { type Category, categoryCalls, CategoryDraft } from '#areas/eload/categories/contract.ts'
import { categoryScreens } from '#areas/eload/categories/screens.ts'
import type { AnyCarrier } from '#areas/eload/contract.ts'
import { PhonePreview, Strip, Tile } from '#areas/eload/screens/PhonePreview.tsx'
import { carrierLabel, carrierOptions } from '#areas/eload/screens/carrier-options.ts'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

/** Category form with a preview of the carrier's category strip. */
export function CategoryForm({ record: category, ...props }: RecordFormProps<Category>) {
  const t = useWords(words)
  const [picture, setPicture] = useState<string | null>(category?.icon?.url ?? null)
  const editor = useRecordEditor({
    screen: categoryScreens.category,
    calls: categoryCalls,
    record: category,
    words,
    schema: CategoryDraft,
    initial: recordValues(CategoryDraft, category, { carrier: 'globe' }),
  })
  const values = useFormValues(editor.form)
  return (
    <RecordForm
      {...editor}
      {...props}
      aside={
        <CategoryPreview
          id={category?.id ?? 0}
          name={values.name}
          carrier={values.carrier}
          picture={picture}
          isShown={values.status === 'active'}
        />
      }
    >
      <FieldGroup title={t('category')} sentence={t('orderPerCarrier')}>
        <TextField name="name" />
        <SelectField name="carrier" options={carrierOptions(t)} />
        {!category && <SelectField name="status" />}
        <FileField
          name="icon"
          hint={t('iconHint')}
          upload={uploads.eloadCategoryIcon}
          stored={category?.icon ?? null}
          ratio={1}
          onPicture={setPicture}
        />
      </FieldGroup>
    </RecordForm>
  )
}

type PreviewProps = {
  id: number
  name: string
  carrier: AnyCarrier
  picture: string | null
  isShown: boolean
}

function CategoryPreview({ id, name, carrier, picture, isShown }: PreviewProps) {
  const t = useWords(words)
  const { data } = useApiQuery(categoryCalls.order, { carrier }, { background: true })
  const rows = (data?.rows ?? []).filter((row) => row.status === 'active' || row.id === id)
  const own = <Tile key="own" name={name} src={picture} isOwn />
  return (
    <PhonePreview>
      <strong>{carrierLabel(t, carrier)}</strong>
      <Strip>
        {rows.map((row) =>
          row.id === id ? isShown && own : <Tile key={row.id} name={row.name} src={row.icon?.url ?? null} />,
        )}
        {isShown && !rows.some((row) => row.id === id) && own}
      </Strip>
    </PhonePreview>
  )
}
