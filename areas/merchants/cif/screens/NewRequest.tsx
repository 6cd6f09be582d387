import { Modal } from '@mantine/core'
import { cifAskingCalls, CifDraft } from '#areas/merchants/cif/asking/contract.ts'
import { cifCalls, CifReason } from '#areas/merchants/cif/contract.ts'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { MobileField, SearchField, SelectField, TextAreaField } from '#platform/console/form/fields.ts'
import { RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { FileField } from '#platform/console/upload/FileField.tsx'
import { useWords } from '#platform/console/words.ts'
import { Id } from '#platform/contract/text.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Values = {
  subscriberId: number | null
  newMobile: string
  reasonCode: CifReason | null
  remarks: string
  idImage: string | null
}

const blank: Values = { subscriberId: null, newMobile: '', reasonCode: null, remarks: '', idImage: null }

/** Asks for another number for somebody. Another person decides it. */
export function NewRequest({ onClose }: { onClose: () => void }) {
  const t = useWords(cifWords)
  const request = useAsk(cifAskingCalls.request)
  const form = useRecordForm<Values>({
    name: 'cif-request',
    schema: CifDraft.extend({ subscriberId: Id }),
    initial: blank,
    labels: {
      subscriberId: t('who'),
      newMobile: t('newMobile'),
      reasonCode: t('why'),
      remarks: t('remarks'),
      idImage: t('idImage'),
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('newRequest')} size="lg">
      <RecordForm
        form={form}
        onSend={({ reasonCode, idImage, ...values }) =>
          request.mutateAsync({ ...values, reasonCode: reasonCode ?? 'other', idImage: idImage ?? '' })
        }
        onSent={onClose}
        sendLabel={t('send')}
        onCancel={onClose}
      >
        <SearchField
          name="subscriberId"
          label={t('who')}
          hint={t('whoHint')}
          required
          call={cifCalls.search}
          wire={(search) => ({ search })}
          options={({ rows }) =>
            rows.map(({ id, cifNo, name, mobile_number, whyNot }) => ({
              value: id,
              label: whyNot
                ? t('cannot', { name, reason: whyNot })
                : [name, mobile_number, cifNo].join(' · '),
              disabled: whyNot !== null,
            }))
          }
        />
        <MobileField name="newMobile" label={t('newMobile')} hint={t('newMobileHint')} required />
        <SelectField
          name="reasonCode"
          label={t('why')}
          required
          options={CifReason.options.map((value) => ({ value, label: t(value) }))}
        />
        <TextAreaField name="remarks" label={t('remarks')} hint={t('remarksHint')} required />
        <FileField name="idImage" label={t('idImage')} required upload={uploads.cifImage} />
      </RecordForm>
    </Modal>
  )
}
