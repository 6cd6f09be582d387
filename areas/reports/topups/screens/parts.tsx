import { PaymentMethod, TopupStatus } from '#areas/reports/topups/contract.ts'
import type { words } from '#areas/reports/topups/words.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/list-props.ts'
import type { Translate } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export type T = Translate<(typeof words)['en']>

type Row = {
  refNo: string
  createdAt: string
  user: string
  mobile: string
  paymentMethod: PaymentMethod
  amount: number
  status: TopupStatus
}

/** Columns shared by the reports of wallet top-ups and coin purchases, by key. */
export const sharedColumns = (t: T) =>
  ({
    createdAt: {
      key: 'createdAt',
      title: t('createdOn'),
      sort: 'createdAt',
      cell: ({ createdAt }) => formatShortMoment(createdAt),
    },
    refNo: { key: 'refNo', title: t('reference'), mono: true, cell: ({ refNo }) => refNo },
    user: { key: 'user', title: t('subscriber'), cell: ({ user }) => user },
    mobile: { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
    paymentMethod: {
      key: 'paymentMethod',
      title: t('paymentMethod'),
      cell: ({ paymentMethod }) => t(`method_${paymentMethod}`),
    },
    amount: {
      key: 'amount',
      title: t('amount'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount }) => formatPesos(amount),
    },
    status: {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <StatusBadge status={status} label={t(`status_${status}`)} />,
    },
  }) satisfies Record<string, Column<Row>>

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
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    pinned: true,
    options: TopupStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
  },
]
