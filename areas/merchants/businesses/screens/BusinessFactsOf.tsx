import { Skeleton } from '@mantine/core'
import { type Business, businessCalls, type RevealableField } from '#areas/merchants/businesses/contract.ts'
import { socialLinksFrom } from '#areas/merchants/businesses/rules.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/rules.ts'
import { words } from '#areas/merchants/words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { day, percent, pesos, shortMoment } from '#platform/console/format.ts'
import { type Fact, Facts } from '#platform/console/record/Facts.tsx'
import { Masked } from '#platform/console/record/Masked.tsx'
import { FailureState } from '#platform/console/record/States.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What is known of a business. */
export function BusinessFactsOf({ businessId }: { businessId: number }) {
  const t = useWords(businessWords)
  const say = useWords(words)
  const { data, error, askAgain } = useAnswer(businessCalls.info, { businessId }, { quiet: true })
  if (error && !data) return <FailureState error={error} onRetry={askAgain} />
  if (!data) return <Skeleton height={240} radius="sm" />
  return (
    <Facts
      facts={[
        ...shopFacts(t, say, data),
        ...papersFacts(t, data),
        ...walletFacts(t, say, data),
        mdrFact(t, data),
      ]}
    />
  )
}

type T = Say<(typeof businessWords)['en']>
type S = Say<(typeof words)['en']>

const personal = (shop: Business, field: RevealableField, name: string) => (
  <Masked
    key={field}
    call={businessCalls.reveal}
    wire={{ businessId: shop.businessId }}
    field={field}
    name={name}
    masked={shop[field]}
  />
)

const shopFacts = (t: T, say: S, shop: Business): Fact[] => [
  [say('business'), shop.businessName],
  [t('owner'), shop.ownerName],
  [say('businessType'), shop.businessTypeName],
  [say('storeCategory'), storeCategoryLabel(shop.storeCategory)],
  [say('status'), <StatusBadge key="status" status={shop.status} />],
  [say('businessAddress'), personal(shop, 'businessAddress', say('businessAddress'))],
  [t('position'), <Position key="position" shop={shop} />],
  [say('contactNumber'), personal(shop, 'contactNumber', say('contactNumber'))],
  [say('email'), personal(shop, 'email', say('email'))],
  [t('social'), <Links key="links" text={shop.socialMediasLink} />],
  [say('agentCode'), shop.agentCode],
  [say('since'), shortMoment(shop.createdAt)],
]

const papersFacts = (t: T, shop: Business): Fact[] => [
  ...registrationFacts(t, shop),
  [t('tin'), personal(shop, 'tin', t('tin'))],
]

const registrationFacts = (t: T, { registration }: Business): Fact[] => [
  [t('papers'), registration.kind === 'none' ? t('noPapers') : `${registration.kind} ${registration.number}`],
  [t('papersExpiry'), registration.expiry && day(registration.expiry)],
]

const walletFacts = (t: T, say: S, { wallets }: Business): Fact[] =>
  wallets.flatMap(({ accountNo, balance, status }): Fact[] => [
    [say('wallet'), <StatusBadge key="wallet" status={status} />],
    [t('accountNo'), accountNo],
    [t('balance'), pesos(balance)],
  ])

const mdrFact = (t: T, { mdrSetting: { enabled, rate, fixedFee, isStandard } }: Business): Fact => [
  t('mdr'),
  enabled
    ? [percent(rate), fixedFee > 0 && `+ ${pesos(fixedFee)}`, isStandard && `(${t('mdrStandard')})`]
        .filter((part) => part !== false)
        .join(' ')
    : t('mdrOff'),
]

function Position({ shop: { latitude, longitude } }: { shop: Business }) {
  const t = useWords(businessWords)
  if (latitude === null || longitude === null) return <>—</>
  return (
    <a href={mapAddress(latitude, longitude)} target="_blank" rel="noreferrer" title={t('openMap')}>
      {latitude.toFixed(6)}, {longitude.toFixed(6)}
    </a>
  )
}

/** Where a public map shows a point. */
export const mapAddress = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

function Links({ text }: { text: string }) {
  const links = socialLinksFrom(text) ?? []
  if (links.length === 0) return <>—</>
  return links.map(({ platform, url }, index) => (
    <span key={url}>
      {index > 0 && ', '}
      <a href={url} target="_blank" rel="noreferrer">
        {labelOf(platform)}
      </a>
    </span>
  ))
}
