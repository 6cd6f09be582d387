import { caseMakers } from '#areas/compliance/access.ts'
import { holidayList } from '#areas/compliance/columns.ts'
import { type Holiday, holidayCalls, HolidayDraft } from '#areas/compliance/rules/contract.ts'
import { words } from '#areas/compliance/words.ts'
import {
  DateField,
  FieldGroup,
  RecordForm,
  recordValues,
  TextField,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ListScreen } from '#platform/console/list.ts'
import { DialogButton, HistoryPanel } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'

export default function Holidays() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(caseMakers)
  return (
    <ListScreen
      list={holidayList}
      pluralName={t('holidaysPluralName')}
      defaultSort={{ by: 'day', dir: 'desc' }}
      panel={(row) => (
        <>
          <HolidayForm key={`${row.id} ${row.version}`} holiday={row} disabledReason={disabledReason} />
          <HistoryPanel kind="holiday" id={row.id} />
        </>
      )}
      deletion={{ call: holidayCalls.delete }}
      actions={
        <DialogButton isPrimary label={t('newHoliday')} disabledReason={disabledReason}>
          {(close) => <HolidayForm disabledReason={disabledReason} onDone={close} />}
        </DialogButton>
      }
      whenEmpty={{ title: t('noHolidays'), sentence: t('noHolidaysSentence') }}
    />
  )
}

type Props = { holiday?: Holiday; disabledReason: string | null; onDone?: () => void }

function HolidayForm({ holiday, disabledReason, onDone }: Props) {
  const t = useWords(words)
  const save = useSaveRecord(holidayCalls, holiday && { id: holiday.id, version: holiday.version })
  const form = useRecordForm({
    name: 'holiday',
    words,
    id: holiday?.id,
    schema: HolidayDraft,
    initial: recordValues(HolidayDraft, holiday),
  })
  return (
    <RecordForm
      form={form}
      {...(!holiday && { sendLabel: t('addHoliday') })}
      onSend={save}
      onSent={() => onDone?.()}
      onCancel={onDone}
      disabledReason={disabledReason}
    >
      <FieldGroup title={t('holidays')}>
        <DateField name="day" />
        <TextField name="name" />
        <TextField name="source" />
      </FieldGroup>
    </RecordForm>
  )
}
