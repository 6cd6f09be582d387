import { type Transaction, walletCalls } from '#areas/wallets/contract.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { DepositMerchants } from '#areas/wallets/screens/DepositMerchants.tsx'
import { words } from '#areas/wallets/words.ts'
import { viewers } from '#platform/access/access.ts'
import { pesos, shortMoment } from '#platform/console/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Say<(typeof words)['en']>

/** Bank deposits of merchants, whether they were credited, and the merchants themselves. */
export default function KankolekDeposits() {
  const t = useWords(words)
  return (
    <RecordScreen
      title={t('deposits')}
      tabs={[
        { key: 'deposits', title: t('depositsTab'), content: () => <Deposits /> },
        { key: 'merchants', title: t('merchantsTab'), content: () => <DepositMerchants /> },
      ]}
    />
  )
}

function Deposits() {
  const t = useWords(words)
  return (
    <ListTable
      name="kankolek-deposits"
      address=""
      things={t('depositsInside')}
      call={walletCalls.transactions}
      exports={{ report: 'kankolek-deposits', needs: viewers }}
      fixed={{ type: 'deposit' }}
      columns={columnsIn(t)}
      filters={filtersIn(t)}
      searchIn={t('searchDeposits')}
      keyOf={({ deposit, refNo }) => deposit?.depositId ?? refNo}
      nameOf={({ refNo }) => refNo}
      whenEmpty={{ title: t('noDeposits'), sentence: t('noDepositsSentence') }}
    />
  )
}

const colour = { pending: 'warning', posted: 'success', returned: 'danger' } as const

const columnsIn = (t: T): Column<Transaction>[] => [
  {
    key: 'merchant',
    title: t('merchant'),
    cell: ({ deposit }) =>
      deposit && (
        <ScreenLink to={walletScreens.wallet} params={{ tab: 'Wallets', bid: deposit.businessId }}>
          {deposit.merchant}
        </ScreenLink>
      ),
  },
  { key: 'amount', title: t('amount'), sort: 'amount', align: 'end', cell: ({ amount }) => pesos(amount) },
  { key: 'reference', title: t('reference'), mono: true, cell: ({ refNo }) => refNo },
  { key: 'bank', title: t('bank'), cell: ({ deposit }) => deposit?.bank },
  {
    key: 'depositedAt',
    title: t('depositedAt'),
    sort: 'createdAt',
    cell: ({ createdAt }) => shortMoment(createdAt),
  },
  {
    key: 'status',
    title: t('status'),
    cell: ({ deposit }) =>
      deposit && (
        <StatusBadge status={deposit.status} label={t(deposit.status)} colour={colour[deposit.status]} />
      ),
  },
  {
    key: 'balanceAfter',
    title: t('after'),
    align: 'end',
    hidden: true,
    cell: ({ balanceAfter }) => (balanceAfter === null ? t('notCredited') : pesos(balanceAfter)),
  },
]

const filtersIn = (t: T): Filter[] => [
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    pinned: true,
    options: [
      { value: 'pending', label: t('pending') },
      { value: 'success', label: t('posted') },
      { value: 'reversed', label: t('returned') },
    ],
  },
  { key: 'days', label: t('days'), kind: 'dates', pinned: true },
]
