import { Skeleton } from '@mantine/core'
import { type Business, businessCalls, type RevealableField } from '#areas/merchants/businesses/contract.ts'
import { socialLinksFrom } from '#areas/merchants/businesses/rules.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { words } from '#areas/merchants/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  formatDay,
  formatPercent,
  formatPesos,
  formatShortMoment,
  type Translate,
  useWords,
} from '#platform/console/i18n.ts'
import { type Fact, Facts, Masked, ErrorState } from '#platform/console/record.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Read-only details of a business. */
export function BusinessDetails({ businessId }: { businessId: number }) {
  const t = useWords(businessWords)
  const translate = useWords(words)
  const { data, error, refetch } = useApiQuery(businessCalls.info, { businessId }, { background: true })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} radius="sm" />
  return (
    <>
      <Facts title={translate('business')} facts={shopFacts(translate, data)} />
      <Facts title={t('contact')} facts={contactFacts(t, translate, data)} />
      <Facts title={t('registrationTitle')} facts={papersFacts(t, data)} />
      <Facts title={translate('wallet')} facts={[...walletFacts(t, translate, data), mdrFact(t, data)]} />
    </>
  )
}

type T = Translate<(typeof businessWords)['en']>
type S = Translate<(typeof words)['en']>

const personal = (shop: Omit<Business, 'registration'>, field: RevealableField, name: string) =>
  shop[field] && (
    <Masked
      key={field}
      call={businessCalls.reveal}
      input={{ businessId: shop.businessId }}
      field={field}
      name={name}
      masked={shop[field]}
    />
  )

const shopFacts = (translate: S, shop: Business): Fact[] => [
  [translate('name'), shop.businessName],
  [translate('businessType'), shop.businessTypeName],
  [translate('storeCategory'), storeCategoryLabel(shop.storeCategory)],
  [translate('status'), <StatusBadge key="status" status={shop.status} />],
  [translate('agentCode'), shop.agentCode],
  [translate('registered'), formatShortMoment(shop.createdAt)],
]

const contactFacts = (t: T, translate: S, shop: Business): Fact[] => [
  [translate('businessAddress'), personal(shop, 'businessAddress', translate('businessAddress'))],
  [t('position'), positionOf(t, shop)],
  [translate('contactNumber'), personal(shop, 'contactNumber', translate('contactNumber'))],
  [translate('email'), personal(shop, 'email', translate('email'))],
  [t('social'), linksOf(shop)],
]

/** Number with the kind of the papers, such as "SEC 1234", unless the number starts with it. */
const withKind = (kind: string, number: string) => (number.startsWith(kind) ? number : `${kind} ${number}`)

const papersFacts = (t: T, { registration: { kind, number, expiry }, ...shop }: Business): Fact[] => [
  [t('registration'), kind === 'none' ? t('none') : withKind(kind, number)],
  [t('registrationExpiry'), expiry && formatDay(expiry)],
  [t('tin'), personal(shop, 'tin', t('tin'))],
]

const walletFacts = (t: T, translate: S, { wallets }: Business): Fact[] =>
  wallets.flatMap(({ accountNo, balance, status }): Fact[] => [
    [translate('wallet'), <StatusBadge key="wallet" status={status} />],
    [t('accountNumber'), accountNo],
    [t('balance'), formatPesos(balance)],
  ])

const mdrFact = (t: T, { mdrSetting: { enabled, rate, fixedFee, isStandard } }: Business): Fact => [
  t('mdr'),
  enabled
    ? [
        formatPercent(rate),
        fixedFee > 0 && `+ ${formatPesos(fixedFee)}`,
        isStandard && `(${t('mdrStandard')})`,
      ]
        .filter((part) => part !== false)
        .join(' ')
    : t('mdrOff'),
]

function positionOf(t: T, { latitude, longitude }: Business) {
  if (latitude === null || longitude === null) return null
  return (
    <a href={mapAddress(latitude, longitude)} target="_blank" rel="noreferrer" title={t('openMap')}>
      {latitude.toFixed(6)}, {longitude.toFixed(6)}
    </a>
  )
}

/** OpenStreetMap URL that shows a marker at a position. */
export const mapAddress = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

function linksOf({ socialMediasLink }: Business) {
  const links = socialLinksFrom(socialMediasLink) ?? []
  return (
    links.length > 0 &&
    links.map(({ platform, url }, index) => (
      <span key={url}>
        {index > 0 && ', '}
        <a href={url} target="_blank" rel="noreferrer">
          {labelOf(platform)}
        </a>
      </span>
    ))
  )
}
