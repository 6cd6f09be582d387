import {
  type Cancellation,
  cancellationCalls,
  CancellationDraft,
  Collateral,
} from '#areas/kantoads/cancellations/contract.ts'
import { InstalledCollateralTable } from './InstalledCollateralTable.tsx'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { adsAuditScreens } from '#areas/kantoads/screens.ts'
import { approvalWords } from '#platform/console/approvals.ts'
import { useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  DateField,
  FormSummary,
  SearchField,
  SelectField,
  TextAreaField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { goToScreen } from '#platform/console/router.ts'
import { FilesField } from '#platform/console/upload.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Props = { request?: Cancellation; onEnd?: () => void }

/** Form of a cancellation request, with a preview of its effects. */
export function CancellationForm({ request, onEnd }: Props) {
  const t = useWords(cancellationWords)
  const say = useWords(approvalWords)
  const types = useSuspenseApiQuery(cancellationCalls.collateralTypes, {})
  const update = useApiMutation(cancellationCalls.update)
  const form = useRecordForm({
    name: 'kantoads-cancellation',
    words: cancellationWords,
    labels: { businessId: t('store'), collateralType: t('collateral') },
    id: request?.cancellationRequestId,
    schema: CancellationDraft,
    initial: {
      ...recordValues(CancellationDraft, request),
      collateralType: request?.collateralType ?? 'All',
    },
  })
  const back = onEnd ?? (() => goToScreen(adsAuditScreens.cancellations))
  return (
    <RecordForm
      form={form}
      sendLabel={
        request?.status === 'returned'
          ? say('editAndResubmit')
          : request
            ? t('saveRequest')
            : t('submitForApproval')
      }
      onSend={(values) =>
        update.mutateAsync({
          ...values,
          status: 'pending',
          ...(request && {
            cancellationRequestId: request.cancellationRequestId,
            version: request.version,
          }),
        })
      }
      onSent={({ data }) =>
        onEnd ? onEnd() : goToScreen(adsAuditScreens.cancellation, { id: data.cancellationRequestId })
      }
      onCancel={back}
      aside={<Effect values={useFormValues(form)} />}
    >
      <FieldGroup title={t('toRemove')}>
        <SearchField
          name="businessId"
          hint={t('storeHint')}
          showsFirst
          call={cancellationCalls.stores}
          input={(search) => ({ search })}
          options={({ rows }) =>
            rows.map(({ businessId, businessName, hanging }) => ({
              value: businessId,
              label: t('storeOption', { name: businessName, n: hanging }),
            }))
          }
          storedLabel={request?.businessName}
        />
        <SelectField
          name="collateralType"
          required
          options={types.map(({ name }) => ({ value: name, label: name }))}
        />
        <DateField name="effectiveDate" hint={t('effectiveDateHint')} min={dayInManila()} />
        <TextAreaField name="reason" hint={t('reasonHint')} />
        <FilesField
          name="attachments"
          upload={uploads.adsAudit}
          stored={request?.attachments ?? []}
          maxFiles={6}
        />
      </FieldGroup>
    </RecordForm>
  )
}

type EffectProps = {
  values: { businessId: number | null; collateralType: Collateral; effectiveDate: string | null }
}

function Effect({ values: { businessId, collateralType, effectiveDate } }: EffectProps) {
  const t = useWords(cancellationWords)
  const isChosen = businessId !== null && effectiveDate !== null
  const { data } = useApiQuery(
    cancellationCalls.preview,
    { businessId: businessId ?? 1, collateralType, effectiveDate: effectiveDate ?? dayInManila() },
    { enabled: isChosen, background: true },
  )
  return (
    <FormSummary
      title={t('effect')}
      empty={t('chooseFirst')}
      facts={isChosen && data ? [[t('outstanding'), formatPesos(data.outstandingRenta)]] : []}
    >
      {isChosen && data && (
        <>
          <p className="mb-12 muted">{t('outstandingHint')}</p>
          {data.hanging.length === 0 ? (
            <p role="note">{t('nothingInstalled')}</p>
          ) : (
            <InstalledCollateralTable hanging={data.hanging} />
          )}
        </>
      )}
    </FormSummary>
  )
}
