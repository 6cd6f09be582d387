import { Stack } from '@mantine/core'
import { z } from 'zod'
import { type Audit, auditCalls, Check, Findings } from '#areas/kantoads/audits/contract.ts'
import { passMark, scoreOf } from '#areas/kantoads/audits/rules.ts'
import { ChecksField } from '#areas/kantoads/audits/screens/ChecksField.tsx'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  DateField,
  SelectField,
  TextAreaField,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPercent, useWords } from '#platform/console/i18n.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { FilesField } from '#platform/console/upload.ts'
import { FileKey } from '#platform/contract/file.ts'
import { uploads } from '#platform/contract/uploads.ts'

const usual = ['check_place', 'check_whole', 'check_seen', 'check_alone'] as const

const Filled = Findings.extend({
  outcome: z.enum(['passed', 'failed']),
  checks: z.array(Check).min(1).max(30),
  photos: z.array(FileKey).min(1).max(6),
})

type Props = { audit: Audit; onClose: () => void }

/** Form for an auditor's findings: checks, photos and the outcome. */
export function FindingsForm({ audit, onClose }: Props) {
  const t = useWords(auditWords)
  const update = useApiMutation(auditCalls.update)
  const { auditId, version, round } = audit
  const form = useRecordForm({
    name: 'kantoads-findings',
    words: auditWords,
    id: `${auditId}-${round}`,
    schema: Filled,
    initial: {
      outcome: 'passed',
      auditDate: dayInManila(),
      checks: usual.map((item) => ({ item: t(item), passed: true, note: '' })),
      photos: [],
      remarks: '',
    },
  })
  const { checks, outcome } = useFormValues(form)
  return (
    <RecordForm
      form={form}
      sendLabel={outcome === 'passed' ? t('savePassed') : t('saveFailed')}
      onSend={({ outcome: status, ...found }) => update.mutateAsync({ auditId, version, status, ...found })}
      onSent={onClose}
      onCancel={onClose}
    >
      <Stack gap="md">
        <ChecksField name="checks" hint={t('checksHint')} />
        <p aria-live="polite">
          {t('scoreNow', { score: formatPercent(scoreOf(checks)), least: formatPercent(passMark) })}
        </p>
        <SelectField name="outcome" hint={outcome === 'failed' ? t('failReason') : undefined} />
        <FilesField name="photos" hint={t('photosHint')} upload={uploads.adsAudit} maxFiles={6} />
        <DateField name="auditDate" max={dayInManila()} />
        <TextAreaField name="remarks" />
      </Stack>
    </RecordForm>
  )
}
