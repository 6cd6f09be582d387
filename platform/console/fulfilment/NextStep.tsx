import { useState } from 'react'
import { z } from 'zod'
import { SelectField } from '#platform/console/form/choice-fields.tsx'
import { TextAreaField, TextField } from '#platform/console/form/fields.ts'
import { MaskedField } from '#platform/console/form/MaskedField.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { useFormValues } from '#platform/console/form/use-record-form.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
import type { Revealable } from '#platform/console/record/use-reveal.tsx'
import { FilesField } from '#platform/console/upload/FileField.tsx'
import type { AnyCall } from '#platform/contract/call.ts'
import { optionalText } from '#platform/contract/fields/text.ts'
import { type FulfilmentAction, nextSteps } from '#platform/contract/fulfilment/rules.ts'
import { Courier, FulfilmentStatus } from '#platform/contract/fulfilment/schemas.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import { labelOf } from '#platform/ui/status.ts'
import type { Message } from '#platform/words/messages.ts'
import { fulfilmentWords } from './words.ts'

const schema = z.object({
  status: FulfilmentStatus.exclude(['pending']),
  address: optionalText(300),
  courier: Courier.nullable(),
  trackingNo: optionalText(60),
  remarks: optionalText(500),
  proof: z.array(z.string()).max(5),
})

type Input = Omit<z.output<typeof schema>, 'status'> & { status?: FulfilmentAction; version: number }

type Revealed<Reveal extends AnyCall> = Revealable<Reveal> & {
  value: string
  onRevealed: (value: string) => void
}

type Props<Reveal extends AnyCall> = {
  /** Kind of the record, which names its unsaved entries. */
  name: string
  record: {
    id: number
    status: FulfilmentStatus
    deliverable: boolean
    courier: z.output<typeof Courier> | null
    trackingNo: string
    address: string
    proof: readonly StoredFile[]
    version: number
  }
  upload: Upload
  sentence?: string | undefined
  /** How the masked address is revealed. Without it the address cannot change. */
  address?: Omit<Revealable<Reveal>, 'name'>
  errorOf: (to: FulfilmentAction) => Message | null
  disabledReason: string | null
  onCancel: () => void
  onReload: () => void
  onSend: (input: Input) => Promise<{ message: string }>
}

/** Form for the next step of a record, with the fields that step requires. */
export function NextStep<Reveal extends AnyCall = AnyCall>(props: Props<Reveal>) {
  const { name, record, upload, sentence, address, errorOf, onSend, ...form } = props
  const t = useWords(fulfilmentWords)
  const m = useMessage()
  const { courier, deliverable, id, status, trackingNo, version } = record
  const possible = nextSteps(status, deliverable)
  // The stored address is masked. An empty field leaves it unchanged.
  const [revealed, setRevealed] = useState<string | null>(null)
  const state = useRecordForm({
    name,
    words: fulfilmentWords,
    labels: { status: t('newStatus') },
    id,
    schema,
    initial: { status: null, address: revealed ?? '', courier, trackingNo, remarks: '', proof: [] },
  })
  const { status: to } = useFormValues(state)
  if (possible.length === 0) return <p className="mt-4 mb-12 muted">{t('ended')}</p>
  const error = to === null ? null : errorOf(to)
  return (
    <RecordForm
      form={state}
      sendLabel={t('updateStatus')}
      blockedReason={error && m(error)}
      onSend={({ status: chosen, courier: by, ...input }) =>
        onSend({
          version,
          ...input,
          courier: Courier.nullable().parse(by),
          ...(chosen !== null && { status: chosen }),
        })
      }
      {...form}
    >
      <FieldGroup title={t('nextStep')} {...(sentence !== undefined && { sentence })}>
        <SelectField name="status" options={possible.map((value) => ({ value, label: labelOf(value) }))} />
        {address && (to === 'processing' || to === 'shipped') && (
          <MaskedField
            masked={
              record.address === '' || revealed !== null
                ? null
                : ({
                    ...address,
                    name: t('address'),
                    value: record.address,
                    onRevealed: setRevealed,
                  } as Revealed<Reveal>)
            }
          >
            {(hint) => (
              <TextAreaField
                name="address"
                hint={hint ?? t('addressHint')}
                required={to === 'shipped' && record.address === ''}
              />
            )}
          </MaskedField>
        )}
        {to === 'shipped' && (
          <>
            <SelectField
              name="courier"
              required
              options={Courier.options
                .filter((value) => value !== 'Pick-up')
                .map((value) => ({ value, label: value }))}
            />
            <TextField name="trackingNo" required />
          </>
        )}
        {(to === 'delivered' || to === 'completed') && (
          <FilesField
            name="proof"
            hint={t('proofHint')}
            upload={upload}
            maxFiles={5}
            required={record.proof.length === 0}
          />
        )}
        <TextAreaField name="remarks" hint={t('remarksHint')} required={to === 'cancelled'} />
      </FieldGroup>
    </RecordForm>
  )
}
