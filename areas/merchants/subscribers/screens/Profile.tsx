import { merchantPlace } from '#areas/merchants/access.ts'
import { toUpdate } from '#platform/access.ts'
import { useHasAccess } from '#platform/console/session.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  type BusinessFacts,
  subscriberCalls,
  type Subscriber,
} from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { AppRecords } from '#areas/merchants/consents/screens/AppRecords.tsx'
import { kycScreens } from '#areas/merchants/kyc/screens.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { KankolekTab } from '#areas/merchants/kankolek/screens/KankolekTab.tsx'
import { words as kankolekWords } from '#areas/merchants/kankolek/words.ts'
import { SecurityTab } from '#areas/merchants/security/screens/SecurityTab.tsx'
import { words as securityWords } from '#areas/merchants/security/words.ts'
import { StoreCategoryButton } from '#areas/merchants/store-category/screens/StoreCategoryButton.tsx'
import { BusinessTab } from '#areas/merchants/businesses/screens/BusinessTab.tsx'
import { KycState } from '#areas/merchants/subscribers/screens/KycBadge.tsx'
import { ProfileTab } from '#areas/merchants/subscribers/screens/ProfileTab.tsx'
import { SubscriberStatusButton } from './SubscriberStatusButton.tsx'
import { WalletsTab } from '#areas/merchants/subscribers/screens/WalletsTab.tsx'
import { walletScreens } from '#areas/wallets/screens.ts'
import { useLatestTransactions } from '#areas/merchants/shared/screens/LatestTransactions.tsx'
import { Timeline } from '#areas/merchants/timeline/screens/Timeline.tsx'
import { words } from '#areas/merchants/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatPesos, formatShortMoment, type Translate, useWords, getWords } from '#platform/console/i18n.ts'
import { goTo } from '#platform/console/router.ts'
import { Figure, RecordPicture, RecordScreen, type Tab, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const tabs = ['Profile', 'Business', 'Wallets', 'Kankolek', 'Security', 'Logs'] as const
type TabName = (typeof tabs)[number]

const isTab = (tab: string): tab is TabName => tabs.some((known) => known === tab)
const tabPath = (bid: string) => (tab: string) => addressOf(subscriberScreens.profile, { tab, bid })

export default function Profile() {
  const { tab = '', bid = '' }: { tab?: string; bid?: string } = useParams({ strict: false })
  return isTab(tab) ? <ProfileAt tab={tab} bid={bid} /> : <ToFirstTab bid={bid} />
}

function ToFirstTab({ bid }: { bid: string }) {
  useEffect(() => goTo(tabPath(bid)('Profile'), { replace: true }), [bid])
  return null
}

function ProfileAt({ tab, bid }: { tab: TabName; bid: string }) {
  const t = useWords(words)
  const businessId = Number(bid)
  const mayUpdate = useHasAccess(toUpdate(merchantPlace))
  const subscriber = useSuspenseApiQuery(subscriberCalls.user, { businessId })
  const business = subscriber.businesses.find((each) => each.businessId === businessId)
  const latest = useLatestTransactions({
    subscriberId: subscriber.id,
    ...(tab === 'Business' && { businessId }),
    address:
      tab === 'Profile' && subscriber.wallets.count > 1
        ? tabPath(bid)('Wallets')
        : addressOf(walletScreens.wallet, { tab: 'Wallets', bid: businessId }),
  })
  return (
    <RecordScreen
      title={fullName(subscriber)}
      subtitle={business?.businessName}
      picture={<RecordPicture name={fullName(subscriber)} isPerson />}
      status={<StatusBadge status={subscriber.status} />}
      figures={<Figures subscriber={subscriber} bid={bid} />}
      actions={
        <>
          {mayUpdate && (
            <ScreenButton
              to={subscriberScreens.form}
              params={{ id: subscriber.id }}
              variant="default"
              label={t('edit')}
              isForViewers={false}
            />
          )}
          <ScreenButton to={kycScreens.details} params={{ tab, bid }} variant="default" label={t('kyc')} />
          <SubscriberStatusButton subscriber={subscriber} />
        </>
      }
      aside={(tab === 'Profile' || tab === 'Business') && latest}
      tabs={tabsOf(t, subscriber, business)}
      tabsAt={{ open: tab, addressOf: tabPath(bid) }}
      history={{
        call: subscriberCalls.logs,
        input: { id: subscriber.id },
        record: { kind: 'subscriber', id: subscriber.id },
      }}
    />
  )
}

type T = Translate<(typeof words)['en']>

const tabsOf = (t: T, subscriber: Subscriber, business: BusinessFacts | undefined): Tab[] => [
  { key: 'Profile', title: t('profile'), content: () => <ProfileTab subscriber={subscriber} /> },
  {
    key: 'Business',
    title: t('business'),
    content: () =>
      business && (
        <BusinessTab
          businessId={business.businessId}
          actions={<StoreCategoryButton business={business} cognitoSub={subscriber.cognito_sub} />}
        />
      ),
  },
  {
    key: 'Wallets',
    title: t('wallets'),
    content: () => business && <WalletsTab businessId={business.businessId} />,
  },
  {
    key: 'Kankolek',
    title: getWords(kankolekWords)('kankolek'),
    content: () => business && <KankolekTab businessId={business.businessId} />,
  },
  {
    key: 'Security',
    title: getWords(securityWords)('security'),
    content: () => (
      <>
        <SecurityTab cognitoSub={subscriber.cognito_sub} name={fullName(subscriber)} />
        {subscriber.cognito_sub !== null && <AppRecords subscriberId={subscriber.id} />}
      </>
    ),
  },
  { key: 'Logs', title: t('logs'), content: () => <Timeline id={subscriber.id} /> },
]

function Figures({ subscriber, bid }: { subscriber: Subscriber; bid: string }) {
  const t = useWords(words)
  const { registered_at, watchlist_status, wallets } = subscriber
  return (
    <>
      {wallets.count > 0 && (
        <Figure
          label={t('walletBalance', { n: wallets.count })}
          value={formatPesos(wallets.balance)}
          href={
            wallets.count === 1
              ? addressOf(walletScreens.wallet, { tab: 'Wallets', bid })
              : tabPath(bid)('Wallets')
          }
        />
      )}
      <Figure label={t('kyc')} value={<KycState {...subscriber} />} />
      {watchlist_status !== 'clear' && (
        <Figure label={t('watchlist')} value={<StatusBadge status={watchlist_status} />} />
      )}
      <Figure label={t('registered')} value={formatShortMoment(registered_at)} />
    </>
  )
}
