import { TextInput } from '@mantine/core'
import {
  parseCentavos,
  parseRebate,
  ProviderList,
  type RebateValues,
} from '#areas/eload/promos/screens/promo-values.ts'
import { calculateMargin, rebateIn } from '#areas/eload/promos/rules.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { numericProps, RowsField, SelectInput } from '#platform/console/form.ts'
import { groupAmount, normaliseAmount } from '#platform/console/input.ts'

type Option = { id: number; name: string }
type Props = {
  options: readonly Option[]
  /** Amount and rebate as entered, used to calculate the margins. */
  values: RebateValues
}

/** Providers of a promo in order of priority. */
export function ProvidersField({ options, values }: Props) {
  const p = useWords(promoWords)
  return (
    <RowsField
      name="providers"
      schema={ProviderList}
      nameOf={({ providerId }, at) =>
        options.find(({ id }) => id === providerId)?.name ?? p('providerNo', { n: String(at + 1) })
      }
      blank={() => ({ providerId: null, providerSku: '', cost: null })}
      addLabel={p('addProvider')}
      max={10}
      whenEmpty={p('noProviders')}
      rowClass={styles.providerRow}
    >
      {({ row, at, change, errorOf, actions }) => (
        <>
          <SelectInput
            label={p('providerNo', { n: String(at + 1) })}
            data-path={`providers.${at}.providerId`}
            data={[
              { value: '', label: '—' },
              ...options.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(row.providerId ?? '')}
            error={errorOf('providerId')}
            onChange={(value) => change({ providerId: value ? Number(value) : null })}
          />
          <TextInput
            label={p('providerSku')}
            data-path={`providers.${at}.providerSku`}
            maxLength={60}
            defaultValue={row.providerSku}
            error={errorOf('providerSku')}
            onChange={({ target }) => change({ providerSku: target.value })}
          />
          <TextInput
            {...numericProps('₱')}
            label={p('cost')}
            data-path={`providers.${at}.cost`}
            inputMode="decimal"
            maxLength={24}
            defaultValue={groupAmount(row.cost ?? '')}
            error={errorOf('cost')}
            onChange={({ target }) => change({ cost: normaliseAmount(target.value) })}
          />
          <div className={styles.figure}>
            <div className="text-12 muted">{p('margin')}</div>
            <Margin values={values} cost={row.cost} />
          </div>
          {actions}
        </>
      )}
    </RowsField>
  )
}

/** Margin of one provider, with the loss of each sale if the rebate or the cost exceeds it. */
function Margin({ values, cost }: { values: RebateValues; cost: string | null }) {
  const p = useWords(promoWords)
  const entered = parseRebate(values)
  const less = parseCentavos(cost)
  if (entered === null || less === null) return <output>—</output>
  const margin = calculateMargin(entered.amount, less)
  const loss = rebateIn(entered.amount, entered) - margin
  return (
    <output className={loss > 0 ? 'text-danger font-semibold' : undefined}>
      {formatPesos(margin)}
      {loss > 0 && (
        <small className="block text-12 font-normal">{p('lossPerSale', { amount: formatPesos(loss) })}</small>
      )}
    </output>
  )
}
