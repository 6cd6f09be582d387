import { Group, Skeleton } from '@mantine/core'
import { merchantPlace } from '#areas/merchants/access.ts'
import { subscriberCalls, type SubscriberRow } from '#areas/merchants/subscribers/contract.ts'
import { kycPath } from '#areas/merchants/kyc/kyc-address.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import {
  accountFacts,
  addressFacts,
  contactFacts,
  kycFact,
  registrationFacts,
  statusFacts,
} from '#areas/merchants/subscribers/screens/facts.tsx'
import { Timeline } from '#areas/merchants/timeline/screens/Timeline.tsx'
import { words } from '#areas/merchants/words.ts'
import { toUpdate } from '#platform/access.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { useLatestTransactions } from '#areas/merchants/shared/screens/LatestTransactions.tsx'
import { useApiQuery } from '#platform/console/api.ts'
import { Facts, ErrorState } from '#platform/console/record.ts'
import { AddressLink, ScreenLink } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'
import { useHasAccess } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Summary of one subscriber, beside the list. */
export default function SubscriberPanel({ row: { id, business, status } }: { row: SubscriberRow }) {
  const t = useWords(words)
  const { data, error, refetch } = useApiQuery(subscriberCalls.user, { id }, { background: true })
  const latest = useLatestTransactions({
    subscriberId: id,
    address: `${addressOf(walletScreens.wallet, { tab: 'Wallets', bid: 0 })}?subscriber=${id}`,
  })
  return (
    <>
      <Group mb="md" gap="md">
        <StatusBadge status={status} />
        {business && (
          <ScreenLink to={subscriberScreens.profile} params={{ tab: 'Profile', bid: business.businessId }}>
            {t('openProfile')}
          </ScreenLink>
        )}
        <ScreenLink to={walletScreens.wallet} params={{ tab: 'Wallets', bid: 0 }} search={{ subscriber: id }}>
          {t('openWallet')}
        </ScreenLink>
        <AddressLink address={kycPath({ subscriber_id: id, business_id: business?.businessId ?? null })}>
          {t('kyc')}
        </AddressLink>
        {useHasAccess(toUpdate(merchantPlace)) && (
          <ScreenLink to={subscriberScreens.form} params={{ id }}>
            {t('edit')}
          </ScreenLink>
        )}
      </Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Facts
          facts={[
            ...contactFacts(t, data),
            kycFact(t, data),
            ...statusFacts(t, data),
            [
              t('businesses'),
              data.businesses.map(({ businessName }) => businessName).join(', ') || t('noBusiness'),
            ],
            ...addressFacts(t, data),
            ...registrationFacts(t, data),
            ...accountFacts(t, data),
          ]}
        />
      ) : (
        <Skeleton height={240} radius="sm" />
      )}
      {latest && <div className="mt-16">{latest}</div>}
      <Timeline id={id} />
    </>
  )
}
