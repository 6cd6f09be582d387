import { DepositStatus } from '#areas/wallets/contract.ts'
import { depositList } from '#areas/wallets/columns.ts'
import { DepositStatusBadge } from '#areas/wallets/deposits/screens/DepositStatusBadge.tsx'
import { walletScreens } from '#areas/wallets/screens.ts'
import { DepositMerchants } from '#areas/wallets/screens/DepositMerchants.tsx'
import { depositWords } from '#areas/wallets/deposits/words.ts'
import { words } from '#areas/wallets/words.ts'
import { formatPesos, type Translate, useWords } from '#platform/console/i18n.ts'
import { type Filter, ListTable, pinnedChoices } from '#platform/console/list.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/router.ts'

type T = Translate<(typeof depositWords)['en']>

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
  const tDeposit = useWords(depositWords)
  return (
    <ListTable
      totals
      address=""
      pluralName={t('depositsPlural')}
      fixed={{ type: 'deposit' }}
      list={depositList}
      cells={{
        merchant: ({ deposit }) =>
          deposit && (
            <ScreenLink to={walletScreens.wallet} params={{ tab: 'Wallets', bid: deposit.businessId }}>
              {deposit.merchant}
            </ScreenLink>
          ),
        bank: ({ deposit }) => deposit?.bank,
        status: ({ deposit }) => deposit && <DepositStatusBadge status={deposit.status} />,
        balanceAfter: ({ balanceAfter }) =>
          balanceAfter === null ? t('notCredited') : formatPesos(balanceAfter),
      }}
      filters={buildFilters(tDeposit)}
      searchIn={t('searchDeposits')}
      keyOf={({ deposit, refNo }) => deposit?.depositId ?? refNo}
      nameOf={({ refNo }) => refNo}
      rowHref={({ deposit }) => addressOf(walletScreens.deposit, { depositId: deposit?.depositId ?? 0 })}
      whenEmpty={{ title: t('noDeposits'), sentence: t('noDepositsSentence') }}
    />
  )
}

const buildFilters = (t: T): Filter[] => [
  pinnedChoices('depositStatus', t('status'), DepositStatus.options, (value) => t(`status_${value}`)),
  { key: 'days', label: t('depositedOn'), kind: 'dates', pinned: true },
]
