import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { carrierNames, NetworkCarrier } from '#areas/eload/contract.ts'
import { PromoPicker } from '#areas/eload/promos/screens/PromoPicker.tsx'
import { useCarrier } from '#areas/eload/promos/screens/use-carrier.ts'
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
  FieldRow,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { RecordFormProps } from '#platform/console/record.ts'

/** Schedule form with a preview of its effect. */
export function ScheduleForm({ record: schedule, ...props }: RecordFormProps<Schedule>) {
  const carrier = useCarrier()
  // Promos selected in their list are passed in the address and initialise the form.
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const [promoIds] = useState(() => promosIn(query))
  const s = useWords(schedulerWords)
  const editor = useRecordEditor({
    screen: schedulerScreens.schedule,
    calls: schedulerCalls,
    record: schedule,
    key: 'scheduleId',
    words: schedulerWords,
    labels: { value: s('newValue'), startAt: s('startsOn'), endAt: s('endsOn'), promoIds: s('promos') },
    schema: SchedulePlan,
    initial: recordValues(SchedulePlan, schedule, { carrier, operation: 'update_price', promoIds }),
    formatValue: (field, value) => (field === 'promoIds' && Array.isArray(value) ? value.length : value),
  })
  const { form } = editor
  const values = useFormValues(form)
  const set = form.form.setFieldValue
  return (
    <RecordForm
      {...editor}
      {...props}
      aside={
        props.disabledReason === null && (
          <SchedulePreview values={values} {...(schedule && { scheduleId: schedule.scheduleId })} />
        )
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
        <FieldRow>
          <MomentField name="startAt" hint={s('startHint')} />
          <MomentField name="endAt" hint={s('endHint')} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={s('promos')}>
        <SelectField
          name="carrier"
          options={NetworkCarrier.options.map((value) => ({ value, label: carrierNames[value] }))}
          onPick={() => set('promoIds', [])}
        />
        <PromoPicker name="promoIds" carrier={values.carrier} />
      </FieldGroup>
    </RecordForm>
  )
}

const promosIn = (query: string) =>
  (new URLSearchParams(query).get('promos') ?? '')
    .replaceAll('"', '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
