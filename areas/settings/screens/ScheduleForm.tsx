import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import {
  checkSchedule,
  paymentModuleCalls,
  type Schedule,
  scheduleFields,
} from '#areas/settings/payment-modules/contract.ts'
import { nextFirings } from '#areas/settings/payment-modules/rules.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { weekDays } from '#areas/settings/screens/week-days.ts'
import { HttpError, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import {
  CheckboxGroupField,
  MomentField,
  SelectField,
  TextAreaField,
  TextField,
  TimeField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { NotFound } from '#platform/console/layout.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { goToScreen } from '#platform/console/router.ts'

const Checked = z.strictObject(scheduleFields).superRefine(checkSchedule)

/** Form values of a stored or a new schedule. The reason is always empty. */
const initialValues = (schedule: Schedule | undefined) => ({
  ...recordValues(Checked, schedule && { ...schedule, reason: '' }, { action: 'set_maintenance' }),
  startTime: schedule?.startTime ?? '',
  endTime: schedule?.endTime ?? '',
})
type Values = ReturnType<typeof initialValues>

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

/** Form for a new or an existing schedule of a method. */
export default function ScheduleScreen() {
  const params: { methodId?: string; id?: string } = useParams({ strict: false })
  const methodId = Number(params.methodId)
  const { rows } = useSuspenseApiQuery(paymentModuleCalls.schedules, { methodId })
  const { label, mopName, module } = useSuspenseApiQuery(paymentModuleCalls.detail, { methodId })
  const schedule = rows.find(({ schedulerId }) => schedulerId === Number(params.id))
  const t = useWords(words)
  if (Number(params.id) > 0 && !schedule) return <NotFound />
  return (
    <RecordScreen
      title={t(schedule ? 'editSchedule' : 'newSchedule')}
      subtitle={`${label} · ${mopName} · ${module}`}
    >
      <ScheduleForm
        key={`${params.id} ${schedule?.version}`}
        methodId={methodId}
        {...(schedule && { schedule })}
      />
    </RecordScreen>
  )
}

/** Fields of a schedule with a preview of the next five runs. */
function ScheduleForm({ methodId, schedule }: { methodId: number; schedule?: Schedule }) {
  const t = useWords(words)
  const toMethod = () => goToScreen(settingsScreens.method, { methodId, mode: 'edit' })
  const act = useApiMutation(paymentModuleCalls.actOnSchedule)
  const form = useRecordForm({
    name: 'mop-schedule',
    words,
    labels: { startAt: t('startsOn'), endAt: t('endsOn'), message: t('customerMessage') },
    id: schedule ? `${methodId}.${schedule.schedulerId}.${schedule.version}` : methodId,
    schema: Checked,
    initial: initialValues(schedule),
    toInput,
  })
  const values = useFormValues(form)
  return (
    <RecordForm
      form={form}
      onSend={(input) =>
        named(
          act.mutateAsync(
            schedule
              ? {
                  action: 'update',
                  schedulerId: schedule.schedulerId,
                  version: schedule.version,
                  schedule: input,
                }
              : { action: 'create', methodId, schedule: input },
          ),
        )
      }
      onSent={toMethod}
      onCancel={toMethod}
      aside={<NextTimes values={values} />}
      sendLabel={t('saveSchedule')}
    >
      <FieldGroup title={t('schedule')}>
        <SelectField name="action" />
        <SelectField name="repeat" />
        <MomentField name="startAt" required />
        <MomentField name="endAt" hint={t('endHint')} />
        {values.repeat === 'weekly' && (
          <CheckboxGroupField
            name="days"
            options={weekDays.map((value) => ({ value, label: t(`day_${value}`) }))}
          />
        )}
        {values.repeat !== 'none' && (
          <>
            <TimeField name="startTime" required hint={t('timeHint')} />
            <TimeField name="endTime" hint={t('timeHint')} />
          </>
        )}
      </FieldGroup>
      <FieldGroup title={t('messageAndReason')}>
        <TextField name="message" />
        <TextAreaField name="reason" rows={2} />
      </FieldGroup>
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
    <section aria-live="polite" aria-label={t('nextRuns')}>
      <h3 className="mb-8 text-14">{t('nextRuns')}</h3>
      {times.length === 0 ? (
        <p className="mb-12 muted">{t('noRuns')}</p>
      ) : (
        <ol className="ps-20">
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
