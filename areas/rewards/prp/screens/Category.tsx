import { useParams } from '@tanstack/react-router'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls, type PrpCategory, PrpCategoryDraft } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import {
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel, RecordPicture, RecordScreen } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Category() {
  const { id = '0' } = useParams({ strict: false })
  return Number(id) > 0 ? <Stored key={id} id={Number(id)} /> : <CategoryForm />
}

const Stored = ({ id }: { id: number }) => (
  <CategoryForm category={useSuspenseApiQuery(prpCalls.category, { id })} />
)

function CategoryForm({ category }: { category?: PrpCategory }) {
  const t = useWords(prpWords)
  const reload = useRefetchCall(prpCalls.category)
  const disabledReason = useDisabledReason(category ? toUpdate(prpPlace) : toCreate(prpPlace))
  const save = useSaveRecord(
    { create: prpCalls.createCategory, update: prpCalls.updateCategory },
    category && { id: category.id, version: category.version },
  )
  const form = useRecordForm({
    name: 'prp-category',
    words: prpWords,
    id: category?.id,
    schema: PrpCategoryDraft,
    initial: recordValues(PrpCategoryDraft, category),
  })
  return (
    <RecordScreen
      title={category?.name ?? t('newCategory')}
      {...(category && {
        picture: <RecordPicture name={category.name} picture={category.icon} />,
        status: <StatusBadge status={category.status} label={t(category.status)} />,
        aside: <HistoryPanel kind="prp-category" id={category.id} />,
      })}
    >
      <RecordForm
        form={form}
        disabledReason={disabledReason}
        onCancel={() => goToScreen(rewardScreens.prpCategories)}
        onReload={reload}
        onSend={save}
        onSent={({ data }) => goToScreen(rewardScreens.prpCategory, { id: data.id })}
      >
        <FieldGroup title={t('category')}>
          <TextField name="name" />
          <TextAreaField name="description" />
          <NumberField name="sequence" hint={t('sequenceHint')} />
          <SelectField name="status" />
          <FileField name="icon" upload={uploads.prpItem} stored={category?.icon ?? null} ratio={1} />
        </FieldGroup>
      </RecordForm>
    </RecordScreen>
  )
}
