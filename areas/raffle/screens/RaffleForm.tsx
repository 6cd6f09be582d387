import { rafflePlace } from '#areas/raffle/access.ts'
import { CheckedRaffleDraft, raffleCalls, type RaffleDetails } from '#areas/raffle/contract.ts'
import { getEditError } from '#areas/raffle/rules.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { PrizeRows } from '#areas/raffle/screens/PrizeRows.tsx'
import { initialValues, toInput } from '#areas/raffle/screens/raffle-values.ts'
import { words } from '#areas/raffle/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import {
  MoneyField,
  MomentField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel, RecordScreen, CreateOrEdit } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

/** Form for a new or draft raffle: description, prizes and source of its entries. */
export default function RaffleForm() {
  const t = useWords(words)
  return <CreateOrEdit title={t('newRaffle')} place={rafflePlace} Form={Form} Edit={StoredRaffle} />
}

function StoredRaffle({ id }: { id: number }) {
  const m = useMessage()
  const reload = useRefetchCall(raffleCalls.info)
  const raffle = useSuspenseApiQuery(raffleCalls.info, { raffleId: id })
  const permissionError = useDisabledReason(toUpdate(rafflePlace))
  const error = getEditError(raffle)
  return (
    <RecordScreen title={raffle.title}>
      <Form raffle={raffle} disabledReason={permissionError ?? (error && m(error))} onReload={reload} />
    </RecordScreen>
  )
}

type Props = { raffle?: RaffleDetails; disabledReason: string | null; onReload?: () => Promise<unknown> }

function Form({ raffle, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const save = useSaveRecord(raffleCalls, raffle && { raffleId: raffle.raffleId, version: raffle.version })
  const form = useRecordForm({
    name: 'raffle',
    words,
    labels: { startAt: t('startsOn'), endAt: t('endsOn'), drawAt: t('drawDate'), prizes: t('prizes') },
    id: raffle?.raffleId,
    schema: CheckedRaffleDraft,
    initial: initialValues(raffle),
    toInput,
  })
  const { entrySource } = useFormValues(form)
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => goToScreen(raffleScreens.details, { id: data.raffleId })}
      onCancel={() =>
        raffle
          ? goToScreen(raffleScreens.details, { id: raffle.raffleId })
          : goToScreen(raffleScreens.raffles)
      }
      onReload={onReload}
      disabledReason={disabledReason}
      aside={raffle && <HistoryPanel kind="raffle" id={raffle.raffleId} />}
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
        {entrySource === 'transactions' && <MoneyField name="entryEvery" hint={t('entryEveryHint')} />}
        <TextAreaField name="excludedMobiles" hint={t('excludedHint')} />
      </FieldGroup>
    </RecordForm>
  )
}
