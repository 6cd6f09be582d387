import { AnyCarrier, type Carrier, carrierNames } from '#areas/eload/contract.ts'
import type { words } from '#areas/eload/words.ts'
import { type Filter, pinnedChoice } from '#platform/console/list.ts'
import type { Translate } from '#platform/console/i18n.ts'

type T = Translate<(typeof words)['en']>

/** Status filter of a list. */
export const statusFilter = (t: T): Filter =>
  pinnedChoice('status', t('status'), [
    { value: 'active', label: t('active') },
    { value: 'inactive', label: t('inactive') },
  ])

/** Options for every carrier and for all carriers. */
export const carrierOptions = (t: T) =>
  AnyCarrier.options.map((value) => ({ value, label: carrierLabel(t, value) }))

export const carrierLabel = (t: T, carrier: AnyCarrier) =>
  carrier === 'all' ? t('allCarriers') : carrierNames[carrier satisfies Carrier]
