import { gameCalls } from '#areas/roulette/contract.ts'
import { type Item, itemCalls, ItemDraft } from '#areas/roulette/items/contract.ts'
import { ChancePreview } from './ChancePreview.tsx'
import { ValueField } from '#areas/roulette/items/screens/ValueField.tsx'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import styles from '#areas/roulette/screens/roulette.module.css'
import { words } from '#areas/roulette/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  NumberField,
  PercentField,
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Props = {
  item?: Item
  rouletteId: number | null
  disabledReason: string | null
  onReload?: () => Promise<unknown>
}

/** Form for an item of a wheel, with the remaining chance beside it. */
export function ItemForm({ item, rouletteId, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const { data: games } = useApiQuery(gameCalls.dropdown, {}, { background: true })
  const save = useSaveRecord(
    itemCalls,
    item && { itemId: item.itemId, version: item.version, stockSeen: item.stock },
  )
  const isFrozen = item?.gameStatus === 'active'
  const form = useRecordForm({
    name: 'roulette-item',
    words,
    labels: { rouletteId: t('game'), chancePercentage: t('chance'), sequence: t('position') },
    id: item?.itemId,
    schema: ItemDraft,
    initial: recordValues(ItemDraft, item, { rouletteId, value: '0.00' as string | null }),
  })
  const values = useFormValues(form)
  const isPrize = values.type !== 'no_win'
  return (
    <RecordForm
      form={form}
      disabledReason={disabledReason}
      onReload={onReload}
      onCancel={() =>
        values.rouletteId === null
          ? goToScreen(rouletteScreens.items)
          : goToScreen(rouletteScreens.game, { id: values.rouletteId })
      }
      onSend={(draft) =>
        save(draft.type === 'no_win' ? { ...draft, value: 0, stock: null, dailyLimit: null } : draft)
      }
      onSent={({ data }) => goToScreen(rouletteScreens.item, { id: data.itemId })}
      aside={<ChancePreview values={values} itemId={item?.itemId ?? null} />}
    >
      {isFrozen && <p className={styles.note}>{t('itemFrozen')}</p>}
      <FieldGroup title={t('item')} sentence={t('itemSentence')}>
        <SelectField
          name="rouletteId"
          disabled={item !== undefined}
          options={(games ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="name" disabled={isFrozen} />
        <SelectField
          name="type"
          disabled={isFrozen}
          onPick={(picked) => {
            // The value is reset with the type, because 50 pesos are not 50 coins.
            form.form.setFieldValue('value', picked === 'prp_item' ? null : '0.00')
            if (picked !== 'no_win') return
            form.form.setFieldValue('stock', null)
            form.form.setFieldValue('dailyLimit', null)
          }}
        />
        {values.type !== null && values.type !== 'no_win' && (
          <ValueField key={values.type} type={values.type} disabled={isFrozen} item={item} />
        )}
        <FileField name="image" upload={uploads.rouletteItem} stored={item?.image ?? null} ratio={1} />
      </FieldGroup>
      <FieldGroup title={t('chanceGroup')} sentence={t('chanceSentence')}>
        <PercentField name="chancePercentage" disabled={isFrozen} />
        <NumberField name="sequence" disabled={isFrozen} />
        <SelectField name="status" disabled={isFrozen} />
      </FieldGroup>
      {isPrize && (
        <FieldGroup title={t('stockGroup')} sentence={t('stockSentence')}>
          <NumberField name="stock" hint={t('stockHint')} disabled={isFrozen} />
          <NumberField name="dailyLimit" hint={t('dailyLimitHint')} disabled={isFrozen} />
        </FieldGroup>
      )}
    </RecordForm>
  )
}
