import { useParams } from '@tanstack/react-router'
import { prpPlace } from '#areas/rewards/access.ts'
import { CheckedPrpItemDraft, prpCalls, type PrpItem } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { useApiQuery, useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
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
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import { ActionButton, HistoryPanel, Figure, RecordPicture, RecordScreen } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { FilesField } from '#platform/console/upload.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Item() {
  const { id = '0' } = useParams({ strict: false })
  return Number(id) > 0 ? <Stored key={id} id={Number(id)} /> : <ItemForm />
}

const Stored = ({ id }: { id: number }) => <ItemForm item={useSuspenseApiQuery(prpCalls.item, { id })} />

function ItemForm({ item }: { item?: PrpItem }) {
  const t = useWords(prpWords)
  const reload = useRefetchCall(prpCalls.item)
  const disabledReason = useDisabledReason(item ? toUpdate(prpPlace) : toCreate(prpPlace))
  const { data } = useApiQuery(prpCalls.categories, { limit: 100 }, { background: true })
  const save = useSaveRecord(
    { create: prpCalls.createItem, update: prpCalls.updateItem },
    item && { id: item.id, version: item.version, stockSeen: item.stock },
  )
  const form = useRecordForm({
    name: 'prp-item',
    words: prpWords,
    labels: {
      categoryId: t('category'),
      limitPerUser: t('limit'),
      startAt: t('availableFrom'),
      endAt: t('availableUntil'),
    },
    id: item?.id,
    schema: CheckedPrpItemDraft,
    initial: recordValues(CheckedPrpItemDraft, item),
  })
  return (
    <RecordScreen
      title={item?.name ?? t('newItem')}
      {...(item && {
        picture: <RecordPicture name={item.name} picture={item.images[0] ?? null} />,
        subtitle: item.categoryName,
        status: <StatusBadge status={item.status} label={t(item.status)} />,
        figures: (
          <>
            <Figure label={t('points')} value={formatCount(item.points)} />
            <Figure label={t('stock')} value={formatCount(item.stock)} />
          </>
        ),
        actions: <Standing item={item} disabledReason={disabledReason} />,
        aside: <HistoryPanel kind="prp-item" id={item.id} />,
      })}
    >
      <RecordForm
        form={form}
        disabledReason={disabledReason}
        onCancel={() => goToScreen(rewardScreens.prpItems)}
        onReload={reload}
        onSend={save}
        onSent={({ data: saved }) => goToScreen(rewardScreens.prpItem, { id: saved.id })}
      >
        <FieldGroup title={t('itemDetails')} sentence={t('itemDetailsSentence')}>
          <TextField name="name" />
          <SelectField
            name="categoryId"
            options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
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
    </RecordScreen>
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
