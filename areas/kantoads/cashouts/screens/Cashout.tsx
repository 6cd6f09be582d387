import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { RecordLink, recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { useParams } from '@tanstack/react-router'
import { type Cashout as CashoutRecord, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { CashoutActions } from '#areas/kantoads/cashouts/screens/CashoutActions.tsx'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { Figure } from '#platform/console/record/Figure.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Masked } from '#platform/console/record/Masked.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Screen of one cashout with its available actions. */
export default function Cashout() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(cashoutWords)
  const cashout = useSuspenseApiQuery(cashoutCalls.details, { cashoutId: Number(id) })
  const { cashoutId, refNo, businessName, amount, net, status, balance, held } = cashout
  return (
    <RecordScreen
      title={refNo}
      subtitle={
        <RecordLink
          target={recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: cashout.businessId })}
        >
          {businessName}
        </RecordLink>
      }
      status={<Status status={status} />}
      figures={
        <>
          <Figure label={t('amount')} value={formatPesos(amount)} />
          <Figure label={t('net')} value={formatPesos(net)} />
          <Figure label={t('held')} value={formatPesos(held)} />
          <Figure label={t('available')} value={formatPesos(balance - held)} />
        </>
      }
      actions={<CashoutActions cashout={cashout} />}
      aside={<HistoryPanel call={cashoutCalls.logs} input={{ cashoutId }} />}
    >
      <Known cashout={cashout} />
    </RecordScreen>
  )
}

function Known({ cashout }: { cashout: CashoutRecord }) {
  const t = useWords(cashoutWords)
  const when = (who: string | null, at: string | null) => who && `${who}, ${formatShortMoment(at)}`
  return (
    <Facts
      facts={[
        [t('requestedBy'), cashout.user],
        [t('earned'), formatPesos(cashout.balance)],
        [t('fee'), formatPesos(cashout.fee)],
        [t('channel'), cashout.channel],
        [t('bank'), cashout.bank],
        [t('accountName'), cashout.accountName],
        [
          t('accountNumber'),
          <Masked
            key="account"
            call={cashoutCalls.reveal}
            input={{ cashoutId: cashout.cashoutId }}
            field="accountNo"
            name={t('accountNumber')}
            masked={cashout.accountNo}
          />,
        ],
        [t('batch'), cashout.batchRefNo],
        [t('bankReference'), cashout.bankReference],
        [t('requestedOn'), when(cashout.createdBy, cashout.createdAt)],
        [t('verifiedBy'), when(cashout.verifiedBy, cashout.verifiedAt)],
        [t('processedBy'), when(cashout.processedBy, cashout.processedAt)],
        [t('closedBy'), when(cashout.endedBy, cashout.endedAt)],
        [t('remarks'), cashout.remarks],
        [t('transfer'), cashout.transferId],
      ]}
    />
  )
}
