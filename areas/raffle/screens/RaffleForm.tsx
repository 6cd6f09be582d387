import { rafflePlace } from '#areas/raffle/access.ts'
import { EntrySource, raffleCalls, type RaffleDetails } from '#areas/raffle/contract.ts'
import { whyNotEdit } from '#areas/raffle/rules.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { PrizeRows } from '#areas/raffle/screens/PrizeRows.tsx'
import { Checked, initialOf, numbersIn, type RaffleValues } from '#areas/raffle/screens/raffle-values.ts'
import { whyWords } from '#areas/raffle/why-words.ts'
import { words } from '#areas/raffle/words.ts'
import { toCreate, toUpdate } from '#platform/access/access.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import {
  MoneyField,
  MomentField,
  SelectField,
  TextAreaField,
  TextField,
} from '#platform/console/form/fields.ts'
import {
  GroupOfFields,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

/** What a raffle is about, its prizes and where its entries come from: a new one, or a draft. */
export default function RaffleForm() {
  return <NewOrStored New={NewRaffle} Stored={StoredRaffle} />
}

function NewRaffle() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newRaffle')}>
      <Form closed={useWhyClosed(toCreate(rafflePlace))} />
    </RecordScreen>
  )
}

function StoredRaffle({ id }: { id: number }) {
  const because = useWords(whyWords)
  const reload = useReload(raffleCalls.info)
  const raffle = useReply(raffleCalls.info, { raffleId: id })
  const right = useWhyClosed(toUpdate(rafflePlace))
  const why = whyNotEdit(raffle)
  return (
    <RecordScreen title={raffle.title}>
      <Form raffle={raffle} closed={right ?? (why && because(`why_${why}`))} onReload={reload} />
    </RecordScreen>
  )
}

type Props = { raffle?: RaffleDetails; closed: string | null; onReload?: () => Promise<unknown> }

function Form({ raffle, closed, onReload }: Props) {
  const t = useWords(words)
  const create = useAsk(raffleCalls.create)
  const update = useAsk(raffleCalls.update)
  const fields = [
    'title',
    'mechanics',
    'dtiPermitNo',
    'startAt',
    'endAt',
    'drawAt',
    'entrySource',
    'entryEvery',
    'excludedMobiles',
    'prizes',
  ] as const
  const form = useRecordForm<RaffleValues>({
    name: 'raffle',
    ...(raffle && { id: raffle.raffleId }),
    schema: Checked,
    initial: initialOf(raffle),
    labels: Object.fromEntries(fields.map((field) => [field, t(field)])),
    also: raffle ? { raffleId: raffle.raffleId, version: raffle.version } : {},
  })
  const { entrySource } = useFormValues(form)
  return (
    <RecordForm
      form={form}
      onSend={({ excludedMobiles, prizes, entryEvery, ...draft }) => {
        const whole = {
          ...draft,
          entryEvery: draft.entrySource === 'transactions' ? entryEvery : null,
          excludedMobiles: numbersIn(excludedMobiles),
          prizes: prizes.map(({ value, ...prize }) => ({ ...prize, value: value ?? '' })),
        }
        return raffle
          ? update.mutateAsync({ ...whole, raffleId: raffle.raffleId, version: raffle.version })
          : create.mutateAsync(whole)
      }}
      onSent={({ data }) => goToScreen(raffleScreens.details, { id: data.raffleId })}
      onCancel={() =>
        raffle
          ? goToScreen(raffleScreens.details, { id: raffle.raffleId })
          : goToScreen(raffleScreens.raffles)
      }
      {...(onReload && { onReload })}
      closed={closed}
      aside={raffle && <HistoryPanel kind="raffle" id={raffle.raffleId} />}
    >
      <GroupOfFields title={t('raffle')}>
        <TextField name="title" label={t('title')} maxLength={120} required />
        <TextField name="dtiPermitNo" label={t('dtiPermitNo')} hint={t('dtiPermitHint')} maxLength={60} />
        <TextAreaField
          name="mechanics"
          label={t('mechanics')}
          hint={t('mechanicsHint')}
          maxLength={4_000}
          rows={6}
        />
      </GroupOfFields>
      <GroupOfFields title={t('when')} sentence={t('whenSentence')}>
        <MomentField name="startAt" label={t('startAt')} />
        <MomentField name="endAt" label={t('endAt')} />
        <MomentField name="drawAt" label={t('drawAt')} />
      </GroupOfFields>
      <GroupOfFields title={t('prizes')} sentence={t('prizesSentence')}>
        <PrizeRows form={form} />
      </GroupOfFields>
      <GroupOfFields title={t('source')} sentence={t('sourceSentence')}>
        <SelectField
          name="entrySource"
          label={t('entrySource')}
          options={EntrySource.options.map((value) => ({ value, label: t(`source_${value}`) }))}
          required
        />
        {entrySource === 'transactions' && (
          <MoneyField name="entryEvery" label={t('entryEvery')} hint={t('entryEveryHint')} />
        )}
        <TextAreaField
          name="excludedMobiles"
          label={t('excludedMobiles')}
          hint={t('excludedHint')}
          maxLength={9_000}
        />
      </GroupOfFields>
    </RecordForm>
  )
}
