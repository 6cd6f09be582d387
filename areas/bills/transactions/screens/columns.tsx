import type { BillsTopupRow, SellRow } from '#areas/bills/transactions/contract.ts'
import type { words } from '#areas/bills/transactions/words.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import type { Translate } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export type T = Translate<(typeof words)['en']>

/** Columns shared by top-ups and payments, by key. */
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
    mobile: { key: 'mobile', title: t('mobile'), mono: true, hidden: true, cell: ({ mobile }) => mobile },
    businessName: {
      key: 'businessName',
      title: t('business'),
      cell: ({ businessName }) => businessName,
    },
    amount: {
      key: 'amount',
      title: t('amount'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount }) => formatPesos(amount),
    },
    providerRef: {
      key: 'providerRef',
      title: t('providerReference'),
      mono: true,
      hidden: true,
      cell: ({ providerRef }) => providerRef,
    },
    status: {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <StatusBadge status={status} label={t(`status_${status}`)} />,
    },
  }) satisfies Record<string, Column<SellRow | BillsTopupRow>>
