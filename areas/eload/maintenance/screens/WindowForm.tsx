import { toBlockSales } from '#areas/eload/maintenance/access.ts'
import { CheckedWindow, type Window, windowCalls } from '#areas/eload/maintenance/contract.ts'
import { windowScreens } from '#areas/eload/maintenance/screens.ts'
import { WindowEffect, type WindowValues } from '#areas/eload/maintenance/screens/WindowEffect.tsx'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { approvalWords } from '#platform/console/approvals.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  MomentField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { namedOptions } from '#platform/console/list.ts'

type Props = { window?: Window; disabledReason: string | null; onReload?: () => Promise<unknown> }

/** Window form with a preview of its effect. For an ongoing window only the end and the message can be edited. */
export function WindowForm({ window, disabledReason, onReload }: Props) {
  const m = useWords(windowWords)
  const say = useWords(approvalWords)
  const options = useSuspenseApiQuery(windowCalls.options, {})
  const save = useApiMutation(window ? windowCalls.update : windowCalls.save)
  const blockDisabledReason = useDisabledReason(toBlockSales)
  const isUnderWay = window?.status === 'ongoing'
  const form = useRecordForm({
    name: 'eload-maintenance',
    words: windowWords,
    labels: {
      type: m('serviceType'),
      message: m('subscriberMessage'),
      target_ids: m('targets'),
      start_at: m('startsOn'),
      end_at: m('endsOn'),
      block_transactions: m('block'),
      notify_users: m('notify'),
    },
    id: window?.id,
    schema: CheckedWindow,
    initial: recordValues(CheckedWindow, window, {
      type: 'provider',
      block_transactions: blockDisabledReason === null,
    }),
  })
  const values = useFormValues(form)
  const ofType = namedOptions(options[values.type])
  const toInput = (draft: WindowValues) => ({
    ...draft,
    start_at: draft.start_at ?? '',
    end_at: draft.end_at ?? '',
    ...(window && { id: window.id, version: window.version }),
  })
  return (
    <RecordForm
      form={form}
      {...(window?.block_returned && { sendLabel: say('editAndResubmit') })}
      onSend={(draft) => save.mutateAsync(toInput(draft))}
      onSent={({ data }) => goToScreen(windowScreens.window, { id: data.id })}
      onCancel={() => goToScreen(windowScreens.windows)}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={
        disabledReason === null && (
          <WindowEffect values={values} request={toInput(values)} {...(window && { id: window.id })} />
        )
      }
    >
      <FieldGroup title={m('maintenanceDetails')}>
        <TextField name="title" disabled={isUnderWay} />
        <SelectField
          name="type"
          disabled={isUnderWay}
          onPick={() => form.form.setFieldValue('target_ids', [])}
        />
        <TextAreaField name="message" />
        <CheckboxGroupField key={values.type} name="target_ids" options={ofType} disabled={isUnderWay} />
      </FieldGroup>
      <FieldGroup title={m('schedule')}>
        <MomentField name="start_at" disabled={isUnderWay} />
        <MomentField name="end_at" hint={m('endHint')} />
        <SwitchField
          name="block_transactions"
          hint={blockDisabledReason ?? `${m('blockHint')} ${m('blockNeedsApproval')}`}
          disabled={isUnderWay || blockDisabledReason !== null}
        />
        <SwitchField name="notify_users" hint={m('notifyHint')} disabled={isUnderWay} />
      </FieldGroup>
    </RecordForm>
  )
}
