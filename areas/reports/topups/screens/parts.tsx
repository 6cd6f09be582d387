import { PaymentMethod, TopupStatus } from '#areas/reports/topups/contract.ts'
import type { words } from '#areas/reports/topups/words.ts'
import { type Filter, pinnedChoices } from '#platform/console/list.ts'
import type { Translate } from '#platform/console/i18n.ts'

export type T = Translate<(typeof words)['en']>

/** Filters shared by all top-up reports. */
export const buildFilters = (t: T): Filter[] => [
  { key: 'days', label: t('date'), kind: 'dates', pinned: true },
  {
    key: 'paymentMethod',
    label: t('paymentMethod'),
    kind: 'choices',
    pinned: true,
    all: t('method_all'),
    options: PaymentMethod.options.map((value) => ({ value, label: t(`method_${value}`) })),
  },
  pinnedChoices('status', t('status'), TopupStatus.options, (value) => t(`status_${value}`)),
]
