import { z } from 'zod'
import { CoinLogStatus, Currency, GrantStatus } from '#areas/rewards/coins/contract.ts'
import { coinGrantsList, coinLogList, coinUserList } from '#areas/rewards/coins/columns.ts'
import { GrantPanel } from '#areas/rewards/coins/screens/GrantPanel.tsx'
import { CurrencyChoice } from '#areas/rewards/coins/screens/CurrencyChoice.tsx'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { BudgetFigure } from '#areas/rewards/screens/BudgetFigure.tsx'
import { personErrorText } from '#areas/rewards/screens/PeopleTable.tsx'
import { formatAmount } from '#areas/rewards/screens/format.ts'
import { words } from '#areas/rewards/words.ts'
import { useAddress } from '#platform/console/router.ts'
import { ListScreen, pinnedChoice, pinnedChoices } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'
import { Segmented } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const views = ['people', 'grants', 'log'] as const
const Shown = z.object({
  currency: Currency.default('BLVCK').catch('BLVCK'),
  view: z.enum(views).default('people').catch('people'),
  grant: z.coerce.number().int().positive().optional().catch(undefined),
})

/** Balances, grants and log entries of virtual credits and BLVCK coins. */
export default function Coins() {
  const [{ currency, view, grant }, set] = useAddress(Shown)
  const s = useWords(coinWords)
  // A link to one grant opens the grants view.
  const at = grant === undefined ? view : 'grants'
  const actions = (
    <>
      <CurrencyChoice value={currency} onChange={(value) => set({ currency: value })} />
      <Segmented
        label={s('shownList')}
        value={at}
        options={views.map((value) => ({ value, label: s(`view_${value}`) }))}
        onChange={(value) => set({ view: value, grant: undefined })}
      />
      <BudgetFigure asset={currency} />
      <ScreenButton to={rewardScreens.addCoins} params={{ id: 0 }} search={{ currency }} label={s('give')} />
    </>
  )
  if (at === 'grants') return <Grants key={`grants ${currency}`} {...{ currency, grant, actions }} />
  if (at === 'log') return <Log key={`log ${currency}`} {...{ currency, actions }} />
  return <People key={currency} {...{ currency, actions }} />
}

type Part = { currency: Currency; actions: React.ReactNode }

function People({ currency, actions }: Part) {
  const s = useWords(coinWords)
  const t = useWords(words)
  return (
    <ListScreen
      name={`coin-users-${currency.toLowerCase()}`}
      title={s('coins')}
      pluralName={t('peoplePlural')}
      fixed={{ currency }}
      searchIn={t('searchPeople')}
      list={coinUserList}
      cells={{
        balance: ({ balance }) => formatAmount(currency, balance),
      }}
      rowMenu={(row) => [
        {
          label: s('give'),
          href: `${addressOf(rewardScreens.addCoins, { id: row.id })}?currency=${currency}`,
          disabledReason: personErrorText(row),
        },
      ]}
      actions={actions}
    />
  )
}

function Grants({ currency, actions, grant }: Part & { grant: number | undefined }) {
  const s = useWords(coinWords)
  const t = useWords(words)
  return (
    <>
      {grant !== undefined && <GrantPanel key={grant} grantId={grant} />}
      <ListScreen
        name={`coin-grants-${currency.toLowerCase()}`}
        title={s('coins')}
        pluralName={s('grantsPlural')}
        fixed={{ currency }}
        searchIn={s('searchGrants')}
        keyOf={({ grantId }) => grantId}
        nameOf={({ refNo }) => refNo}
        filters={[
          pinnedChoices('status', t('status'), GrantStatus.options, labelOf),
          { key: 'mine', label: t('myRequestsOnly'), kind: 'bool' },
          { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
        ]}
        list={coinGrantsList}
        cells={{
          total: ({ total }) => formatAmount(currency, total),
          status: ({ status }) => <GrantBadge status={status} />,
        }}
        panel={({ grantId }) => <GrantPanel grantId={grantId} />}
        panelTitle={({ refNo }) => refNo}
        actions={actions}
        whenEmpty={{ title: s('noGrants'), sentence: s('noGrantsSentence') }}
      />
    </>
  )
}

export const GrantBadge = ({ status }: { status: string }) => (
  <StatusBadge status={status} {...(status === 'credited' && { colour: 'success' as const })} />
)

function Log({ currency, actions }: Part) {
  const s = useWords(coinWords)
  const t = useWords(words)
  return (
    <ListScreen
      name={`coin-log-${currency.toLowerCase()}`}
      pluralName={s('logPlural')}
      fixed={{ currency }}
      searchIn={s('searchLog')}
      filters={[
        pinnedChoice('status', t('status'), CoinLogStatus.options, labelOf),
        { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
      ]}
      list={coinLogList}
      cells={{
        amount: ({ amount }) => formatAmount(currency, amount),
        balanceAfter: ({ balanceAfter }) =>
          balanceAfter === null ? '' : formatAmount(currency, balanceAfter),
        status: ({ status }) => <GrantBadge status={status} />,
      }}
      actions={actions}
      whenEmpty={{ title: s('noLog'), sentence: s('noGrantsSentence') }}
    />
  )
}
