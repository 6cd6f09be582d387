import { Group, Skeleton } from '@mantine/core'
import { subscriberCalls, type SubscriberRow } from '#areas/merchants/subscribers/contract.ts'
import { addressOfKyc } from '#areas/merchants/kyc/screens/kyc-address.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import {
  accountFacts,
  addressFacts,
  contactFacts,
  standingFacts,
} from '#areas/merchants/subscribers/screens/facts.tsx'
import { Timeline } from '#areas/merchants/timeline/screens/Timeline.tsx'
import { words } from '#areas/merchants/words.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { FailureState } from '#platform/console/record/States.tsx'
import { AddressLink, ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What matters of one subscriber, beside the list. */
export default function SubscriberPanel({ row: { id, business, status } }: { row: SubscriberRow }) {
  const t = useWords(words)
  const { data, error, askAgain } = useAnswer(subscriberCalls.user, { id }, { quiet: true })
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
        <AddressLink address={addressOfKyc({ subscriber_id: id, business_id: business?.businessId ?? null })}>
          {t('kyc')}
        </AddressLink>
        <ScreenLink to={subscriberScreens.form} params={{ id }}>
          {t('edit')}
        </ScreenLink>
      </Group>
      {error && !data ? (
        <FailureState error={error} onRetry={askAgain} />
      ) : data ? (
        <Facts
          facts={[
            ...contactFacts(t, data),
            ...standingFacts(t, data),
            [
              t('businesses'),
              data.businesses.map(({ businessName }) => businessName).join(', ') || t('noBusiness'),
            ],
            ...addressFacts(t, data),
            ...accountFacts(t, data),
          ]}
        />
      ) : (
        <Skeleton height={240} radius="sm" />
      )}
      <Timeline id={id} />
    </>
  )
}
