import { CheckedGameDraft, type Game, gameCalls } from '#areas/roulette/contract.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { GameSummary } from './GameSummary.tsx'
import { words } from '#areas/roulette/words.ts'
import {
  MomentField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { RecordFormProps } from '#platform/console/record.ts'

/** Form for the texts, price and dates of a game. */
export function GameForm({ record: game, ...props }: RecordFormProps<Game>) {
  const t = useWords(words)
  const editor = useRecordEditor({
    screen: rouletteScreens.game,
    calls: gameCalls,
    record: game,
    key: 'mainId',
    words,
    labels: { cost: t('costPerSpin'), startAt: t('startsOn'), endAt: t('endsOn') },
    schema: CheckedGameDraft,
    initial: recordValues(CheckedGameDraft, game),
  })
  const { form } = editor
  const values = useFormValues(form)
  const { costType } = values
  const isFrozen = game?.status === 'active'
  const frozen = isFrozen ? t('frozenSentence') : null
  return (
    <RecordForm
      {...editor}
      {...props}
      onSend={(draft) => editor.onSend({ ...draft, cost: draft.costType === 'free' ? 0 : draft.cost })}
      aside={<GameSummary values={values} />}
    >
      <FieldGroup title={t('game')} sentence={t('gameSentence')}>
        <TextField name="name" />
        <TextAreaField name="description" hint={t('descriptionHint')} />
        <FileField name="image" upload={uploads.rouletteItem} stored={game?.image ?? null} ratio={2} />
      </FieldGroup>
      <FieldGroup title={t('costAndSchedule')} {...(frozen !== null && { sentence: frozen })}>
        <SelectField
          name="costType"
          disabled={isFrozen}
          onPick={(value) => {
            if (value === 'free') form.form.setFieldValue('cost', 0)
          }}
        />
        {costType !== 'free' && <NumberField name="cost" hint={t('costHint')} disabled={isFrozen} />}
        <NumberField name="spinsPerDay" hint={t('spinsPerDayHint')} disabled={isFrozen} />
        <MomentField name="startAt" disabled={isFrozen} />
        <MomentField name="endAt" hint={t('endHint')} disabled={isFrozen} />
      </FieldGroup>
    </RecordForm>
  )
}
