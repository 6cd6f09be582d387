import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { prpPlace } from '#areas/rewards/access.ts'
import { CheckedPrpItemDraft, InUse, prpCalls, type PrpItem } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { toCreate, toUpdate } from '#platform/access/access.ts'
import { useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api/api.ts'
import {
  MomentField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { formatCount } from '#platform/console/i18n/format.ts'
import { goToScreen } from '#platform/console/router/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordPicture, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { FilesField } from '#platform/console/upload/FileField.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useRefetchCall } from '#platform/console/api/use-refetch-call.ts'

export default function Item() {
  const { id = '0' } = useParams({ strict: false })
  return Number(id) > 0 ? <Stored key={id} id={Number(id)} /> : <ItemForm />
}

const Stored = ({ id }: { id: number }) => <ItemForm item={useSuspenseApiQuery(prpCalls.item, { id })} />

type Wire = InputOf<typeof prpCalls.createItem>
type Values = {
  categoryId: number | null
  name: string
  description: string
  images: string[]
  points: number | null
  cashPart: string | null
  stock: number | null
  limitPerUser: number | null
  startAt: string | null
  endAt: string | null
  deliverable: boolean
  status: 'active' | 'inactive'
}

const Checked = CheckedPrpItemDraft.safeExtend({
  id: z.int().optional(),
  version: z.int().optional(),
  stockSeen: z.int().optional(),
})

const toFormValues = (item?: PrpItem): Values => ({
  categoryId: item?.categoryId ?? null,
  name: item?.name ?? '',
  description: item?.description ?? '',
  images: item?.images.map(({ key }) => key) ?? [],
  points: item?.points ?? null,
  cashPart: pesosFrom(item?.cashPart ?? 0),
  stock: item?.stock ?? null,
  limitPerUser: item?.limitPerUser ?? null,
  startAt: item?.startAt ?? null,
  endAt: item?.endAt ?? null,
  deliverable: item?.deliverable ?? true,
  status: item?.status ?? 'active',
})

/** Converts form values to the request body. The schema has checked the required fields. */
const toInput = ({ categoryId, points, stock, cashPart, ...values }: Values): Wire => ({
  ...values,
  categoryId: categoryId ?? 0,
  points: points ?? 0,
  stock: stock ?? 0,
  cashPart: cashPart ?? '0.00',
})

function ItemForm({ item }: { item?: PrpItem }) {
  const t = useWords(prpWords)
  const reload = useRefetchCall(prpCalls.item)
  const disabledReason = useDisabledReason(item ? toUpdate(prpPlace) : toCreate(prpPlace))
  const { data } = useApiQuery(prpCalls.categories, { limit: 100 }, { background: true })
  const create = useApiMutation(prpCalls.createItem)
  const update = useApiMutation(prpCalls.updateItem)
  const form = useRecordForm<Values>({
    name: 'prp-item',
    ...(item && { id: item.id }),
    schema: Checked,
    initial: toFormValues(item),
    labels: {
      categoryId: t('category'),
      name: t('name'),
      description: t('description'),
      images: t('images'),
      points: t('points'),
      cashPart: t('cashPart'),
      stock: t('stock'),
      limitPerUser: t('limit'),
      startAt: t('availableFrom'),
      endAt: t('availableUntil'),
      deliverable: t('deliverable'),
      status: t('status'),
    },
    extraValues: item ? { id: item.id, version: item.version, stockSeen: item.stock } : {},
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
        onSend={(values) =>
          item
            ? update.mutateAsync({
                ...toInput(values),
                id: item.id,
                version: item.version,
                stockSeen: item.stock,
              })
            : create.mutateAsync(toInput(values))
        }
        onSent={({ data: saved }) => goToScreen(rewardScreens.prpItem, { id: saved.id })}
      >
        <FieldGroup title={t('itemDetails')} sentence={t('itemDetailsSentence')}>
          <TextField name="name" label={t('name')} required maxLength={120} />
          <SelectField
            name="categoryId"
            label={t('category')}
            required
            options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextAreaField name="description" label={t('description')} maxLength={2_000} />
          <FilesField
            name="images"
            label={t('images')}
            hint={t('imagesHint')}
            required
            upload={uploads.prpItem}
            stored={item?.images ?? []}
            maxFiles={5}
          />
          <SwitchField name="deliverable" label={t('deliverable')} hint={t('deliverableHint')} />
        </FieldGroup>
        <FieldGroup title={t('price')} sentence={t('priceSentence')}>
          <NumberField name="points" label={t('points')} required />
          <MoneyField name="cashPart" label={t('cashPart')} hint={t('cashPartHint')} required />
        </FieldGroup>
        <FieldGroup title={t('availability')} sentence={t('availabilitySentence')}>
          <NumberField name="stock" label={t('stock')} {...(item && { hint: t('stockHint') })} required />
          <NumberField name="limitPerUser" label={t('limit')} hint={t('limitHint')} />
          <MomentField name="startAt" label={t('availableFrom')} />
          <MomentField name="endAt" label={t('availableUntil')} />
          <SelectField
            name="status"
            label={t('status')}
            required
            options={InUse.options.map((value) => ({ value, label: t(value) }))}
          />
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
      disabledReason={disabledReason}
      dialog={{
        title: t(to === 'active' ? 'activateTitle' : 'deactivateTitle', { name }),
        consequence: t(to === 'active' ? 'activateConsequence' : 'deactivateConsequence', { name }),
        onConfirm: (reason) => setStatus.mutateAsync({ id, status: to, reason, version }),
      }}
    />
  )
}
