import { itemCalls, type WinnersConfig, WinnersDraft } from '#areas/roulette/items/contract.ts'
import { winnersWords } from '#areas/roulette/items/winners-words.ts'
import { words } from '#areas/roulette/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  NumberField,
  SelectField,
  PeopleField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

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
  const save = useSaveRecord(
    { create: itemCalls.createWinners, update: itemCalls.updateWinners },
    config && { configId: config.configId, version: config.version },
  )
  const form = useRecordForm({
    name: `roulette-winners-${rouletteId}`,
    words: winnersWords,
    labels: { itemId: t('item'), status: t('status') },
    id: config?.configId,
    schema: WinnersDraft,
    initial: recordValues(WinnersDraft.omit({ rouletteId: true }), config),
    toInput: (values) => ({ ...values, rouletteId }),
  })
  const prizes = config
    ? [{ value: config.itemId, label: config.itemName }]
    : items
        .filter(({ itemId, type }) => type !== 'no_win' && !taken.includes(itemId))
        .map(({ itemId, name }) => ({ value: itemId, label: name }))
  return (
    <RecordForm form={form} onSend={save} onSent={onEnd} onCancel={onEnd}>
      <FieldGroup title={translate(config ? 'editLimits' : 'newLimits')}>
        <SelectField name="itemId" disabled={config !== undefined} options={prizes} />
        <SelectField name="mode" hint={translate('modeHint')} />
        <SelectField name="status" />
        <NumberField name="maxWinnersPerDay" hint={t('dailyLimitHint')} />
        <NumberField name="maxWinnersTotal" hint={t('dailyLimitHint')} />
        <NumberField name="minSpinsBetweenWins" />
        <NumberField name="cooldownDays" hint={translate('cooldownHint')} />
      </FieldGroup>
      <FieldGroup title={translate('excludedUsers')}>
        <PeopleField
          find={itemCalls.people}
          name="excludedUsers"
          hint={translate('excludedHint')}
          known={config?.excluded ?? []}
        />
      </FieldGroup>
    </RecordForm>
  )
}
