import { TextInput } from '@mantine/core'
import { ProviderRouteValues } from './biller-values.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { words } from '#areas/bills/words.ts'
import { RowsField, SelectInput } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

type Option = { id: number; name: string; status: 'active' | 'inactive' | 'maintenance' }

/** Providers of a biller in the order in which they are tried. */
export function ProviderRoutesField({ options }: { options: readonly Option[] }) {
  const t = useWords(words)
  return (
    <RowsField
      name="providers"
      schema={ProviderRouteValues.array()}
      nameOf={({ providerId }, at) =>
        options.find(({ id }) => id === providerId)?.name ?? t('providerNo', { n: String(at + 1) })
      }
      blank={() => ({ providerId: null, billerCode: '' })}
      addLabel={t('addProvider')}
      max={10}
      whenEmpty={t('noProvidersYet')}
      rowClass={styles.way}
    >
      {({ row, at, change, errorOf, actions }) => (
        <>
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
            error={errorOf('providerId') ?? errorOf('priority')}
            onChange={(value) => change({ providerId: value ? Number(value) : null })}
          />
          <TextInput
            label={t('billerCode')}
            data-path={`providers.${at}.billerCode`}
            maxLength={60}
            value={row.billerCode}
            error={errorOf('billerCode')}
            onChange={({ target }) => change({ billerCode: target.value })}
          />
          {actions}
        </>
      )}
    </RowsField>
  )
}
