import { eloadRewardCalls } from '#areas/rewards/eload-rewards/contract.ts'
import { words } from '#areas/rewards/words.ts'
import { ApproversField } from '#platform/console/approvals.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { SelectField, TextAreaField, TextField, FieldGroup } from '#platform/console/form.ts'
import { FilesField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import { uploads } from '#platform/contract/uploads.ts'

/** Form fields common to all rewards. */
export function RewardFields({ stored = [] }: { stored?: readonly StoredFile[] }) {
  const t = useWords(words)
  const { data: approvers = [] } = useApiQuery(eloadRewardCalls.approvers, {}, { background: true })
  return (
    <>
      <FieldGroup title={t('rewardDetails')} sentence={t('rewardDetailsSentence')}>
        <TextField name="title" />
        <SelectField name="purpose" />
        <TextAreaField name="remarks" hint={t('remarksHint')} />
        <FilesField
          name="supportingDocuments"
          upload={uploads.supportingDocument}
          stored={stored}
          maxFiles={5}
        />
      </FieldGroup>
      <FieldGroup title={t('approval')} sentence={t('approvalSentence')}>
        <ApproversField
          name="approvers"
          hint={approvers.length === 0 ? t('noApprovers') : t('approversHint')}
          people={approvers}
        />
      </FieldGroup>
    </>
  )
}
