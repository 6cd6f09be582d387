import { Modal } from '#platform/console/dialog.ts'
import { cifAskingCalls, CifDraft } from '#areas/merchants/cif/asking/contract.ts'
import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { ReturnedNotice, FormChecks, approvalWords } from '#platform/console/approvals.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  MobileField,
  SearchField,
  SelectField,
  TextAreaField,
  RecordForm,
  recordValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Id } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Returned = ReplyOf<typeof cifCalls.info>

const Draft = CifDraft.extend({ subscriberId: Id })

type Props = {
  /** A returned request that its maker resubmits. */
  returned?: Returned
  onClose: () => void
}

/** Form that requests a new mobile number for a subscriber. Another person approves it. */
export function NewRequest({ returned, onClose }: Props) {
  const say = useWords(approvalWords)
  const t = useWords(cifWords)
  const request = useApiMutation(cifAskingCalls.request)
  const form = useRecordForm({
    name: returned ? 'cif-request-returned' : 'cif-request',
    words: cifWords,
    labels: { subscriberId: t('subscriber'), reasonCode: t('reason') },
    id: returned?.id,
    schema: Draft,
    // The server returns the new number masked, so it is entered again.
    initial: recordValues(Draft, returned && { ...returned, newMobile: '' }),
  })
  const toInput = <V extends object>(values: V) => ({
    ...values,
    ...(returned && { id: returned.id, version: returned.version }),
  })
  return (
    <Modal opened onClose={onClose} title={returned ? say('editAndResubmit') : t('newRequest')} size="lg">
      {returned && <ReturnedNotice reason={returned.decisionReason} />}
      <RecordForm
        form={form}
        onSend={(values) => request.mutateAsync(toInput(values))}
        onSent={onClose}
        effect={say('afterApproval')}
        sendLabel={returned ? say('editAndResubmit') : t('submitForApproval')}
        onCancel={onClose}
      >
        <SearchField
          name="subscriberId"
          hint={t('subscriberHint')}
          disabled={returned !== undefined}
          storedLabel={returned?.name}
          call={cifCalls.search}
          input={(search) => ({ search })}
          options={({ rows }) =>
            rows.map(({ id, cifNo, name, mobile_number, disabledReason }) => ({
              value: id,
              label: disabledReason
                ? t('unavailable', { name, reason: disabledReason })
                : [name, mobile_number, cifNo].join(' · '),
              disabled: disabledReason !== null,
            }))
          }
        />
        <MobileField name="newMobile" hint={t('newMobileHint')} />
        <SelectField name="reasonCode" />
        <TextAreaField name="remarks" hint={t('remarksHint')} />
        <FileField name="idImage" upload={uploads.cifImage} stored={returned?.idImage ?? null} />
        <FormChecks form={form} call={cifAskingCalls.request} toInput={toInput} />
      </RecordForm>
    </Modal>
  )
}
