import { Alert } from '@mantine/core'
import { z } from 'zod'
import {
  maintenanceCalls,
  type ModuleState,
  ScheduleDraft,
} from '#areas/settings/maintenance-mode/contract.ts'
import { getBeginError } from '#areas/settings/maintenance-mode/rules.ts'
import { words } from '#areas/settings/maintenance-mode/words.ts'
import { MaintenanceImpact } from './MaintenanceImpact.tsx'
import { useApiMutation } from '#platform/console/api.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import {
  CheckboxGroupField,
  MomentField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Reason } from '#platform/contract/fields.ts'

const { modules, title, body } = ScheduleDraft.shape
const notChecked = z.string().nullable()
const Now = z.object({ modules, title, body, startAt: notChecked, endAt: notChecked, reason: Reason })
const Planned = ScheduleDraft.pick({
  modules: true,
  title: true,
  body: true,
  startAt: true,
  endAt: true,
}).extend({ reason: z.string() })

type Props = {
  at: 'on' | 'plan'
  /** Module whose schedule is being changed. */
  state?: ModuleState
  modules: readonly ModuleState[]
  onClose: () => void
}

/** Form to close modules, immediately or on a schedule, with a preview of the effect. */
export function CloseForm({ at, state, modules, onClose }: Props) {
  const t = useWords(words)
  const on = useApiMutation(maintenanceCalls.on)
  const schedule = useApiMutation(maintenanceCalls.schedule)
  const isPlan = at === 'plan'
  const together = modules.filter(({ scheduleId }) => scheduleId !== null && scheduleId === state?.scheduleId)
  const form = useRecordForm({
    name: `maintenance-${at}`,
    words,
    labels: { startAt: t('startsOn'), endAt: t('endsOn'), body: t('message') },
    ...(state?.scheduleId && { id: state.scheduleId }),
    schema: isPlan ? Planned : Now,
    initial: {
      modules: together.map(({ module }) => module),
      title: state?.title ?? '',
      body: state?.body ?? '',
      startAt: state?.startAt ?? null,
      endAt: state?.endAt ?? null,
      reason: '',
    },
  })
  const values = useFormValues(form)
  const isAll = values.modules.includes('All')
  const toSchedule = ({ startAt, endAt, reason: _reason, ...said }: typeof form.stored) => ({
    ...said,
    startAt: startAt ?? '',
    endAt: endAt ?? '',
    ...(state?.scheduleId && { scheduleId: state.scheduleId }),
  })
  const toClosing = ({ startAt: _from, endAt: _until, ...said }: typeof form.stored) => said
  const send = (sent: typeof form.stored): Promise<unknown> =>
    isPlan ? schedule.mutateAsync(toSchedule(sent)) : on.mutateAsync(toClosing(sent))
  const isClosed = (each: ModuleState) =>
    getBeginError(each) !== null && !together.some(({ module }) => module === each.module)

  return (
    <RecordForm
      form={form}
      onSend={send}
      onSent={onClose}
      onCancel={onClose}
      sendLabel={isAll ? t('requestCloseAll') : t(isPlan ? 'plan' : 'turnOn')}
    >
      {isAll && (
        <Alert color="yellow" mb="md">
          {t('allNeedsTwo')}
        </Alert>
      )}
      <FieldGroup title={t('affectedModules')}>
        <CheckboxGroupField
          name="modules"
          options={modules.map((each) => ({
            value: each.module,
            label: each.module === 'All' ? t('allModules') : each.module,
            disabled: isClosed(each),
          }))}
        />
        {isPlan && (
          <>
            <MomentField name="startAt" hint={t('startHint')} />
            <MomentField name="endAt" hint={t('endHint')} />
          </>
        )}
      </FieldGroup>
      <FieldGroup title={t('customerNotice')}>
        <TextField name="title" />
        <TextAreaField name="body" hint={t('bodyHint')} />
        {!isPlan && <TextAreaField name="reason" hint={t('reasonHint')} rows={2} />}
      </FieldGroup>
      <MaintenanceImpact modules={values.modules} />
      {isAll &&
        (isPlan ? (
          <RequestChecks call={maintenanceCalls.schedule} input={toSchedule(values)} />
        ) : (
          <RequestChecks call={maintenanceCalls.on} input={toClosing(values)} />
        ))}
    </RecordForm>
  )
}
