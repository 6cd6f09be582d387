import { carrierNames } from '#areas/eload/contract.ts'
import { type Sale as SaleRecord, saleCalls } from '#areas/eload/transactions/contract.ts'
import { StatusActions } from '#areas/eload/transactions/screens/StatusActions.tsx'
import { StatusStory } from '#areas/eload/transactions/screens/StatusStory.tsx'
import { words } from '#areas/eload/transactions/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useParams } from '@tanstack/react-router'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** One sale of load: what was bought through whom, what became of it, and what can become of it now. */
export default function Sale() {
  const t = useWords(words)
  const { id } = useParams({ strict: false })
  const sale = useReply(saleCalls.info, { id: Number(id) })
  const { amount, carrier, mobile, rebate, refNo, status } = sale
  return (
    <RecordScreen
      title={refNo}
      subtitle={`${sale.promo ?? `${carrierNames[carrier]} ${sale.sku}`} → ${mobile}`}
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      figures={
        <>
          <Figure label={t('amount')} value={pesos(amount)} />
          <Figure label={t('rebate')} value={pesos(rebate)} />
        </>
      }
      actions={<StatusActions sale={sale} />}
      aside={<HistoryPanel kind="eload-txn" id={sale.id} />}
    >
      <Facts facts={factsOf(sale, t)} />
      <StatusStory sale={sale} />
    </RecordScreen>
  )
}

type T = ReturnType<typeof useWords<(typeof words)['en']>>

const factsOf = (sale: SaleRecord, t: T) =>
  [
    [t('createdAt'), shortMoment(sale.createdAt)],
    [t('retailer'), sale.retailer],
    [t('mobile'), sale.mobile],
    [t('network'), sale.network],
    [t('sku'), sale.sku],
    [t('promo'), sale.promo],
    [t('srp'), pesos(sale.srp)],
    [t('companyPart'), sale.companyPart === null ? null : pesos(sale.companyPart)],
    [t('agentPart'), sale.agentPart === null ? null : pesos(sale.agentPart)],
    [t('merchantPart'), sale.merchantPart === null ? null : pesos(sale.merchantPart)],
    [t('provider'), sale.provider],
    [t('providerRef'), sale.providerRef],
    [t('responseCode'), sale.responseCode],
    [t('retries'), count(sale.retries)],
    [t('latency'), sale.latencyMs === null ? null : t('milliseconds', { n: count(sale.latencyMs) })],
  ] as const
