import { type Item, itemCalls } from '#areas/roulette/items/contract.ts'
import type { PrizeType } from '#areas/roulette/items/rules.ts'
import { words } from '#areas/roulette/words.ts'
import { MoneyField, NumberField, SearchField } from '#platform/console/form.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'

type Props = { type: PrizeType; disabled: boolean; item: Item | undefined }

/** Value of a prize in its unit, or a selector for a PRP item. */
export function ValueField({ type, disabled, item }: Props) {
  const t = useWords(words)
  const label = t(`value_${type}`)
  if (type === 'prp_item')
    return (
      <SearchField
        name="value"
        required
        label={label}
        hint={t('prpHint')}
        disabled={disabled}
        showsFirst
        call={itemCalls.prpItems}
        input={(search) => ({ search })}
        storedLabel={item?.prpItemName ?? undefined}
        options={(rows) =>
          rows.map(({ id, name, stock }) => ({ value: id, label: `${name} · ${formatCount(stock)}` }))
        }
      />
    )
  return type === 'load' || type === 'physical' ? (
    <MoneyField name="value" required label={label} disabled={disabled} />
  ) : (
    <NumberField name="value" required label={label} disabled={disabled} />
  )
}
