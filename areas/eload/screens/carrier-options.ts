import { AnyCarrier, type Carrier, carrierNames } from '#areas/eload/contract.ts'
import type { words } from '#areas/eload/words.ts'
import type { Translate } from '#platform/console/i18n.ts'

type T = Translate<(typeof words)['en']>

/** Options for every carrier and for all carriers. */
export const carrierOptions = (t: T) =>
  AnyCarrier.options.map((value) => ({ value, label: carrierLabel(t, value) }))

export const carrierLabel = (t: T, carrier: AnyCarrier) =>
  carrier === 'all' ? t('allCarriers') : carrierNames[carrier satisfies Carrier]
