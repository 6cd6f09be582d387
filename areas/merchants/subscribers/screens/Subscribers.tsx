import { subscriberList } from '#areas/merchants/subscribers/columns.ts'
import { Suspense, useMemo } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import {
  KycAcctStatus,
  KycAcctType,
  SubscriberStatus,
  type SubscriberRow,
  WatchlistStatus,
} from '#areas/merchants/subscribers/contract.ts'
import { fullName, kycLabel } from '#areas/merchants/subscribers/labels.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { KycBadge } from '#areas/merchants/subscribers/screens/KycBadge.tsx'
import { subscriberPath } from '#areas/merchants/subscribers/screens/subscriber-address.ts'
import { useRegionOptions } from '#platform/console/places.ts'
import { words } from '#areas/merchants/words.ts'
import { toUpdate } from '#platform/access.ts'
import {
  formatCount,
  formatDay,
  formatShortMoment,
  type Translate,
  useWords,
} from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'
import {
  type Filter,
  ListScreen,
  choicesFilter,
  pinnedChoice,
  pinnedChoices,
} from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordTarget, ScreenLink } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { mainButton } from '#platform/ui/plain.ts'
import { labelOf } from '#platform/ui/status.ts'

const SubscriberPanel = lazyPart(() => import('./SubscriberPanel.tsx'))
const ExportChosen = lazyPart(async () => ({
  default: (await import('#platform/console/export/ExportSelection.tsx')).ExportSelection<SubscriberRow>,
}))
const panelOf = (row: SubscriberRow) => (
  <Suspense>
    <SubscriberPanel key={row.id} row={row} />
  </Suspense>
)
const editAddress = ({ id }: SubscriberRow) => addressOf(subscriberScreens.form, { id })

export default function Subscribers() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toUpdate(merchantPlace))
  const regions = useRegionOptions()
  const cells = useMemo(() => buildCells(t), [t])
  return (
    <ListScreen
      pluralName={t('subscribersPlural')}
      list={subscriberList}
      cells={cells}
      targets={targets}
      filters={buildFilters(t, regions)}
      searchIn={t('searchIn')}
      nameOf={fullName}
      rowHref={subscriberPath}
      panel={panelOf}
      panelTitle={fullName}
      editHref={(row) => (disabledReason === null ? editAddress(row) : null)}
      rowMenu={(row) => [{ label: t('openProfile'), href: subscriberPath(row) }]}
      actions={
        <ScreenLink to={subscriberScreens.form} params={{ id: 0 }} className={mainButton}>
          {t('newSubscriber')}
        </ScreenLink>
      }
      bulk={(selection) => (
        <Suspense>
          <ExportChosen selection={selection} list={subscriberList} keyFilter="id" />
        </Suspense>
      )}
      whenEmpty={{ title: t('noSubscribers'), sentence: t('noSubscribersSentence') }}
    />
  )
}

type T = Translate<(typeof words)['en']>

const buildCells = (t: T) => ({
  name: fullName,
  business: ({ business, business_count }: SubscriberRow) =>
    business && business_count > 1
      ? t('moreBusinesses', { name: business.businessName, n: formatCount(business_count - 1) })
      : business?.businessName,
  kyc_acct_type: (row: SubscriberRow) => <KycBadge value={row.kyc_acct_type} />,
  kyc_acct_status: (row: SubscriberRow) => <KycBadge value={row.kyc_acct_status} />,
  registered_at: ({ registered_at }: SubscriberRow) => (
    <span title={formatShortMoment(registered_at)}>{formatDay(registered_at)}</span>
  ),
})

const targets = {
  business: ({ business }: SubscriberRow) =>
    business && recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: business.businessId }),
}

const buildFilters = (t: T, regions: readonly { value: string; label: string }[]): Filter[] => [
  pinnedChoices('kyc_acct_type', t('kycType'), labelled(KycAcctType.options)),
  pinnedChoice('status', t('status'), coded(SubscriberStatus.options)),
  choicesFilter('kyc_acct_status', t('kycStatus'), labelled(KycAcctStatus.options)),
  choicesFilter('watchlist_status', t('watchlist'), coded(WatchlistStatus.options)),
  choicesFilter('region', t('region'), regions),
  { key: 'registered', label: t('registered'), kind: 'dates' },
]

const labelled = (values: readonly string[]) => values.map((value) => ({ value, label: kycLabel(value) }))
const coded = (values: readonly string[]) => values.map((value) => ({ value, label: labelOf(value) }))
