import { Button, Group } from '@mantine/core'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import {
  businessCalls,
  type BusinessRow,
  BusinessStatus,
  RegistrationKind,
  StoreCategory,
} from '#areas/merchants/businesses/contract.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessFactsOf } from '#areas/merchants/businesses/screens/BusinessFactsOf.tsx'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { geographyCalls } from '#areas/merchants/geography/contract.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/rules.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useRegionOptions } from '#areas/merchants/subscribers/screens/use-places.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead, toUpdate } from '#platform/access/access.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { day, shortMoment } from '#platform/console/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const merchantAddress = ({ businessId }: BusinessRow) =>
  addressOf(subscriberScreens.profile, { tab: 'Business', bid: businessId })
const editAddress = ({ businessId }: BusinessRow) => addressOf(businessScreens.form, { id: businessId })

export default function Businesses() {
  const t = useWords(businessWords)
  const say = useWords(words)
  const closed = useWhyClosed(toUpdate(businessInfoPlace))
  const regions = useRegionOptions()
  const types = useAnswer(geographyCalls.types, {}, { keepMs: Number.POSITIVE_INFINITY })
  const kinds = (types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ListScreen<BusinessRow>
      name="businesses"
      title={t('businesses')}
      things={t('businessesInside')}
      call={businessCalls.list}
      columns={columnsIn(t, say)}
      filters={filtersIn(t, say, regions, kinds)}
      searchIn={t('searchIn')}
      keyOf={({ businessId }) => businessId}
      nameOf={({ businessName }) => businessName}
      rowHref={merchantAddress}
      panel={(row) => <Panel key={row.businessId} row={row} />}
      editHref={(row) => (closed === null ? editAddress(row) : null)}
      rowMenu={(row) => [
        { label: t('openMerchant'), href: merchantAddress(row) },
        ...(closed === null ? [] : [{ label: say('edit'), closed }]),
      ]}
      actions={
        <ScreenLink to={businessScreens.form} params={{ id: 0 }}>
          <Button component="span">{t('newBusiness')}</Button>
        </ScreenLink>
      }
      exports={{ report: 'businesses', needs: toRead(businessInfoPlace) }}
      whenEmpty={{ title: t('noBusinesses'), sentence: t('noBusinessesSentence') }}
    />
  )
}

function Panel({ row }: { row: BusinessRow }) {
  const t = useWords(businessWords)
  const say = useWords(words)
  return (
    <>
      <Group mb="md" gap="md">
        <StatusBadge status={row.status} />
        <ScreenLink to={subscriberScreens.profile} params={{ tab: 'Business', bid: row.businessId }}>
          {t('openMerchant')}
        </ScreenLink>
        <ScreenLink to={businessScreens.form} params={{ id: row.businessId }}>
          {say('edit')}
        </ScreenLink>
      </Group>
      <BusinessFactsOf businessId={row.businessId} />
    </>
  )
}

type T = Say<(typeof businessWords)['en']>
type S = Say<(typeof words)['en']>
type Options = readonly { value: string | number; label: string }[]

const columnsIn = (t: T, say: S): Column<BusinessRow>[] => [
  { key: 'businessName', title: say('business'), sort: 'businessName', cell: (row) => row.businessName },
  { key: 'ownerName', title: t('owner'), cell: (row) => row.ownerName },
  { key: 'contactNumber', title: say('contactNumber'), mono: true, cell: (row) => row.contactNumber },
  { key: 'type', title: say('businessType'), cell: (row) => row.businessTypeName },
  {
    key: 'storeCategory',
    title: say('storeCategory'),
    hidden: true,
    cell: (row) => storeCategoryLabel(row.storeCategory),
  },
  { key: 'city', title: say('city'), cell: (row) => row.city },
  { key: 'region', title: say('region'), hidden: true, cell: (row) => row.region },
  { key: 'papers', title: t('papers'), hidden: true, cell: (row) => papersLabel(t, row.registrationKind) },
  {
    key: 'wallet',
    title: say('wallet'),
    cell: ({ walletStatus }) => (walletStatus ? <StatusBadge status={walletStatus} /> : '--'),
  },
  { key: 'status', title: say('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'createdAt',
    title: say('registered'),
    sort: 'createdAt',
    cell: ({ createdAt }) => <span title={shortMoment(createdAt)}>{day(createdAt)}</span>,
  },
]

/** Papers by their letters, or that there are none. */
export const papersLabel = (t: T, kind: string) => (kind === 'none' ? t('noPapers') : kind)

const filtersIn = (t: T, say: S, regions: Options, kinds: Options): Filter[] => [
  {
    key: 'status',
    label: say('status'),
    kind: 'choice',
    pinned: true,
    options: BusinessStatus.options.map((value) => ({ value, label: labelOf(value) })),
  },
  { key: 'businessType', label: say('businessType'), kind: 'choices', pinned: true, options: kinds },
  {
    key: 'storeCategory',
    label: say('storeCategory'),
    kind: 'choice',
    options: StoreCategory.options.map((value) => ({ value, label: storeCategoryLabel(value) })),
  },
  {
    key: 'registrationKind',
    label: t('papers'),
    kind: 'choices',
    options: RegistrationKind.options.map((value) => ({ value, label: papersLabel(t, value) })),
  },
  { key: 'region', label: say('region'), kind: 'choices', options: regions },
  { key: 'created', label: say('registered'), kind: 'dates' },
]
