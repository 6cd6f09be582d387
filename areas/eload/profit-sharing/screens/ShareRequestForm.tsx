import { useParams } from '@tanstack/react-router'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { profitSharingCalls, ShareDraft, type ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import { partsOf } from '#areas/eload/profit-sharing/rules.ts'
import { profitSharingScreens } from '#areas/eload/profit-sharing/screens.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { ReturnedNotice, FormChecks, approvalWords } from '#platform/console/approvals.ts'
import { useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  MomentField,
  PercentField,
  SearchField,
  SelectField,
  TextAreaField,
  FieldGroup,
  RecordForm,
  recordValues,
  type RecordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { NotFound } from '#platform/console/layout.ts'
import { type BasisPoints, centavosFrom, Percent } from '#platform/contract/fields.ts'
import { namedOptions } from '#platform/console/list.ts'

type Values = RecordValues<typeof ShareDraft>

/** Form for new shares, or for returned shares that their maker resubmits. */
export default function ShareRequest() {
  const { id = '0' } = useParams({ strict: false })
  return Number(id) > 0 ? <Returned key={id} id={Number(id)} /> : <ShareRequestForm />
}

function Returned({ id }: { id: number }) {
  const { rows } = useSuspenseApiQuery(profitSharingCalls.list, { filters: { id, status: ['returned'] } })
  const [returned] = rows
  return returned ? <ShareRequestForm returned={returned} /> : <NotFound />
}

/** Form that submits shares for another person's approval. */
function ShareRequestForm({ returned }: { returned?: ShareRow }) {
  const say = useWords(approvalWords)
  const t = useWords(shareWords)
  const networks = useApiQuery(networkCalls.listAll, {}, { background: true })
  const save = useApiMutation(profitSharingCalls.save)
  const form = useRecordForm({
    name: returned ? 'eload-profit-share-returned' : 'eload-profit-share',
    words: shareWords,
    labels: {
      networkId: t('network'),
      skuId: t('topup'),
      companyShare: t('company'),
      agentShare: t('agent'),
      merchantShare: t('merchant'),
      effectiveAt: t('effective'),
    },
    id: returned?.id,
    schema: ShareDraft,
    initial: recordValues(ShareDraft, returned),
  })
  const values = useFormValues(form)
  const toList = () => goToScreen(profitSharingScreens.shares)
  const { networkId } = values
  const toInput = <V extends object>(values: V) => ({
    ...values,
    ...(returned && { id: returned.id, version: returned.version }),
  })
  return (
    <RecordScreen title={returned ? say('editAndResubmit') : t('newShares')}>
      {returned && <ReturnedNotice reason={returned.decisionReason} />}
      <RecordForm
        form={form}
        effect={say('afterApproval')}
        sendLabel={returned ? say('editAndResubmit') : t('submitForApproval')}
        onSend={(draft) => save.mutateAsync(toInput(draft))}
        onSent={toList}
        onCancel={toList}
        aside={<FormChecks form={form} call={profitSharingCalls.save} toInput={toInput} />}
      >
        <FieldGroup title={t('scope')}>
          <SelectField
            name="networkId"
            hint={t('networkHint')}
            placeholder={t('allNetworks')}
            options={namedOptions(networks.data)}
          />
          <SearchField
            name="skuId"
            hint={t('topupHint')}
            storedLabel={returned?.skuName ?? undefined}
            call={topupCalls.list}
            input={(search) => ({ search, limit: 20, ...(networkId !== null && { filters: { networkId } }) })}
            options={({ rows }) =>
              rows.map(({ id, name, sku }) => ({ value: id, label: `${name} · ${sku}` }))
            }
          />
        </FieldGroup>
        <FieldGroup title={t('shares')}>
          <PercentField name="companyShare" />
          <PercentField name="agentShare" />
          <PercentField name="merchantShare" />
          <Total values={values} />
        </FieldGroup>
        <FieldGroup title={t('dateAndReason')}>
          <MomentField name="effectiveAt" hint={t('effectiveHint')} />
          <TextAreaField name="reason" hint={t('reasonHint')} />
        </FieldGroup>
      </RecordForm>
    </RecordScreen>
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
