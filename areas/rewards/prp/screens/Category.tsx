import { prpCalls, type PrpCategory, PrpCategoryDraft } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import {
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { defineRecordScreen, type RecordFormProps } from '#platform/console/record.ts'

const calls = {
  info: prpCalls.category,
  create: prpCalls.createCategory,
  update: prpCalls.updateCategory,
}

export default defineRecordScreen({
  words: prpWords,
  calls,
  newTitle: 'newCategory',
  Form: CategoryForm,
  view: ({ icon }) => ({ picture: icon }),
})

function CategoryForm({ record: category, ...props }: RecordFormProps<PrpCategory>) {
  const t = useWords(prpWords)
  const editor = useRecordEditor({
    screen: rewardScreens.prpCategory,
    calls,
    record: category,
    words: prpWords,
    schema: PrpCategoryDraft,
    initial: recordValues(PrpCategoryDraft, category),
  })
  return (
    <RecordForm {...editor} {...props}>
      <FieldGroup title={t('category')}>
        <TextField name="name" />
        <TextAreaField name="description" />
        <NumberField name="sequence" hint={t('sequenceHint')} />
        <SelectField name="status" />
        <FileField name="icon" upload={uploads.prpItem} stored={category?.icon ?? null} ratio={1} />
      </FieldGroup>
    </RecordForm>
  )
}
