import { z } from 'zod'
import { fieldMessages } from '#platform/contract/errors.ts'
import { maintenanceCalls, type ModuleState, NoticeDraft } from '#areas/settings/maintenance-mode/contract.ts'
import { words } from '#areas/settings/maintenance-mode/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  TextAreaField,
  TextField,
  RecordForm,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { mobileFrom } from '#platform/contract/fields.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const Typed = NoticeDraft.pick({ title: true, body: true, platforms: true }).extend({
  whitelist: z
    .string()
    .refine(
      (text) => linesOf(text).every((line) => mobileFrom(line) !== null),
      fieldMessages.issue('FORMAT'),
    ),
})

/** Form for the notice of a closed module: text, platforms and whitelist. */
export function NoticeForm({ state, onClose }: { state: ModuleState; onClose: () => void }) {
  const t = useWords(words)
  const update = useApiMutation(maintenanceCalls.update)
  const { module, title, body, platforms, whitelist, version } = state
  const form = useRecordForm({
    name: 'maintenance-notice',
    words,
    labels: { body: t('message') },
    id: module,
    schema: Typed,
    initial: { title, body, platforms, whitelist: whitelist.join('\n') },
  })
  return (
    <RecordForm
      form={form}
      onSend={(values) =>
        update.mutateAsync({ ...values, module, whitelist: linesOf(values.whitelist), version })
      }
      onSent={onClose}
      onCancel={onClose}
      sendLabel={t('saveNotice')}
    >
      <TextField name="title" />
      <TextAreaField name="body" hint={t('bodyHint')} />
      <CheckboxGroupField name="platforms" />
      <TextAreaField name="whitelist" hint={t('whitelistHint')} />
    </RecordForm>
  )
}
