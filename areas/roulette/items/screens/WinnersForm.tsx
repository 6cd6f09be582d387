import { z } from 'zod'
import { itemCalls, type WinnersConfig, WinnersDraft, WinnersMode } from '#areas/roulette/items/contract.ts'
import { winnersWords } from '#areas/roulette/items/winners-words.ts'
import { words } from '#areas/roulette/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { NumberField, SelectField } from '#platform/console/form/fields.ts'
import { PeopleField } from '#platform/console/form/PeopleField.tsx'
import { RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { ActiveStatus } from '#platform/contract/record.ts'

type Values = {
  itemId: number | null
  mode: 'random' | 'quota'
  maxWinnersPerDay: number | null
  maxWinnersTotal: number | null
  minSpinsBetweenWins: number
  cooldownDays: number
  excludedUsers: number[]
  status: ActiveStatus
}

const Checked = WinnersDraft.safeExtend({ configId: z.int().optional(), version: z.int().optional() })

type Props = {
  rouletteId: number
  config?: WinnersConfig
  /** IDs of items that already have limits. */
  taken: readonly number[]
  onEnd: () => void
}

/** Form for the win limits of one item. */
export function WinnersForm({ rouletteId, config, taken, onEnd }: Props) {
  const t = useWords(words)
  const translate = useWords(winnersWords)
  const { items } = useSuspenseApiQuery(itemCalls.chances, { rouletteId })
  const create = useApiMutation(itemCalls.createWinners)
  const update = useApiMutation(itemCalls.updateWinners)
  const fields = [
    'mode',
    'maxWinnersPerDay',
    'maxWinnersTotal',
    'minSpinsBetweenWins',
    'cooldownDays',
    'excludedUsers',
  ] as const
  const form = useRecordForm<Values>({
    name: `roulette-winners-${rouletteId}`,
    ...(config && { id: config.configId }),
    schema: Checked,
    initial: {
      itemId: config?.itemId ?? null,
      mode: config?.mode ?? 'random',
      maxWinnersPerDay: config?.maxWinnersPerDay ?? null,
      maxWinnersTotal: config?.maxWinnersTotal ?? null,
      minSpinsBetweenWins: config?.minSpinsBetweenWins ?? 0,
      cooldownDays: config?.cooldownDays ?? 0,
      excludedUsers: config?.excludedUsers ?? [],
      status: config?.status ?? 'active',
    },
    labels: {
      ...Object.fromEntries(fields.map((field) => [field, translate(field)])),
      itemId: t('item'),
      status: t('status'),
    },
    extraValues: { rouletteId, ...(config && { configId: config.configId, version: config.version }) },
  })
  const prizes = config
    ? [{ value: config.itemId, label: config.itemName }]
    : items
        .filter(({ itemId, type }) => type !== 'no_win' && !taken.includes(itemId))
        .map(({ itemId, name }) => ({ value: itemId, label: name }))
  return (
    <RecordForm
      form={form}
      onSend={({ itemId, ...draft }) => {
        const input = { ...draft, itemId: itemId ?? 0, rouletteId }
        return config
          ? update.mutateAsync({ ...input, configId: config.configId, version: config.version })
          : create.mutateAsync(input)
      }}
      onSent={onEnd}
      onCancel={onEnd}
    >
      <SelectField
        name="itemId"
        label={t('item')}
        required
        disabled={config !== undefined}
        options={prizes}
      />
      <SelectField
        name="mode"
        label={translate('mode')}
        hint={translate('modeHint')}
        required
        options={WinnersMode.options.map((value) => ({ value, label: translate(`mode_${value}`) }))}
      />
      <NumberField name="maxWinnersPerDay" label={translate('maxWinnersPerDay')} hint={t('dailyLimitHint')} />
      <NumberField name="maxWinnersTotal" label={translate('maxWinnersTotal')} hint={t('dailyLimitHint')} />
      <NumberField name="minSpinsBetweenWins" label={translate('minSpinsBetweenWins')} required />
      <NumberField
        name="cooldownDays"
        label={translate('cooldownDays')}
        hint={translate('cooldownHint')}
        required
      />
      <PeopleField
        find={itemCalls.people}
        name="excludedUsers"
        label={translate('excludedUsers')}
        hint={translate('excludedHint')}
        known={config?.excluded ?? []}
      />
      <SelectField
        name="status"
        label={t('status')}
        required
        options={ActiveStatus.options.map((value) => ({ value, label: t(value) }))}
      />
    </RecordForm>
  )
}
