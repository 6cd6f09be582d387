import { Button } from '@mantine/core'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { type Sale as SaleRecord, saleCalls } from '#areas/eload/transactions/contract.ts'
import { StatusActions } from '#areas/eload/transactions/screens/StatusActions.tsx'
import { StatusStory } from '#areas/eload/transactions/screens/StatusStory.tsx'
import { words } from '#areas/eload/transactions/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useParams } from '@tanstack/react-router'
import { useWords } from '#platform/console/words.ts'
import type { Centavos } from '#platform/contract/money.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** One sale of load: what was bought through whom, what became of it, and what can become of it now. */
export default function Sale() {
  const t = useWords(words)
  const say = useWords(adjustWords)
  const { id } = useParams({ strict: false })
  const sale = useReply(saleCalls.info, { id: Number(id) })
  const { amount, carrier, mobile, rebate, refNo, status, walletId } = sale
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
      actions={
        <>
          {walletId !== null && (
            <ScreenLink
              to={adjustmentScreens.form}
              params={{ id: 0 }}
              search={{ wallet: walletId, txn: refNo }}
            >
              <Button component="span" variant="default">
                {say('adjustTransaction')}
              </Button>
            </ScreenLink>
          )}
          <StatusActions sale={sale} />
        </>
      }
      aside={<HistoryPanel kind="eload-txn" id={sale.id} />}
    >
      <Facts facts={factsOf(sale, t)} />
      <StatusStory sale={sale} />
    </RecordScreen>
  )
}

type T = ReturnType<typeof useWords<(typeof words)['en']>>

/** What one of them is owed, and what no longer is. */
function part(owed: Centavos | null, back: Centavos | undefined, t: T) {
  if (owed === null) return null
  return back === undefined ? pesos(owed) : t('partBack', { owed: pesos(owed), back: pesos(back) })
}

const factsOf = (sale: SaleRecord, t: T) =>
  [
    [t('createdAt'), shortMoment(sale.createdAt)],
    [t('retailer'), sale.retailer],
    [t('mobile'), sale.mobile],
    [t('network'), sale.network],
    [t('sku'), sale.sku],
    [t('promo'), sale.promo],
    [t('srp'), pesos(sale.srp)],
    [t('companyPart'), part(sale.companyPart, sale.partsBack?.company, t)],
    [t('agentPart'), part(sale.agentPart, sale.partsBack?.agent, t)],
    [t('merchantPart'), part(sale.merchantPart, sale.partsBack?.merchant, t)],
    [t('provider'), sale.provider],
    [t('providerRef'), sale.providerRef],
    [t('responseCode'), sale.responseCode],
    [t('retries'), count(sale.retries)],
    [t('latency'), sale.latencyMs === null ? null : t('milliseconds', { n: count(sale.latencyMs) })],
  ] as const
