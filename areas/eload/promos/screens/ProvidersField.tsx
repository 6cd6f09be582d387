import { ActionIcon, Button, TextInput } from '@mantine/core'
import IconArrowDown from '~icons/tabler/arrow-down'
import IconArrowUp from '~icons/tabler/arrow-up'
import IconTrash from '~icons/tabler/trash'
import { useState } from 'react'
import {
  parseCentavos,
  parseRebate,
  ProviderList,
  type ProviderValues,
  type RebateValues,
} from '#areas/eload/promos/screens/promo-values.ts'
import { calculateMargin, rebateIn } from '#areas/eload/promos/rules.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { useField, useFormState, useIsReadOnly, SelectInput, numericProps } from '#platform/console/form.ts'
import { groupAmount, normaliseAmount } from '#platform/console/input.ts'

type Option = { id: number; name: string }
type Props = {
  options: readonly Option[]
  /** Amount and rebate as entered, used to calculate the margins. */
  values: RebateValues
}

/** Providers of a promo in order of priority. */
export function ProvidersField(props: Props) {
  const { key, value, set } = useField({ name: 'providers' })
  return <ProviderRows key={key} {...props} first={ProviderList.parse(value)} set={set} />
}

type RowsProps = Props & { first: readonly ProviderValues[]; set: (rows: ProviderValues[]) => void }

function ProviderRows({ options, values, first, set }: RowsProps) {
  const p = useWords(promoWords)
  const { form } = useFormState()
  const isReadOnly = useIsReadOnly()
  // Rows get a stable key so that they can be reordered.
  const [rows, setRows] = useState(() => first.map((row, at) => ({ ...row, key: at })))
  const [nextKey, setNextKey] = useState(first.length)
  const put = (next: typeof rows) => {
    setRows(next)
    set(next.map(({ providerId, providerSku, cost }) => ({ providerId, providerSku, cost })))
  }
  const change = (at: number, what: Partial<ProviderValues>) =>
    put(rows.map((row, each) => (each === at ? { ...row, ...what } : row)))
  const swap = (at: number, by: number) => {
    const next = [...rows]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    put(next)
  }
  const wheelError = (at: number, field: string) => form.errors[`providers.${at}.${field}`]
  const nameOf = ({ providerId }: ProviderValues, at: number) =>
    options.find(({ id }) => id === providerId)?.name ?? p('providerNo', { n: String(at + 1) })
  return (
    <>
      {rows.length === 0 && <p className="col-span-full my-1em">{p('noProviders')}</p>}
      {form.errors['providers'] && (
        <p role="alert" className="col-span-full my-1em" data-path="providers">
          {form.errors['providers']}
        </p>
      )}
      <ol className="container grid col-span-full gap-12">
        {rows.map((row, at) => (
          <li key={row.key} className={styles.providerRow}>
            <SelectInput
              label={p('providerNo', { n: String(at + 1) })}
              data-path={`providers.${at}.providerId`}
              data={[
                { value: '', label: '—' },
                ...options.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={String(row.providerId ?? '')}
              error={wheelError(at, 'providerId')}
              onChange={(value) => change(at, { providerId: value ? Number(value) : null })}
            />
            <TextInput
              label={p('providerSku')}
              data-path={`providers.${at}.providerSku`}
              maxLength={60}
              defaultValue={row.providerSku}
              error={wheelError(at, 'providerSku')}
              onChange={({ target }) => change(at, { providerSku: target.value })}
            />
            <TextInput
              label={p('cost')}
              data-path={`providers.${at}.cost`}
              {...numericProps('₱')}
              inputMode="decimal"
              maxLength={24}
              defaultValue={groupAmount(row.cost ?? '')}
              error={wheelError(at, 'cost')}
              onChange={({ target }) => change(at, { cost: normaliseAmount(target.value) })}
            />
            <div className={styles.figure}>
              <div className="text-12 muted">{p('margin')}</div>
              <Margin values={values} cost={row.cost} />
            </div>
            <span className={styles.rowActions}>
              <ActionIcon
                variant="default"
                aria-label={p('moveUp', { name: nameOf(row, at) })}
                disabled={at === 0}
                onClick={() => swap(at, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>{' '}
              <ActionIcon
                variant="default"
                aria-label={p('moveDown', { name: nameOf(row, at) })}
                disabled={at === rows.length - 1}
                onClick={() => swap(at, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>{' '}
              <ActionIcon
                variant="default"
                aria-label={p('removeNamed', { name: nameOf(row, at) })}
                onClick={() => put(rows.filter((_, each) => each !== at))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <div className="col-span-full">
          <Button
            variant="default"
            disabled={rows.length >= 10}
            onClick={() => {
              put([...rows, { providerId: null, providerSku: '', cost: null, key: nextKey }])
              setNextKey(nextKey + 1)
            }}
          >
            {p('addProvider')}
          </Button>
        </div>
      )}
    </>
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
