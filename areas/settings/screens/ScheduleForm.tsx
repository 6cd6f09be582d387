import { useState } from 'react'
import { z } from 'zod'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import {
  checkSchedule,
  paymentModuleCalls,
  Repeat,
  type Schedule,
  ScheduleAction,
  scheduleFields,
} from '#areas/settings/payment-modules/contract.ts'
import { nextFirings } from '#areas/settings/payment-modules/rules.ts'
import { weekDays } from '#areas/settings/screens/week-days.ts'
import styles from '#areas/settings/screens/settings.module.css'
import { HttpError, useApiMutation } from '#platform/console/api/api.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import {
  CheckboxGroupField,
  MomentField,
  SelectField,
  TextAreaField,
  TextField,
} from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useFormValues, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

type Values = {
  action: ScheduleAction
  startAt: string | null
  endAt: string | null
  repeat: Repeat
  days: number[]
  startTime: string
  endTime: string
  message: string
  reason: string
}

const emptyValues: Values = {
  action: 'set_maintenance',
  startAt: null,
  endAt: null,
  repeat: 'none',
  days: [],
  startTime: '',
  endTime: '',
  message: '',
  reason: '',
}

/** Form values of a stored schedule. The reason is always empty. */
const toFormValues = (schedule: Schedule): Values => ({
  action: schedule.action,
  startAt: schedule.startAt,
  endAt: schedule.endAt,
  repeat: schedule.repeat,
  days: schedule.days,
  startTime: schedule.startTime ?? '',
  endTime: schedule.endTime ?? '',
  message: schedule.message,
  reason: '',
})

/**
 * Converts form values to the request body. Times of day are sent only for recurring schedules, and days only for
 * weekly ones.
 */
const toInput = ({ repeat, days, startTime, endTime, startAt, ...values }: Values) => ({
  ...values,
  repeat,
  startAt: startAt ?? '',
  days: repeat === 'weekly' ? days : [],
  startTime: repeat === 'none' ? null : startTime || null,
  endTime: repeat === 'none' ? null : endTime || null,
})

const Checked = z.preprocess(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form values always have this type
  (values) => toInput(values as Values),
  z.strictObject(scheduleFields).superRefine(checkSchedule),
)

type Props = { methodId: number; schedule?: Schedule; onClose: () => void }

/** Form for a method's schedule with a preview of the next five runs. */
export function ScheduleForm({ methodId, schedule, onClose }: Props) {
  const t = useWords(words)
  const act = useApiMutation(paymentModuleCalls.actOnSchedule)
  const form = useRecordForm<Values>({
    name: 'mop-schedule',
    id: schedule ? `${methodId}.${schedule.schedulerId}.${schedule.version}` : methodId,
    schema: Checked,
    initial: schedule ? toFormValues(schedule) : emptyValues,
    labels: {
      action: t('action'),
      startAt: t('startsOn'),
      endAt: t('endsOn'),
      repeat: t('repeat'),
      days: t('days'),
      startTime: t('startTime'),
      endTime: t('endTime'),
      message: t('customerMessage'),
      reason: t('reason'),
    },
  })
  const values = useFormValues(form)
  const inputOf = (fields: ReturnType<typeof toInput>) =>
    schedule
      ? {
          action: 'update' as const,
          schedulerId: schedule.schedulerId,
          version: schedule.version,
          schedule: fields,
        }
      : { action: 'create' as const, methodId, schedule: fields }
  return (
    <RecordForm
      form={form}
      onSend={(values) => named(act.mutateAsync(inputOf(toInput(values))))}
      onSent={onClose}
      onCancel={onClose}
      sendLabel={t('saveSchedule')}
    >
      <FieldGroup title={t('schedule')}>
        <SelectField
          name="action"
          label={t('action')}
          required
          options={ScheduleAction.options.map((value) => ({ value, label: t(`action_${value}`) }))}
        />
        <SelectField
          name="repeat"
          label={t('repeat')}
          required
          options={Repeat.options.map((value) => ({ value, label: t(`repeat_${value}`) }))}
        />
        <MomentField name="startAt" label={t('startsOn')} required />
        <MomentField name="endAt" label={t('endsOn')} hint={t('endHint')} />
        {values.repeat === 'weekly' && (
          <CheckboxGroupField
            name="days"
            label={t('days')}
            options={weekDays.map((value) => ({ value, label: t(`day_${value}`) }))}
          />
        )}
        {values.repeat !== 'none' && (
          <>
            <TextField
              name="startTime"
              label={t('startTime')}
              hint={t('timeHint')}
              required
              maxLength={5}
              mono
            />
            <TextField name="endTime" label={t('endTime')} hint={t('timeHint')} maxLength={5} mono />
          </>
        )}
        <TextField name="message" label={t('customerMessage')} maxLength={300} />
        <TextAreaField name="reason" label={t('reason')} required rows={2} />
      </FieldGroup>
      <NextTimes values={values} />
    </RecordForm>
  )
}

/** Next five runs for the current values of the form. */
function NextTimes({ values }: { values: Values }) {
  const t = useWords(words)
  const [now] = useState(() => Date.now())
  const read = Checked.safeParse({ ...values, reason: 'Not looked at here' })
  const times = read.success ? nextFirings(read.data, now, 5) : []
  return (
    <section aria-live="polite">
      <h3 className={styles.heading}>{t('nextRuns')}</h3>
      {times.length === 0 ? (
        <p className={styles.quiet}>{t('noRuns')}</p>
      ) : (
        <ol className={styles.times}>
          {times.map(({ at, until }) => (
            <li key={at}>
              {until === null
                ? formatShortMoment(at)
                : t('runUntil', { at: formatShortMoment(at), until: formatShortMoment(until) })}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Renames the error fields of a schedule from the server's paths to the form's field names. */
async function named<Reply>(sent: Promise<Reply>): Promise<Reply> {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const errors = error.errors.map(({ field, message }) => ({
      field: field.replace(/^schedule\./, ''),
      message,
    }))
    throw new HttpError(error.status, error.message, error.code, errors, error.requestId)
  }
}
