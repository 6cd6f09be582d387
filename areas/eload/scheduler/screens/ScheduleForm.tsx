import { z } from 'zod'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { PromoPicker } from '#areas/eload/promos/screens/PromoPicker.tsx'
import { networkCarriers } from '#areas/eload/promos/screens/use-carrier.ts'
import { Operation, type Schedule, schedulerCalls, SchedulePlan } from '#areas/eload/scheduler/contract.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { SchedulePreview } from '#areas/eload/scheduler/screens/SchedulePreview.tsx'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import {
  MomentField,
  MoneyField,
  PercentField,
  SelectField,
  TextField,
} from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useFormValues, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/router/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import type { ScheduleValues } from '#areas/eload/scheduler/screens/schedule-values.ts'

const Checked = SchedulePlan.safeExtend({
  scheduleId: z.int().optional(),
  version: z.int().optional(),
})

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
  const create = useApiMutation(schedulerCalls.create)
  const update = useApiMutation(schedulerCalls.update)
  const form = useRecordForm<ScheduleValues>({
    name: 'eload-promo-schedule',
    ...(schedule && { id: schedule.scheduleId }),
    schema: Checked,
    initial: {
      name: schedule?.name ?? '',
      carrier: schedule?.carrier ?? first?.carrier ?? 'globe',
      promoIds: schedule?.promoIds ?? first?.promoIds ?? [],
      operation: schedule?.operation ?? 'deactivate',
      value: typeof schedule?.value === 'number' ? pesosFrom(schedule.value) : null,
      rebateType: schedule?.rebateType ?? null,
      startAt: schedule?.startAt ?? null,
      endAt: schedule?.endAt ?? null,
    },
    labels: {
      name: s('name'),
      carrier: s('carrier'),
      promoIds: s('promos'),
      operation: s('operation'),
      value: s('newValue'),
      rebateType: s('rebateType'),
      startAt: s('startsOn'),
      endAt: s('endsOn'),
    },
    formatValue: (field, value) => (field === 'promoIds' && Array.isArray(value) ? value.length : value),
    extraValues: schedule ? { scheduleId: schedule.scheduleId, version: schedule.version } : {},
  })
  const values = useFormValues(form)
  const set = form.form.setFieldValue
  return (
    <RecordForm
      form={form}
      onSend={(draft) => {
        const input = { ...draft, startAt: draft.startAt ?? '' }
        return schedule
          ? update.mutateAsync({ ...input, scheduleId: schedule.scheduleId, version: schedule.version })
          : create.mutateAsync(input)
      }}
      onSent={({ data }) => goToScreen(schedulerScreens.schedule, { id: data.scheduleId })}
      onCancel={() => goToScreen(schedulerScreens.schedules)}
      {...(onReload && { onReload })}
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
        <TextField name="name" label={s('name')} maxLength={100} required />
        <SelectField
          name="operation"
          label={s('operation')}
          required
          options={Operation.options.map((value) => ({ value, label: s(`op_${value}`) }))}
          onPick={(operation) => {
            set('value', operation === 'feature' ? '1.00' : null)
            set('rebateType', operation === 'update_rebate' ? 'percent' : null)
          }}
        />
        {values.operation === 'update_rebate' && (
          <SelectField
            name="rebateType"
            label={s('rebateType')}
            required
            options={[
              { value: 'percent', label: s('percent') },
              { value: 'fixed', label: s('fixed') },
            ]}
          />
        )}
        {values.operation === 'update_rebate' && values.rebateType !== 'fixed' && (
          <PercentField name="value" label={s('newValue')} required />
        )}
        {(values.operation === 'update_price' || values.rebateType === 'fixed') && (
          <MoneyField name="value" label={s('newValue')} required />
        )}
        {values.operation === 'feature' && (
          <SelectField
            name="value"
            label={s('newValue')}
            required
            options={[
              { value: '1.00', label: s('feature_on') },
              { value: '0.00', label: s('feature_off') },
            ]}
          />
        )}
        <MomentField name="startAt" label={s('startsOn')} hint={s('startHint')} required />
        <MomentField name="endAt" label={s('endsOn')} hint={s('endHint')} />
      </FieldGroup>
      <FieldGroup title={s('promos')}>
        <SelectField
          name="carrier"
          label={s('carrier')}
          required
          options={networkCarriers.map((value) => ({ value, label: carrierNames[value] }))}
          onPick={() => set('promoIds', [])}
        />
        <PromoPicker name="promoIds" label={s('promos')} carrier={values.carrier} />
      </FieldGroup>
    </RecordForm>
  )
}
