import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { PromoPicker } from '#areas/eload/promos/screens/PromoPicker.tsx'
import { networkCarriers } from '#areas/eload/promos/screens/use-carrier.ts'
import { type Schedule, schedulerCalls, SchedulePlan } from '#areas/eload/scheduler/contract.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { SchedulePreview } from '#areas/eload/scheduler/screens/SchedulePreview.tsx'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import {
  MomentField,
  MoneyField,
  PercentField,
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = {
  schedule?: Schedule
  /** Initial values of a new schedule. */
  first?: { carrier: Carrier; promoIds: number[] }
  disabledReason: string | null
  onReload?: () => Promise<unknown>
}

/** Schedule form with a preview of its effect. */
export function ScheduleForm({ schedule, first, disabledReason, onReload }: Props) {
  const s = useWords(schedulerWords)
  const save = useSaveRecord(
    schedulerCalls,
    schedule && { scheduleId: schedule.scheduleId, version: schedule.version },
  )
  const form = useRecordForm({
    name: 'eload-promo-schedule',
    words: schedulerWords,
    labels: { value: s('newValue'), startAt: s('startsOn'), endAt: s('endsOn'), promoIds: s('promos') },
    id: schedule?.scheduleId,
    schema: SchedulePlan,
    initial: recordValues(SchedulePlan, schedule, { carrier: 'globe', operation: 'deactivate', ...first }),
    formatValue: (field, value) => (field === 'promoIds' && Array.isArray(value) ? value.length : value),
  })
  const values = useFormValues(form)
  const set = form.form.setFieldValue
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => goToScreen(schedulerScreens.schedule, { id: data.scheduleId })}
      onCancel={() => goToScreen(schedulerScreens.schedules)}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={
        <>
          {disabledReason === null && (
            <SchedulePreview values={values} {...(schedule && { scheduleId: schedule.scheduleId })} />
          )}
          {schedule && <HistoryPanel kind="eload-promo-schedule" id={schedule.scheduleId} />}
        </>
      }
    >
      <FieldGroup title={s('operationAndSchedule')}>
        <TextField name="name" />
        <SelectField
          name="operation"
          onPick={(operation) => {
            set('value', operation === 'feature' ? '1.00' : null)
            set('rebateType', operation === 'update_rebate' ? 'percent' : null)
          }}
        />
        {values.operation === 'update_rebate' && <SelectField name="rebateType" required />}
        {values.operation === 'update_rebate' && values.rebateType !== 'fixed' && (
          <PercentField name="value" required />
        )}
        {(values.operation === 'update_price' || values.rebateType === 'fixed') && (
          <MoneyField name="value" required />
        )}
        {values.operation === 'feature' && (
          <SelectField
            name="value"
            required
            options={[
              { value: '1.00', label: s('feature_on') },
              { value: '0.00', label: s('feature_off') },
            ]}
          />
        )}
        <MomentField name="startAt" hint={s('startHint')} />
        <MomentField name="endAt" hint={s('endHint')} />
      </FieldGroup>
      <FieldGroup title={s('promos')}>
        <SelectField
          name="carrier"
          options={networkCarriers.map((value) => ({ value, label: carrierNames[value] }))}
          onPick={() => set('promoIds', [])}
        />
        <PromoPicker name="promoIds" carrier={values.carrier} />
      </FieldGroup>
    </RecordForm>
  )
}
