import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldKeys } from '#areas/eload/campaigns/screens/campaign-values.ts'
import type { T } from './rebate-text.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './campaigns.module.css'

type Sku = { id: number; sku: string; name: string }

/** Multi-select for top-ups with a search box. Selects single items or all results. */
export function SkusField({ options, ...field }: FieldProps & { options: readonly Sku[] }) {
  const t = useWords(campaignWords)
  const { key, ...held } = useField(field)
  const [inputText, setTyped] = useState('')
  const requested = inputText.trim().toLowerCase()
  const visible = options.filter(({ sku, name }) => `${sku} ${name}`.toLowerCase().includes(requested))
  return <DashboardFilters key={key} {...held} {...{ t, inputText, setTyped, shown: visible }} />
}

type ChoicesProps = Omit<ReturnType<typeof useField>, 'key'> & {
  t: T
  inputText: string
  setTyped: (inputText: string) => void
  shown: readonly Sku[]
}

function DashboardFilters({ value, set, shell, t, inputText, setTyped, shown }: ChoicesProps) {
  const [chosen, setChosen] = useState<readonly number[]>(fieldKeys(value))
  const choose = (ids: readonly number[]) => {
    setChosen(ids)
    set(ids)
  }
  const { label, description, error, withAsterisk } = shell
  const all = [...new Set([...chosen, ...shown.map(({ id }) => id)])]
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      data-path={shell['data-path']}
      inputWrapperOrder={shell.inputWrapperOrder}
    >
      <Group gap="xs" mb={6} align="flex-end">
        <TextInput
          aria-label={t('filterSkus')}
          placeholder={t('filterSkus')}
          value={inputText}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button variant="default" onClick={() => choose(all)}>
          {t('allSkus', { count: String(shown.length) })}
        </Button>
        <Button variant="default" onClick={() => choose([])}>
          {t('noSkus')}
        </Button>
      </Group>
      <p className={styles.quiet} role="status">
        {t('chosenSkus', { count: chosen.length })}
      </p>
      <div className={styles.skus} role="group" aria-label={String(label)}>
        {shown.map(({ id, sku, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            label={`${name} (${sku})`}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
