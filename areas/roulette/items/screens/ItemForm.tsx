import { useSearch } from '@tanstack/react-router'
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
  useRecordEditor,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { namedOptions } from '#platform/console/list.ts'

/** Form for an item of a wheel, with the remaining chance beside it. */
export function ItemForm({ record: item, ...props }: RecordFormProps<Item>) {
  // A new item belongs to the game from which its form was opened.
  const request: { rouletteId?: unknown } = useSearch({ strict: false })
  const rouletteId = item?.rouletteId ?? (Number(request.rouletteId) || null)
  const t = useWords(words)
  const { data: games } = useApiQuery(gameCalls.dropdown, {}, { background: true })
  const isFrozen = item?.gameStatus === 'active'
  const editor = useRecordEditor({
    screen: rouletteScreens.item,
    calls: itemCalls,
    record: item,
    key: 'itemId',
    more: item && { stockSeen: item.stock },
    words,
    labels: { rouletteId: t('game'), chancePercentage: t('chance'), sequence: t('position') },
    schema: ItemDraft,
    initial: recordValues(ItemDraft, item, { rouletteId, value: '0.00' as string | null }),
  })
  const { form } = editor
  const values = useFormValues(form)
  const isPrize = values.type !== 'no_win'
  return (
    <RecordForm
      {...editor}
      {...props}
      onCancel={() =>
        values.rouletteId === null
          ? goToScreen(rouletteScreens.items)
          : goToScreen(rouletteScreens.game, { id: values.rouletteId })
      }
      onSend={(draft) =>
        editor.onSend(draft.type === 'no_win' ? { ...draft, value: 0, stock: null, dailyLimit: null } : draft)
      }
      aside={<ChancePreview values={values} itemId={item?.itemId ?? null} />}
    >
      {isFrozen && <p className={styles.note}>{t('itemFrozen')}</p>}
      <FieldGroup title={t('item')} sentence={t('itemSentence')}>
        <SelectField name="rouletteId" disabled={item !== undefined} options={namedOptions(games)} />
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
