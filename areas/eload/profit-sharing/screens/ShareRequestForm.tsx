import { Stack } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { profitSharingCalls, ShareDraft, type ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import { partsOf } from '#areas/eload/profit-sharing/rules.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { FormChecks } from '#platform/console/approvals/RequestChecks.tsx'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import {
  MomentField,
  PercentField,
  SearchField,
  SelectField,
  TextAreaField,
} from '#platform/console/form/fields.ts'
import { RecordForm, useFormValues, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { formatPercent, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { type BasisPoints, centavosFrom, Percent, pesosFrom } from '#platform/contract/fields/money.ts'

const valuesOf = (share: ShareRow | undefined) => ({
  networkId: share?.networkId ?? null,
  skuId: share?.skuId ?? null,
  companyShare: share ? pesosFrom(share.companyShare) : null,
  agentShare: share ? pesosFrom(share.agentShare) : null,
  merchantShare: share ? pesosFrom(share.merchantShare) : null,
  effectiveAt: share?.effectiveAt ?? null,
  reason: share?.reason ?? '',
})
type Values = ReturnType<typeof valuesOf>

type Props = {
  /** Returned shares that their maker resubmits. */
  returned?: ShareRow
  onClose: () => void
}

/** Form that submits new shares for another person's approval. */
export function ShareRequestForm({ returned, onClose }: Props) {
  const say = useWords(approvalWords)
  const t = useWords(shareWords)
  const networks = useApiQuery(networkCalls.listAll, {}, { background: true })
  const save = useApiMutation(profitSharingCalls.save)
  const form = useRecordForm({
    name: returned ? 'eload-profit-share-returned' : 'eload-profit-share',
    id: returned?.id,
    schema: ShareDraft,
    initial: valuesOf(returned),
  })
  const values = useFormValues(form)
  const { networkId } = values
  const toInput = <V extends object>(values: V) => ({
    ...values,
    ...(returned && { id: returned.id, version: returned.version }),
  })
  return (
    <Modal opened onClose={onClose} title={returned ? say('editAndResubmit') : t('newShares')} size="lg">
      {returned && <ReturnedNotice reason={returned.decisionReason} />}
      <RecordForm
        form={form}
        effect={say('afterApproval')}
        sendLabel={returned ? say('editAndResubmit') : t('submitForApproval')}
        onSend={(draft) => save.mutateAsync(toInput(draft))}
        onSent={onClose}
        onCancel={onClose}
      >
        <Stack gap="md">
          <SelectField
            name="networkId"
            label={t('network')}
            hint={t('networkHint')}
            placeholder={t('allNetworks')}
            options={(networks.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SearchField
            name="skuId"
            label={t('topup')}
            hint={t('topupHint')}
            storedLabel={returned?.skuName ?? undefined}
            call={topupCalls.list}
            input={(search) => ({ search, limit: 20, ...(networkId !== null && { filters: { networkId } }) })}
            options={({ rows }) =>
              rows.map(({ id, name, sku }) => ({ value: id, label: `${name} · ${sku}` }))
            }
          />
          <PercentField name="companyShare" label={t('company')} required />
          <PercentField name="agentShare" label={t('agent')} required />
          <PercentField name="merchantShare" label={t('merchant')} required />
          <Total values={values} />
          <MomentField name="effectiveAt" label={t('effective')} hint={t('effectiveHint')} required />
          <TextAreaField name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={500} required />
          <FormChecks form={form} call={profitSharingCalls.save} toInput={toInput} />
        </Stack>
      </RecordForm>
    </Modal>
  )
}

/** Sum of the three shares, and the part of each in ₱100. */
function Total({ values }: { values: Values }) {
  const t = useWords(shareWords)
  const read = (text: string | null): BasisPoints | null => Percent.safeParse(text ?? '').data ?? null
  const [company, agent, merchant] = [values.companyShare, values.agentShare, values.merchantShare].map(read)
  if (!isKnown(company) || !isKnown(agent) || !isKnown(merchant)) return null
  const total = company + agent + merchant
  if (total !== 10_000) return <p role="note">{t('totalOff', { total: formatPercent(total) })}</p>
  const parts = partsOf(centavosFrom('100'), {
    companyShare: company,
    agentShare: agent,
    merchantShare: merchant,
  })
  return (
    <p aria-live="polite">
      {t('totalOk')}{' '}
      {t('example', {
        company: formatPesos(parts.company),
        agent: formatPesos(parts.agent),
        merchant: formatPesos(parts.merchant),
      })}
    </p>
  )
}

const isKnown = (share: BasisPoints | null | undefined): share is BasisPoints =>
  share !== null && share !== undefined
