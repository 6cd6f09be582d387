import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { businessEditingCalls } from '#areas/merchants/businesses/editing/contract.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessFields } from '#areas/merchants/businesses/screens/BusinessFields.tsx'
import { BusinessStanding } from '#areas/merchants/businesses/screens/BusinessStanding.tsx'
import {
  blank,
  BusinessValues,
  fieldInForm,
  NewBusinessValues,
  type Revealed,
  stillMasked,
  type Values,
  valuesOf,
  wireOf,
  withoutMasked,
} from '#areas/merchants/businesses/screens/form-values.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/rules.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useDescribed } from '#areas/merchants/subscribers/screens/use-described.ts'
import { words } from '#areas/merchants/words.ts'
import { HttpFailure, keyOf, useAsk, useReply } from '#platform/console/ask.ts'
import { SearchField } from '#platform/console/form/fields.ts'
import { GroupOfFields, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goTo, goToScreen } from '#platform/console/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function BusinessForm() {
  const { id = '0' }: { id?: string } = useParams({ strict: false })
  return Number(id) > 0 ? <Existing key={id} businessId={Number(id)} /> : <New />
}

const homeOf = (businessId: number) =>
  addressOf(subscriberScreens.profile, { tab: 'Business', bid: businessId })

/** How the fields are called and how the codes of places read in the difference. */
function useLabels() {
  const t = useWords(businessWords)
  const say = useWords(words)
  const { labels, shown } = useDescribed()
  return {
    shown,
    labels: {
      subscriberId: t('owner'),
      businessName: t('name'),
      businessType: say('businessType'),
      storeCategory: say('storeCategory'),
      contactNumber: say('contactNumber'),
      email: say('email'),
      businessAddress: say('businessAddress'),
      region: labels.region,
      province: labels.province,
      city: labels.city,
      barangay: labels.barangay,
      street: labels.street,
      zip: labels.zip,
      latitude: t('latitude'),
      longitude: t('longitude'),
      kind: t('papers'),
      number: t('papersNumber'),
      expiry: t('papersExpiry'),
      tin: t('tin'),
      socialMediasLink: t('social'),
      agentCode: say('agentCode'),
    },
  }
}

function New() {
  const t = useWords(businessWords)
  const create = useAsk(businessEditingCalls.create)
  const form = useRecordForm<Values>({
    name: 'business',
    schema: NewBusinessValues,
    initial: blank,
    ...useLabels(),
  })
  return (
    <RecordScreen title={t('newBusiness')}>
      <RecordForm
        form={form}
        onSend={(values) =>
          named(create.mutateAsync({ ...sentOf(values), subscriberId: values.subscriberId ?? 0 }))
        }
        onSent={({ data }) => goTo(homeOf(data.id))}
        sendLabel={t('saveNew')}
        onCancel={() => goToScreen(businessScreens.list)}
      >
        <GroupOfFields title={t('owner')}>
          <SearchField
            name="subscriberId"
            label={t('owner')}
            hint={t('ownerHint')}
            required
            call={subscriberCalls.list}
            wire={(search) => ({ search, limit: 10, filters: { status: 'active' as const } })}
            options={({ rows }) =>
              rows.map((row) => ({ value: row.id, label: `${fullName(row)} · ${row.mobile_number}` }))
            }
          />
        </GroupOfFields>
        <BusinessFields form={form} stored={null} />
      </RecordForm>
    </RecordScreen>
  )
}

function Existing({ businessId }: { businessId: number }) {
  const t = useWords(businessWords)
  const queryClient = useQueryClient()
  const shop = useReply(businessCalls.info, { businessId })
  const update = useAsk(businessEditingCalls.update)
  const [revealed, setRevealed] = useState<Revealed>({})
  const masked = stillMasked(shop, revealed)
  const also = { businessId, version: shop.version }
  const form = useRecordForm<Values>({
    name: 'business',
    id: businessId,
    // A field that is masked and empty is not sent, so it cannot be wrong.
    schema: z.preprocess((values) => withoutMasked(Object(values), masked), BusinessValues),
    initial: valuesOf(shop, revealed),
    also,
    ...useLabels(),
  })
  return (
    <RecordScreen
      title={shop.businessName}
      subtitle={shop.ownerName}
      status={<StatusBadge status={shop.status} />}
      actions={<BusinessStanding shop={shop} />}
      aside={<HistoryPanel call={businessCalls.logs} wire={{ businessId }} />}
    >
      <RecordForm
        form={form}
        onSend={(values) => named(update.mutateAsync({ ...withoutMasked(sentOf(values), masked), ...also }))}
        onSent={() => {
          setRevealed({})
          goTo(homeOf(businessId))
        }}
        sendLabel={t('save')}
        onCancel={() => goTo(homeOf(businessId))}
        onReload={() => queryClient.refetchQueries({ queryKey: keyOf(businessCalls.info, { businessId }) })}
      >
        <BusinessFields
          form={form}
          stored={{
            businessId,
            maskOf: (field) => (masked.includes(field) ? shop[field] : null),
            onRevealed: (field, value) => setRevealed((shown) => ({ ...shown, [field]: value })),
          }}
        />
      </RecordForm>
    </RecordScreen>
  )
}

/** The values as the wire takes them. What is missing still, the schema has told before. */
function sentOf(values: Values) {
  const { subscriberId: _, businessType, region, city, barangay, storeCategory, ...others } = wireOf(values)
  return {
    ...others,
    businessType: businessType ?? 0,
    region: region ?? '',
    city: city ?? '',
    barangay: barangay ?? '',
    storeCategory: storeCategory ?? ('' as const),
  }
}

/** The server names the papers by their path; in the form they stand by themselves. */
async function named<Reply>(sent: Promise<Reply>): Promise<Reply> {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    const errors = error.errors.map(({ field, message }) => ({ field: fieldInForm(field), message }))
    throw new HttpFailure(error.status, error.message, error.code, errors)
  }
}
