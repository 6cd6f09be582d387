import { RecordLink, recordTarget, goTo, goToScreen } from '#platform/console/router.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { businessEditingCalls } from '#areas/merchants/businesses/editing/contract.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessFields } from '#areas/merchants/businesses/screens/BusinessFields.tsx'
import { useBusinessLabels } from './use-business-labels.ts'
import { BusinessStatusButton } from './BusinessStatusButton.tsx'
import {
  emptyValues,
  BusinessValues,
  fieldInForm,
  NewBusinessValues,
  type Revealed,
  stillMasked,
  toFormValues,
  toInput,
  withoutMasked,
} from '#areas/merchants/businesses/screens/form-values.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { useLatestTransactions } from '#areas/merchants/shared/screens/LatestTransactions.tsx'
import { useDescription } from '#platform/console/places.ts'
import { HttpError, queryKeyFor, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { SearchField, FieldGroup, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { RecordPicture, RecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function BusinessForm() {
  const { id = '0' }: { id?: string } = useParams({ strict: false })
  return Number(id) > 0 ? <Existing key={id} businessId={Number(id)} /> : <New />
}

const homeOf = (businessId: number) =>
  addressOf(subscriberScreens.profile, { tab: 'Business', bid: businessId })

function New() {
  const t = useWords(businessWords)
  const create = useApiMutation(businessEditingCalls.create)
  const form = useRecordForm({
    name: 'business',
    words: businessWords,
    labels: useBusinessLabels(),
    schema: NewBusinessValues,
    initial: emptyValues,
    ...useDescription(),
  })
  return (
    <RecordScreen title={t('newBusiness')}>
      <RecordForm
        form={form}
        onSend={(input) => named(create.mutateAsync(toInput(input)))}
        onSent={({ data }) => goTo(homeOf(data.id))}
        sendLabel={t('saveNew')}
        disabledReason={useDisabledReason(toCreate(businessInfoPlace))}
        onCancel={() => goToScreen(businessScreens.list)}
      >
        <FieldGroup title={t('owner')}>
          <SearchField
            name="subscriberId"
            hint={t('ownerHint')}
            call={subscriberCalls.list}
            input={(search) => ({ search, limit: 10, filters: { status: 'active' as const } })}
            options={({ rows }) =>
              rows.map((row) => ({ value: row.id, label: `${fullName(row)} · ${row.mobile_number}` }))
            }
          />
        </FieldGroup>
        <BusinessFields form={form} stored={null} />
      </RecordForm>
    </RecordScreen>
  )
}

function Existing({ businessId }: { businessId: number }) {
  const t = useWords(businessWords)
  const queryClient = useQueryClient()
  const shop = useSuspenseApiQuery(businessCalls.info, { businessId })
  const update = useApiMutation(businessEditingCalls.update)
  const [revealed, setRevealed] = useState<Revealed>({})
  const masked = stillMasked(shop, revealed)
  const form = useRecordForm({
    name: 'business',
    words: businessWords,
    labels: useBusinessLabels(),
    id: businessId,
    // An empty masked field is not sent, so it is not validated.
    schema: BusinessValues,
    initial: toFormValues(shop, revealed),
    toInput: ({ subscriberId: _owner, ...values }) => ({
      ...withoutMasked(values, masked),
      businessId,
      version: shop.version,
    }),
    ...useDescription(),
  })
  const latest = useLatestTransactions({
    subscriberId: shop.subscriberId,
    businessId,
    address: addressOf(walletScreens.wallet, { tab: 'Wallets', bid: businessId }),
  })
  return (
    <RecordScreen
      title={shop.businessName}
      picture={<RecordPicture name={shop.businessName} />}
      subtitle={
        <RecordLink target={recordTarget(subscriberScreens.form, { id: shop.subscriberId })}>
          {shop.ownerName}
        </RecordLink>
      }
      status={<StatusBadge status={shop.status} />}
      actions={<BusinessStatusButton shop={shop} />}
      aside={latest}
      history={{
        call: businessCalls.logs,
        input: { businessId },
        record: { kind: 'business', id: businessId },
      }}
    >
      <RecordForm
        form={form}
        onSend={(input) => named(update.mutateAsync(toInput(input)))}
        onSent={() => {
          setRevealed({})
          goTo(homeOf(businessId))
        }}
        sendLabel={t('saveBusiness')}
        disabledReason={useDisabledReason(toUpdate(businessInfoPlace))}
        onCancel={() => goTo(homeOf(businessId))}
        onReload={() =>
          queryClient.refetchQueries({ queryKey: queryKeyFor(businessCalls.info, { businessId }) })
        }
      >
        <BusinessFields
          form={form}
          stored={{
            businessId,
            maskOf: (field) => (masked.includes(field) ? shop[field] : null),
            onRevealed: (field, value) => setRevealed((revealed) => ({ ...revealed, [field]: value })),
          }}
        />
      </RecordForm>
    </RecordScreen>
  )
}

/** Renames fields in validation errors from the path in the request (`registration.number`) to the form field. */
async function named<Reply>(sent: Promise<Reply>): Promise<Reply> {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const errors = error.errors.map(({ field, message }) => ({ field: fieldInForm(field), message }))
    throw new HttpError(error.status, error.message, error.code, errors)
  }
}
