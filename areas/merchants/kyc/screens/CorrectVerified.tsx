import { latestBirthDate } from '#areas/merchants/subscribers/rules.ts'
import { Button } from '@mantine/core'
import { dayInManila } from '#platform/console/dates.ts'
import { Modal } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { z } from 'zod'
import {
  IdType,
  kycCalls,
  KycChange,
  kycOtherCalls,
  type KycRecord,
  toRevealKyc,
} from '#areas/merchants/kyc/contract.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import {
  type AddressValues,
  fieldInForm,
  named,
  toInput,
} from '#areas/merchants/subscribers/screens/form-values.ts'
import { PlaceFields, useDescription } from '#platform/console/places.ts'
import { words } from '#areas/merchants/words.ts'
import { type ReplyOf } from '#platform/contract/call.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import {
  DateField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Form that corrects the identity data of a verified, active subscriber. */
export function CorrectVerified({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const [isOpen, setOpen] = useState(false)
  const isLive = kyc.kyc_acct_status === 'Live'
  const whose = { subscriber_id: kyc.id }
  const { data } = useApiQuery(kycOtherCalls.details, whose, { enabled: isLive && isOpen, background: true })
  if (!isLive) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('correct')}
      </Button>
      {isOpen && data && <Form kyc={kyc} known={data} onClose={() => setOpen(false)} />}
    </>
  )
}

type VerifiedDetails = ReplyOf<typeof kycOtherCalls.details>
type Values = {
  first_name: string
  middle_name: string
  last_name: string
  suffix: string
  birth_date: string | null
  id_type: z.infer<typeof IdType> | null
  id_number: string
  id_expiry: string | null
  reason: string
} & AddressValues

type MaskState = { isHidden: boolean; known: VerifiedDetails }

// Unknown values, and masked values that were not replaced, are not sent.
const sent = (
  { birth_date, id_type, id_number, street, ...values }: Values,
  { isHidden, known }: MaskState,
) => ({
  ...toInput({
    ...values,
    ...((!isHidden || street !== '' || known.address_parts.street === '') && { street }),
  }),
  ...(birth_date !== null && { birth_date }),
  ...(id_type !== null && { id_type }),
  ...((!isHidden || id_number !== '' || known.id_number === '') && { id_number }),
})

type Props = { kyc: KycRecord; known: VerifiedDetails; onClose: () => void }

function Form({ kyc, known: stored, onClose }: Props) {
  const t = useWords(kycWords)
  const translate = useWords(words)
  const mayNot = useDisabledReason(toRevealKyc)
  const reveal = useApiMutation(kycOtherCalls.reveal)
  const [revealed, setRevealed] = useState<VerifiedDetails | null>(null)
  const known = revealed ?? stored
  const isHidden = known.is_masked
  const hidden = { isHidden, known }
  const update = useApiMutation(kycCalls.update)
  const whose = { subscriber_id: kyc.id }
  const also = { ...whose, version: kyc.version }
  const form = useRecordForm({
    name: 'kyc',
    words,
    labels: {
      first_name: translate('firstName'),
      middle_name: translate('middleName'),
      last_name: translate('lastName'),
      birth_date: translate('birthDate'),
      id_type: t('idType'),
      id_number: t('idNumber'),
      id_expiry: t('idExpiry'),
      reason: t('reason'),
    },
    id: kyc.id,
    schema: z.custom<Values>().superRefine((values, context) => {
      for (const { path, message } of KycChange.safeParse({ ...sent(values, hidden), ...also }).error
        ?.issues ?? [])
        context.addIssue({ code: 'custom', path: [fieldInForm(path.join('.'))], message })
    }),
    initial: {
      first_name: known.first_name,
      middle_name: known.middle_name,
      last_name: known.last_name,
      suffix: known.suffix,
      birth_date: isHidden ? null : known.birth_date,
      id_type: IdType.safeParse(known.id_type).data ?? null,
      id_number: isHidden ? '' : known.id_number,
      id_expiry: known.id_expiry,
      ...known.address_parts,
      street: isHidden ? '' : known.address_parts.street,
      reason: '',
    },
    ...useDescription(),
  })
  const values = useFormValues(form)
  const hint = (masked: string | null) => (isHidden && masked ? translate('hidden', { masked }) : undefined)
  return (
    <Modal opened onClose={onClose} title={`${t('correct')}: ${kyc.name}`} size="lg">
      {isHidden && (
        <ActionButton
          label={t('revealDetails')}
          disabledReason={mayNot}
          dialog={{
            title: t('revealDetails'),
            consequence: t('revealWill', { name: kyc.name }),
            onConfirm: async (reason) => {
              const reply = await reveal.mutateAsync({ ...whose, reason })
              setRevealed(reply.data)
              return reply
            },
          }}
        />
      )}
      <RecordForm
        form={form}
        onSend={(values) => named(update.mutateAsync({ ...sent(values, hidden), ...also }))}
        onSent={onClose}
        onCancel={onClose}
      >
        <TextField name="first_name" />
        <TextField name="middle_name" />
        <TextField name="last_name" />
        <TextField name="suffix" />
        <DateField name="birth_date" max={latestBirthDate(dayInManila())} hint={hint(known.birth_date)} />
        <SelectField name="id_type" options={IdType.options.map((value) => ({ value, label: value }))} />
        <TextField name="id_number" mono hint={hint(known.id_number)} />
        <DateField name="id_expiry" />
        <FieldGroup title={translate('address')} sentence={translate('addressSentence')}>
          <PlaceFields values={values} set={(step, value) => form.form.setFieldValue(step, value)} />
          <TextField name="street" hint={hint(known.address_parts.street)} />
          <TextField name="zip" />
        </FieldGroup>
        <TextAreaField name="reason" />
      </RecordForm>
    </Modal>
  )
}
