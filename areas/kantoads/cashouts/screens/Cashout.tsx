import { useParams } from '@tanstack/react-router'
import { type Cashout as CashoutRecord, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { CashoutActions } from '#areas/kantoads/cashouts/screens/CashoutActions.tsx'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { useReply } from '#platform/console/ask.ts'
import { pesos, shortMoment } from '#platform/console/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { Figure } from '#platform/console/record/Figure.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Masked } from '#platform/console/record/Masked.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'

/** One cashout, with what may be done with it now. */
export default function Cashout() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(cashoutWords)
  const cashout = useReply(cashoutCalls.details, { cashoutId: Number(id) })
  const { cashoutId, refNo, businessName, amount, net, status, balance, held } = cashout
  return (
    <RecordScreen
      title={refNo}
      subtitle={businessName}
      status={<Status status={status} />}
      figures={
        <>
          <Figure label={t('amount')} value={pesos(amount)} />
          <Figure label={t('net')} value={pesos(net)} />
          <Figure label={t('held')} value={pesos(held)} />
          <Figure label={t('free')} value={pesos(balance - held)} />
        </>
      }
      actions={<CashoutActions cashout={cashout} />}
      aside={<HistoryPanel call={cashoutCalls.logs} wire={{ cashoutId }} />}
    >
      <Known cashout={cashout} />
    </RecordScreen>
  )
}

function Known({ cashout }: { cashout: CashoutRecord }) {
  const t = useWords(cashoutWords)
  const when = (who: string | null, at: string | null) => who && `${who}, ${shortMoment(at)}`
  return (
    <Facts
      facts={[
        [t('user'), cashout.user],
        [t('earned'), pesos(cashout.balance)],
        [t('fee'), pesos(cashout.fee)],
        [t('channel'), cashout.channel],
        [t('bank'), cashout.bank],
        [t('accountName'), cashout.accountName],
        [
          t('accountNo'),
          <Masked
            key="account"
            call={cashoutCalls.reveal}
            wire={{ cashoutId: cashout.cashoutId }}
            field="accountNo"
            name={t('accountNo')}
            masked={cashout.accountNo}
          />,
        ],
        [t('batch'), cashout.batchRefNo],
        [t('bankReference'), cashout.bankReference],
        [t('asked'), when(cashout.createdBy, cashout.createdAt)],
        [t('verifiedBy'), when(cashout.verifiedBy, cashout.verifiedAt)],
        [t('processedBy'), when(cashout.processedBy, cashout.processedAt)],
        [t('endedBy'), when(cashout.endedBy, cashout.endedAt)],
        [t('remarks'), cashout.remarks],
        [t('transfer'), cashout.transferId],
      ]}
    />
  )
}
