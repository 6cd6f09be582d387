import { useState } from 'react'
import { eloadMessages } from '#areas/eload/messages.ts'
import { b2bCalls, B2bDraft, type B2bRequest } from '#areas/eload/b2b/contract.ts'
import { maxDepositAgeDays, isRebateReasonMissing } from '#areas/eload/b2b/rules.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { B2bEffect } from '#areas/eload/b2b/screens/B2bEffect.tsx'
import { hasOtherRebate, initialValues, toInput, type Values } from '#areas/eload/b2b/screens/b2b-values.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { FormChecks, approvalWords } from '#platform/console/approvals.ts'
import { useApiMutation, useSuspenseApiQueries } from '#platform/console/api.ts'
import {
  DateField,
  MoneyField,
  PercentField,
  SearchField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { goToScreen } from '#platform/console/router.ts'
import { FilesField } from '#platform/console/upload.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { BasisPoints } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { namedOptions } from '#platform/console/list.ts'

/** Form fields of a deposit with a preview of its effect. */
export function B2bFields({ request }: { request?: B2bRequest }) {
  const t = useWords(b2bWords)
  const say = useWords(approvalWords)
  const [{ defaultRebate }, { senderBanks, productBanks }] = useSuspenseApiQueries([
    [b2bCalls.users, { limit: 1 }],
    [b2bCalls.banks, {}],
  ])
  const save = useApiMutation(b2bCalls.save)
  const [schema] = useState(() =>
    B2bDraft.refine(
      ({ rebate, rebateReason }) => !isRebateReasonMissing(rebate, rebateReason, defaultRebate),
      {
        path: ['rebateReason'],
        error: eloadMessages.issue('REBATE_REASON_REQUIRED'),
      },
    ),
  )
  const form = useRecordForm({
    name: 'eload-b2b',
    words: b2bWords,
    labels: {
      userId: t('buyer'),
      amount: t('deposit'),
      depositReference: t('bankReference'),
      senderAccountName: t('senderName'),
      senderAccountLast4: t('last4'),
      depositImages: t('depositSlips'),
    },
    id: request?.refNo,
    schema,
    initial: initialValues(request, defaultRebate),
    toInput: (each) => toInput(each, defaultRebate),
  })
  const values = useFormValues(form)
  const stored = request && { refNo: request.refNo, version: request.version }
  const toRequest = (values: Values) => ({ ...toInput(values, defaultRebate), ...stored })
  return (
    <RecordForm
      form={form}
      sendLabel={
        request?.status === 'returned'
          ? say('editAndResubmit')
          : request
            ? t('saveChanges')
            : t('submitForApproval')
      }
      onSend={(input) => save.mutateAsync({ ...input, ...stored })}
      onSent={({ data }) => goToScreen(b2bScreens.details, { refNo: data.refNo })}
      onCancel={() => goToScreen(b2bScreens.requests)}
      blockedReason={productBanks.length === 0 ? t('noBank') : null}
      aside={
        <>
          <B2bEffect values={values} defaultRebate={defaultRebate} />
          <FormChecks form={form} call={b2bCalls.save} toInput={toRequest} />
        </>
      }
    >
      <BuyerFields request={request} defaultRebate={defaultRebate} rebate={values.rebate} />
      <DepositFields request={request} senderBanks={senderBanks} productBanks={productBanks} />
    </RecordForm>
  )
}

type BuyerProps = { request: B2bRequest | undefined; defaultRebate: BasisPoints; rebate: Values['rebate'] }

function BuyerFields({ request, defaultRebate, rebate }: BuyerProps) {
  const t = useWords(b2bWords)
  return (
    <FieldGroup title={t('buyerGroup')}>
      <SearchField
        name="userId"
        hint={t('buyerHint')}
        showsFirst
        call={b2bCalls.users}
        input={(search) => ({ search, limit: 20 })}
        options={({ rows }) =>
          rows.map(({ id, businessName, name, walletBalance }) => ({
            value: id,
            label: `${businessName} · ${name} · ${formatPesos(walletBalance)}`,
          }))
        }
        storedLabel={request?.businessName}
      />
      <TextField name="accountName" hint={t('accountNameHint')} />
      <MoneyField name="amount" hint={t('depositHint')} />
      <PercentField name="rebate" hint={t('rebateHint', { rebate: formatPercent(defaultRebate) })} />
      {hasOtherRebate({ rebate }, defaultRebate) && (
        <TextField name="rebateReason" hint={t('rebateReasonHint')} required />
      )}
    </FieldGroup>
  )
}

type DepositProps = Pick<ReplyOf<typeof b2bCalls.banks>, 'senderBanks' | 'productBanks'> & {
  request: B2bRequest | undefined
}

function DepositFields({ request, senderBanks, productBanks }: DepositProps) {
  const t = useWords(b2bWords)
  return (
    <FieldGroup title={t('deposit')} sentence={t('depositSentence')}>
      <SelectField
        name="receiverBank"
        options={productBanks.map(({ id, name, accountNo, accountName }) => ({
          value: id,
          label: `${name} · ${accountNo} · ${accountName}`,
        }))}
      />
      <TextField name="depositReference" hint={t('bankReferenceHint')} mono />
      <SelectField name="depositType" />
      <DateField
        name="depositDate"
        hint={t('depositDateHint')}
        min={dayInManila(maxDepositAgeDays)}
        max={dayInManila()}
      />
      <SelectField name="senderBank" options={namedOptions(senderBanks)} />
      <TextField name="senderAccountName" />
      <TextField name="senderAccountLast4" mono />
      <FilesField
        name="depositImages"
        upload={uploads.depositImage}
        stored={request?.depositImages ?? []}
        maxFiles={3}
      />
      <TextAreaField name="remarks" />
    </FieldGroup>
  )
}
