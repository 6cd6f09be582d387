import { Button, TextInput } from '@mantine/core'
import { ProviderRouteValues } from './biller-values.ts'
import { RowActions } from './RowActions.tsx'
import { useRows } from './use-rows.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { words } from '#areas/bills/words.ts'
import { useField, SelectInput } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

type Option = { id: number; name: string; status: 'active' | 'inactive' | 'maintenance' }

/** Providers of a biller in the order in which they are tried. */
export function ProviderRoutesField({ options }: { options: readonly Option[] }) {
  const { key, value, set } = useField({ name: 'providers' })
  const first = ProviderRouteValues.array().catch([]).parse(value)
  return <Ways key={key} options={options} first={first} set={set} />
}

type Props = {
  options: readonly Option[]
  first: readonly ProviderRouteValues[]
  set: (rows: readonly ProviderRouteValues[]) => void
}

function Ways({ options, first, set }: Props) {
  const t = useWords(words)
  const { rows, change, add, remove, move, error, errorOf } = useRows('providers', first, set)
  return (
    <>
      {rows.length === 0 && <p className="col-span-full my-1em">{t('noProvidersYet')}</p>}
      {error && (
        <p role="alert" className="col-span-full my-1em" data-path="providers">
          {error}
        </p>
      )}
      <ol className="grid col-span-full gap-12">
        {rows.map(({ row, key }, at) => {
          const name = options.find(({ id }) => id === row.providerId)?.name
          const displayName = name ?? t('providerNo', { n: String(at + 1) })
          return (
            <li key={key} className={styles.way}>
              <SelectInput
                label={t('providerNo', { n: String(at + 1) })}
                data-path={`providers.${at}.providerId`}
                data={[
                  { value: '', label: '—' },
                  ...options.map((option) => ({
                    value: String(option.id),
                    label: option.status === 'active' ? option.name : `${option.name} (${t(option.status)})`,
                  })),
                ]}
                value={String(row.providerId ?? '')}
                error={errorOf(at, 'providerId') ?? errorOf(at, 'priority')}
                onChange={(value) => change(at, { providerId: value ? Number(value) : null })}
              />
              <TextInput
                label={t('billerCode')}
                data-path={`providers.${at}.billerCode`}
                maxLength={60}
                value={row.billerCode}
                error={errorOf(at, 'billerCode')}
                onChange={({ target }) => change(at, { billerCode: target.value })}
              />
              <RowActions
                index={at}
                count={rows.length}
                labels={{
                  up: t('moveUp', { name: displayName }),
                  down: t('moveDown', { name: displayName }),
                  remove: t('removeNamed', { name: displayName }),
                }}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
              />
            </li>
          )
        })}
      </ol>
      <div className="col-span-full">
        <Button
          variant="default"
          disabled={rows.length >= 10}
          onClick={() => add({ providerId: null, billerCode: '' })}
        >
          {t('addProvider')}
        </Button>
      </div>
    </>
  )
}
