import { Group } from '@mantine/core'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import {
  businessCalls,
  type BusinessRow,
  BusinessStatus,
  RegistrationKind,
  StoreCategory,
} from '#areas/merchants/businesses/contract.ts'
import { businessList } from '#areas/merchants/businesses/columns.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessDetails } from './BusinessDetails.tsx'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useRegionOptions } from '#platform/console/places.ts'
import { words } from '#areas/merchants/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatDay, formatShortMoment, type Translate, useWords } from '#platform/console/i18n.ts'
import {
  type Filter,
  ListScreen,
  choiceFilter,
  choicesFilter,
  pinnedChoice,
  pinnedChoices,
  namedOptions,
} from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { recordTarget, ScreenLink } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const merchantAddress = ({ businessId }: BusinessRow) =>
  addressOf(subscriberScreens.profile, { tab: 'Business', bid: businessId })
const editAddress = ({ businessId }: BusinessRow) => addressOf(businessScreens.form, { id: businessId })

export default function Businesses() {
  const t = useWords(businessWords)
  const translate = useWords(words)
  const disabledReason = useDisabledReason(toUpdate(businessInfoPlace))
  const regions = useRegionOptions()
  const types = useApiQuery(businessCalls.types, {}, { keepMs: Number.POSITIVE_INFINITY })
  const kinds = namedOptions(types.data)
  return (
    <ListScreen
      pluralName={t('businessesPlural')}
      list={businessList}
      cells={{
        createdAt: ({ createdAt }) => (
          <span title={formatShortMoment(createdAt)}>{formatDay(createdAt)}</span>
        ),
      }}
      targets={{
        ownerName: ({ subscriberId }) => recordTarget(subscriberScreens.form, { id: subscriberId }),
      }}
      filters={buildFilters(t, translate, regions, kinds)}
      searchIn={t('searchIn')}
      keyOf={({ businessId }) => businessId}
      nameOf={({ businessName }) => businessName}
      rowHref={merchantAddress}
      panel={(row) => <Panel key={row.businessId} row={row} />}
      editHref={(row) => (disabledReason === null ? editAddress(row) : null)}
      rowMenu={(row) => [
        { label: t('openMerchant'), href: merchantAddress(row) },
        ...(disabledReason === null ? [] : [{ label: translate('edit'), disabledReason }]),
      ]}
      actions={<ScreenButton to={businessScreens.form} params={{ id: 0 }} label={t('newBusiness')} />}
      whenEmpty={{ title: t('noBusinesses'), sentence: t('noBusinessesSentence') }}
    />
  )
}

function Panel({ row }: { row: BusinessRow }) {
  const t = useWords(businessWords)
  const translate = useWords(words)
  return (
    <>
      <Group mb="md" gap="md">
        <StatusBadge status={row.status} />
        <ScreenLink to={subscriberScreens.profile} params={{ tab: 'Business', bid: row.businessId }}>
          {t('openMerchant')}
        </ScreenLink>
        <ScreenLink to={businessScreens.form} params={{ id: row.businessId }}>
          {translate('edit')}
        </ScreenLink>
      </Group>
      <BusinessDetails businessId={row.businessId} />
    </>
  )
}

type T = Translate<(typeof businessWords)['en']>
type S = Translate<(typeof words)['en']>
type Options = readonly { value: string | number; label: string }[]

const buildFilters = (t: T, translate: S, regions: Options, kinds: Options): Filter[] => [
  pinnedChoice('status', translate('status'), BusinessStatus.options, labelOf),
  pinnedChoices('businessType', translate('businessType'), kinds),
  choiceFilter('storeCategory', translate('storeCategory'), StoreCategory.options, (value) =>
    storeCategoryLabel(value),
  ),
  choicesFilter('registrationKind', t('registration'), RegistrationKind.options, (value) =>
    value === 'none' ? t('none') : value,
  ),
  choicesFilter('region', translate('region'), regions),
  { key: 'created', label: translate('registered'), kind: 'dates' },
]
