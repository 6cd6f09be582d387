import { Button, Group } from '@mantine/core'
import type { PackValues } from '#areas/eload/diamonds/screens/pack-values.ts'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { words } from '#areas/eload/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  MoneyField,
  SelectField,
  TextField,
  useIsReadOnly,
  useFormValues,
  type RecordFormState,
} from '#platform/console/form.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Money } from '#platform/contract/fields.ts'

type Props = { form: RecordFormState<PackValues>; amount: string | null }

/** Providers of a pack in order of priority, each with its margin. */
export function ProviderRows({ form, amount }: Props) {
  const t = useWords(diamondWords)
  const w = useWords(words)
  const { providers } = useFormValues(form)
  const all = useSuspenseApiQuery(providerCalls.listAll, {})
  const options = all.map(({ id, name, status }) => ({
    value: id,
    label: status === 'active' ? name : `${name} (${w(status)})`,
  }))
  const list = form.form
  const isReadOnly = useIsReadOnly()
  return (
    <>
      {providers.map((row, at) => (
        // Rows have no id; the form addresses their fields by index.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={`${providers.length} ${at}`} style={{ border: 0, padding: 0, margin: '0 0 16px' }}>
          <legend>{t('providerNumber', { n: String(at + 1) })}</legend>
          <SelectField
            name={`providers.${at}.providerId`}
            label={t('provider')}
            options={options}
            placeholder={t('chooseProvider')}
            required
          />
          <TextField name={`providers.${at}.providerSku`} label={t('providerSku')} mono required />
          <MoneyField
            name={`providers.${at}.cost`}
            label={t('cost')}
            hint={marginText(amount, row.cost, t('margin'))}
            required
          />
          {!isReadOnly && (
            <Group gap="xs" mt="xs">
              <Button size="xs" variant="default" onClick={() => list.removeListItem('providers', at)}>
                {t('removeNamed', {
                  name: options.find(({ value }) => value === row.providerId)?.label ?? t('provider'),
                })}
              </Button>
            </Group>
          )}
        </fieldset>
      ))}
      {!isReadOnly && providers.length < 10 && (
        <Button
          variant="default"
          onClick={() => list.insertListItem('providers', { providerId: null, providerSku: '', cost: null })}
        >
          {t('addProvider')}
        </Button>
      )}
    </>
  )
}

function marginText(amount: string | null, cost: string | null, label: string): string | undefined {
  const [whole, part] = [Money.safeDecode(amount ?? ''), Money.safeDecode(cost ?? '')]
  return whole.success && part.success ? `${label}: ${formatPesos(whole.data - part.data)}` : undefined
}
