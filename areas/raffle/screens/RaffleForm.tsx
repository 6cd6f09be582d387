import { CheckedRaffleDraft, raffleCalls, type RaffleDetails } from '#areas/raffle/contract.ts'
import { getEditError } from '#areas/raffle/rules.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { PrizeRows } from '#areas/raffle/screens/PrizeRows.tsx'
import { RaffleSummary } from './RaffleSummary.tsx'
import { initialValues, toInput } from '#areas/raffle/screens/raffle-values.ts'
import { words } from '#areas/raffle/words.ts'
import {
  MoneyField,
  MomentField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

/** Form for a new or draft raffle: description, prizes and source of its entries. */
export default defineRecordScreen({
  words,
  calls: raffleCalls,
  key: 'raffleId',
  newTitle: 'newRaffle',
  Form,
  editError: getEditError,
  view: () => ({ status: null }),
})

function Form({ record: raffle, ...props }: RecordFormProps<RaffleDetails>) {
  const t = useWords(words)
  const editor = useRecordEditor({
    screen: raffleScreens.details,
    calls: raffleCalls,
    record: raffle,
    key: 'raffleId',
    words,
    labels: { startAt: t('startsOn'), endAt: t('endsOn'), drawAt: t('drawDate'), prizes: t('prizes') },
    schema: CheckedRaffleDraft,
    initial: initialValues(raffle),
    toInput,
  })
  const { form } = editor
  const values = useFormValues(form)
  return (
    <RecordForm
      {...editor}
      {...props}
      onCancel={() =>
        raffle
          ? goToScreen(raffleScreens.details, { id: raffle.raffleId })
          : goToScreen(raffleScreens.raffles)
      }
      aside={<RaffleSummary values={values} isDraft={raffle === undefined || raffle.status === 'draft'} />}
    >
      <FieldGroup title={t('raffle')}>
        <TextField name="title" />
        <TextField name="dtiPermitNo" hint={t('dtiPermitHint')} />
        <TextAreaField name="mechanics" hint={t('mechanicsHint')} rows={6} />
      </FieldGroup>
      <FieldGroup title={t('schedule')} sentence={t('scheduleSentence')}>
        <MomentField name="startAt" />
        <MomentField name="endAt" />
        <MomentField name="drawAt" />
      </FieldGroup>
      <FieldGroup title={t('prizes')} sentence={t('prizesSentence')}>
        <PrizeRows form={form} />
      </FieldGroup>
      <FieldGroup title={t('entries')} sentence={t('entriesSentence')}>
        <SelectField name="entrySource" />
        {values.entrySource === 'transactions' && <MoneyField name="entryEvery" hint={t('entryEveryHint')} />}
        <TextAreaField name="excludedMobiles" hint={t('excludedHint')} />
      </FieldGroup>
    </RecordForm>
  )
}
