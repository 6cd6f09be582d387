import { useState } from 'react'
import { z } from 'zod'
import { kycCalls, kycOtherCalls, type KycRecord, RequestedImages } from '#areas/merchants/kyc/contract.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { useApiMutation, useApiQuery } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  SelectField,
  TextAreaField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { Modal } from '#platform/console/dialog.ts'
import { Reason } from '#platform/contract/fields.ts'

type Props = { kyc: KycRecord; disabledReason: string | null; onDone: (() => void) | undefined }

/** Button that requests new images: which ones, why, and the SMS that the subscriber gets. */
export function RequestReupload({ kyc, disabledReason, onDone }: Props) {
  const t = useWords(kycWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        label={t('request-reupload')}
        shortcut="i"
        showsReason={false}
        disabledReason={disabledReason}
        onPress={() => setOpen(true)}
      />
      {isOpen && disabledReason === null && (
        <Dialog kyc={kyc} onDone={onDone} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const Input = RequestedImages.extend({ reason: z.string().trim().max(500) }).refine(
  ({ reasonCode, reason }) => reasonCode !== 'OTHER' || Reason.safeParse(reason).success,
  { path: ['reason'] },
)

type DialogProps = Pick<Props, 'kyc' | 'onDone'> & { onClose: () => void }

function Dialog({ kyc, onDone, onClose }: DialogProps) {
  const t = useWords(kycWords)
  const act = useApiMutation(kycCalls.act)
  const { id, name, version } = kyc
  const form = useRecordForm({
    name: 'kyc-reupload',
    words: kycWords,
    labels: { images: t('imagesToRequest'), reasonCode: t('reason'), reason: t('toCustomer') },
    id,
    schema: Input,
    initial: recordValues(Input, undefined),
  })
  const { images, reasonCode } = useFormValues(form)
  const chosen = RequestedImages.safeParse({ images, reasonCode })
  const message = useApiQuery(
    kycOtherCalls.reuploadMessage,
    {
      subscriber_id: id,
      images: chosen.data?.images ?? ['selfie'],
      reasonCode: chosen.data?.reasonCode ?? 'OTHER',
    },
    { enabled: chosen.success, background: true },
  )
  return (
    <Modal opened onClose={onClose} title={`${t('request-reupload')}: ${name}`} size="lg" centered>
      <RecordForm
        form={form}
        sendLabel={t('request-reupload')}
        onSend={({ reason, ...requested }) =>
          act.mutateAsync({
            subscriber_id: id,
            version,
            action: 'request-reupload',
            ...requested,
            ...(requested.reasonCode === 'OTHER' && { reason }),
          })
        }
        onSent={() => {
          onClose()
          onDone?.()
        }}
        onCancel={onClose}
      >
        <FieldGroup title={t('request-reupload')} sentence={t('request-reuploadWill', { name })}>
          <CheckboxGroupField name="images" />
          <SelectField name="reasonCode" />
          {reasonCode === 'OTHER' && <TextAreaField name="reason" hint={t('toCustomerHint')} />}
        </FieldGroup>
        {chosen.success && message.data && (
          <section aria-label={t('smsTo', { mobile: message.data.sent_to })}>
            <strong>{t('smsTo', { mobile: message.data.sent_to })}</strong>
            <blockquote>{message.data.text}</blockquote>
          </section>
        )}
      </RecordForm>
    </Modal>
  )
}
