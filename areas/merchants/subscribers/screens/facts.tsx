import { countryName } from '#areas/merchants/subscribers/editing/countries.ts'
import type { Subscriber } from '#areas/merchants/subscribers/contract.ts'
import { KycState } from '#areas/merchants/subscribers/screens/KycBadge.tsx'
import { MaskedField } from './MaskedField.tsx'
import type { words } from '#areas/merchants/words.ts'
import { formatShortMoment, type Translate } from '#platform/console/i18n.ts'
import type { Fact } from '#platform/console/record.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof words)['en']>

/** Place names of an address from barangay to region, as on an envelope. */
export const placeNames = ({ barangay, city, province, region }: Subscriber['place_names']) =>
  // In Metro Manila, region and province are the same place, which is listed once.
  [...new Set([barangay, city, province, region])].filter(Boolean).join(', ')

export const contactFacts = (
  t: T,
  { id, mobile_number, mobile_number_released_at: released, email, language }: Subscriber,
): Fact[] => [
  [
    t('mobile'),
    <MaskedField key="mobile" id={id} field="mobile_number" name={t('mobile')} masked={mobile_number} />,
  ],
  ...(released === null ? [] : [[t('numberReleased'), formatShortMoment(released)] as const]),
  [t('email'), email && <MaskedField key="email" id={id} field="email" name={t('email')} masked={email} />],
  [t('messageLanguage'), t(`language_${language ?? 'en'}`)],
]

export const personalFacts = (t: T, subscriber: Subscriber, language: string): Fact[] => {
  const { id, birth_date, sex, nationality, source_of_funds, occupation } = subscriber
  return [
    [
      t('birthDate'),
      birth_date && (
        <MaskedField key="birth" id={id} field="birth_date" name={t('birthDate')} masked={birth_date} />
      ),
    ],
    [t('sex'), sex === 'male' || sex === 'female' ? t(sex) : sex],
    [t('nationality'), countryName(nationality, language)],
    [t('occupation'), occupation],
    [t('funds'), source_of_funds],
  ]
}

export const addressFacts = (t: T, { id, address, place_names }: Subscriber): Fact[] => [
  [
    t('street'),
    <MaskedField key="street" id={id} field="street" name={t('street')} masked={address.street} />,
  ],
  [t('address'), [placeNames(place_names), address.zip].filter(Boolean).join(' ')],
]

export const kycFact = (t: T, subscriber: Subscriber): Fact => [
  t('kyc'),
  <KycState key="kyc" {...subscriber} />,
]

export const statusFacts = (t: T, subscriber: Subscriber): Fact[] => [
  [t('watchlist'), labelOf(subscriber.watchlist_status)],
  [
    t('wallet'),
    subscriber.wallet_status === null ? (
      t('noWallet')
    ) : (
      <StatusBadge key="wallet" status={subscriber.wallet_status} />
    ),
  ],
]

export const registrationFacts = (t: T, { registered_at }: Subscriber): Fact[] => [
  [t('registered'), formatShortMoment(registered_at)],
]

export const accountFacts = (t: T, { cognito_sub, last_login_at }: Subscriber): Fact[] => [
  [t('lastSignIn'), last_login_at === null ? t('never') : formatShortMoment(last_login_at)],
  [t('cognitoSub'), cognito_sub ?? t('notInApp')],
]
