import { CheckedPrpItemDraft, prpCalls, type PrpItem } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { ItemSummary } from './ItemSummary.tsx'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import {
  MomentField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { ActionButton, defineRecordScreen, type RecordFormProps } from '#platform/console/record.ts'
import { FilesField } from '#platform/console/upload.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { namedOptions } from '#platform/console/list.ts'

const calls = {
  info: prpCalls.item,
  create: prpCalls.createItem,
  update: prpCalls.updateItem,
}

export default defineRecordScreen({
  words: prpWords,
  calls,
  newTitle: 'newItem',
  Form: ItemForm,
  view: (item, { t, disabledReason }) => ({
    picture: item.images[0] ?? null,
    subtitle: item.categoryName,
    figures: [
      [t('points'), formatCount(item.points)],
      [t('stock'), formatCount(item.stock)],
    ],
    actions: <Standing item={item} disabledReason={disabledReason} />,
  }),
})

function ItemForm({ record: item, ...props }: RecordFormProps<PrpItem>) {
  const t = useWords(prpWords)
  const { data } = useApiQuery(prpCalls.categories, { limit: 100 }, { background: true })
  const editor = useRecordEditor({
    screen: rewardScreens.prpItem,
    calls,
    record: item,
    more: item && { stockSeen: item.stock },
    words: prpWords,
    labels: {
      categoryId: t('category'),
      limitPerUser: t('limit'),
      startAt: t('availableFrom'),
      endAt: t('availableUntil'),
    },
    schema: CheckedPrpItemDraft,
    initial: recordValues(CheckedPrpItemDraft, item),
  })
  return (
    <RecordForm {...editor} {...props} aside={<ItemSummary values={useFormValues(editor.form)} />}>
      <FieldGroup title={t('itemDetails')} sentence={t('itemDetailsSentence')}>
        <TextField name="name" />
        <SelectField name="categoryId" options={namedOptions(data?.rows)} />
        <TextAreaField name="description" />
        <FilesField
          name="images"
          hint={t('imagesHint')}
          upload={uploads.prpItem}
          stored={item?.images ?? []}
          maxFiles={5}
        />
        <SwitchField name="deliverable" hint={t('deliverableHint')} />
      </FieldGroup>
      <FieldGroup title={t('price')} sentence={t('priceSentence')}>
        <NumberField name="points" />
        <MoneyField name="cashPart" hint={t('cashPartHint')} />
      </FieldGroup>
      <FieldGroup title={t('availability')} sentence={t('availabilitySentence')}>
        <NumberField name="stock" {...(item && { hint: t('stockHint') })} />
        <NumberField name="limitPerUser" hint={t('limitHint')} />
        <MomentField name="startAt" />
        <MomentField name="endAt" />
        {!item && <SelectField name="status" />}
      </FieldGroup>
    </RecordForm>
  )
}

function Standing({ item, disabledReason }: { item: PrpItem; disabledReason: string | null }) {
  const t = useWords(prpWords)
  const setStatus = useApiMutation(prpCalls.updateItemStatus)
  const { id, name, status, version } = item
  const to = status === 'active' ? 'inactive' : 'active'
  return (
    <ActionButton
      label={t(to === 'active' ? 'activate' : 'deactivate')}
      danger={to === 'inactive'}
      disabledReason={disabledReason}
      dialog={{
        title: t(to === 'active' ? 'activateTitle' : 'deactivateTitle', { name }),
        consequence: t(to === 'active' ? 'activateConsequence' : 'deactivateConsequence', { name }),
        onConfirm: (reason) => setStatus.mutateAsync({ id, status: to, reason, version }),
      }}
    />
  )
}
