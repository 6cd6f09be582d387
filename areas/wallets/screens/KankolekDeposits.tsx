import { walletCalls } from '#areas/wallets/contract.ts'
import { depositColumns } from '#areas/wallets/columns.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { DepositMerchants } from '#areas/wallets/screens/DepositMerchants.tsx'
import { words } from '#areas/wallets/words.ts'
import { viewers } from '#platform/access/access.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import type { Filter } from '#platform/console/list/ListScreen.tsx'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { pinnedChoices } from '#platform/console/list/choice-filters.ts'

type T = Translate<(typeof words)['en']>

/** Bank deposits of merchants with their credit status, and the list of merchants. */
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
      totals
      address=""
      pluralName={t('depositsPlural')}
      call={walletCalls.transactions}
      exports={{ report: 'kankolek-deposits', needs: viewers }}
      fixed={{ type: 'deposit' }}
      columns={useColumns(depositColumns, {
        merchant: ({ deposit }) =>
          deposit && (
            <ScreenLink to={walletScreens.wallet} params={{ tab: 'Wallets', bid: deposit.businessId }}>
              {deposit.merchant}
            </ScreenLink>
          ),
        bank: ({ deposit }) => deposit?.bank,
        status: ({ deposit }) =>
          deposit && (
            <StatusBadge
              status={deposit.status}
              label={t(`status_${deposit.status}`)}
              colour={colour[deposit.status]}
            />
          ),
        balanceAfter: ({ balanceAfter }) =>
          balanceAfter === null ? t('notCredited') : formatPesos(balanceAfter),
      })}
      filters={buildFilters(t)}
      searchIn={t('searchDeposits')}
      keyOf={({ deposit, refNo }) => deposit?.depositId ?? refNo}
      nameOf={({ refNo }) => refNo}
      whenEmpty={{ title: t('noDeposits'), sentence: t('noDepositsSentence') }}
    />
  )
}

const colour = { pending: 'warning', posted: 'success', returned: 'danger' } as const

const buildFilters = (t: T): Filter[] => [
  pinnedChoices('status', t('status'), [
    { value: 'pending', label: t('status_pending') },
    { value: 'success', label: t('status_posted') },
    { value: 'reversed', label: t('status_returned') },
  ]),
  { key: 'days', label: t('date'), kind: 'dates', pinned: true },
]
