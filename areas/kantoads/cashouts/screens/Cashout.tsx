import { useParams } from '@tanstack/react-router'
import { type Cashout as CashoutRecord, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { nextDecision } from '#areas/kantoads/cashouts/rules.ts'
import { CashoutActions } from '#areas/kantoads/cashouts/screens/CashoutActions.tsx'
import { CashoutDecision } from '#areas/kantoads/cashouts/screens/CashoutDecision.tsx'
import { useCashoutFacts } from '#areas/kantoads/cashouts/screens/use-cashout-facts.tsx'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { cashoutQueue } from '#areas/kantoads/decision-queues.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { QueuedDecision } from '#platform/console/decisions.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Facts, Figure, RecordScreen } from '#platform/console/record.ts'

/** A cashout: its decision page until it is sent to the bank, then its record with the bank's result. */
export default function Cashout() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(cashoutWords)
  const cashout = useSuspenseApiQuery(cashoutCalls.details, { cashoutId: Number(id) })
  return (
    <QueuedDecision
      queue={cashoutQueue}
      current={{ id: cashout.cashoutId, createdAt: cashout.createdAt }}
      listName={t('pageTitle')}
      closed={nextDecision(cashout.status) ? null : <Sent cashout={cashout} />}
    >
      {(moves) => <CashoutDecision cashout={cashout} moves={moves} />}
    </QueuedDecision>
  )
}

function Sent({ cashout }: { cashout: CashoutRecord }) {
  const t = useWords(cashoutWords)
  const facts = useCashoutFacts(cashout)
  const { cashoutId, refNo, businessName, amount, net, status, balance, held, endedByName } = cashout
  return (
    <RecordScreen
      title={businessName}
      reference={refNo}
      status={<Status status={status} />}
      figures={
        <>
          <Figure label={t('amount')} value={formatPesos(amount)} />
          <Figure label={t('net')} value={formatPesos(net)} />
          <Figure label={t('held')} value={formatPesos(held)} />
          <Figure label={t('available')} value={formatPesos(balance - held)} />
        </>
      }
      actions={status === 'processing' && <CashoutActions cashout={cashout} />}
      history={{
        call: cashoutCalls.logs,
        input: { cashoutId },
        record: { kind: 'ads-cashout', id: cashoutId },
      }}
    >
      <Facts
        facts={[
          ...facts,
          [t('earned'), formatPesos(balance)],
          [t('batch'), cashout.batchRefNo],
          [t('bankReference'), cashout.bankReference],
          [t('closedBy'), endedByName && `${endedByName}, ${formatShortMoment(cashout.endedAt)}`],
          [t('transfer'), cashout.transferId],
        ]}
      />
    </RecordScreen>
  )
}
