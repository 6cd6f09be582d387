import { ScreenButton } from '#platform/console/router/ScreenButton.tsx'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { type Sale as SaleRecord, saleCalls } from '#areas/eload/transactions/contract.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { StatusActions } from '#areas/eload/transactions/screens/StatusActions.tsx'
import { offerTarget, retailerTarget } from '#areas/eload/transactions/screens/targets.ts'
import { ProviderChanges } from './ProviderChanges.tsx'
import { words } from '#areas/eload/transactions/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatCount, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { RecordLink, recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { useParams } from '@tanstack/react-router'
import { useWords } from '#platform/console/i18n/words.ts'
import type { Centavos } from '#platform/contract/fields/money.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Details of one load sale with its status history and available actions. */
export default function Sale() {
  const t = useWords(words)
  const translate = useWords(adjustWords)
  const { id } = useParams({ strict: false })
  const sale = useSuspenseApiQuery(saleCalls.info, { id: Number(id) })
  const { amount, carrier, mobile, rebate, refNo, status, walletId } = sale
  return (
    <RecordScreen
      title={`${sale.promo ?? `${carrierNames[carrier]} ${sale.sku}`} → ${mobile}`}
      reference={refNo}
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      figures={
        <>
          <Figure label={t('amount')} value={formatPesos(amount)} />
          <Figure label={t('rebate')} value={formatPesos(rebate)} />
        </>
      }
      actions={
        <>
          {walletId !== null && (
            <ScreenButton
              to={adjustmentScreens.form}
              params={{ id: 0 }}
              search={{ wallet: walletId, txn: refNo }}
              variant="default"
              label={translate('adjustTransaction')}
            />
          )}
          <StatusActions sale={sale} />
        </>
      }
      aside={<HistoryPanel kind="eload-txn" id={sale.id} />}
    >
      <Facts facts={factsOf(sale, t)} />
      <ProviderChanges sale={sale} />
    </RecordScreen>
  )
}

type T = ReturnType<typeof useWords<(typeof words)['en']>>

/** Describes the amount owed to one party, or the amount no longer owed after a refund. */
function part(owed: Centavos | null, back: Centavos | undefined, t: T) {
  if (owed === null) return null
  return back === undefined
    ? formatPesos(owed)
    : t('shareReversed', { owed: formatPesos(owed), reversed: formatPesos(back) })
}

const factsOf = (sale: SaleRecord, t: T) =>
  [
    [t('soldOn'), formatShortMoment(sale.createdAt)],
    [
      t('retailer'),
      <RecordLink key="retailer" target={retailerTarget(sale)}>
        {sale.retailer}
      </RecordLink>,
    ],
    [t('recipient'), sale.mobile],
    [
      t('network'),
      sale.networkId !== null && (
        <RecordLink key="network" target={recordTarget(networkScreens.network, { id: sale.networkId })}>
          {sale.network}
        </RecordLink>
      ),
    ],
    [t('sku'), sale.sku],
    [
      t('promo'),
      sale.promo && (
        <RecordLink key="promo" target={offerTarget(sale)}>
          {sale.promo}
        </RecordLink>
      ),
    ],
    [t('srp'), formatPesos(sale.srp)],
    [t('companyShare'), part(sale.companyPart, sale.partsBack?.company, t)],
    [t('agentShare'), part(sale.agentPart, sale.partsBack?.agent, t)],
    [t('merchantShare'), part(sale.merchantPart, sale.partsBack?.merchant, t)],
    [
      t('provider'),
      sale.provider && (
        <RecordLink key="provider" target={recordTarget(providerScreens.provider, { id: sale.providerId })}>
          {sale.provider}
        </RecordLink>
      ),
    ],
    [t('providerReference'), sale.providerRef],
    [t('responseCode'), sale.responseCode],
    [t('retries'), formatCount(sale.retries)],
    [
      t('responseTime'),
      sale.latencyMs === null ? null : t('milliseconds', { n: formatCount(sale.latencyMs) }),
    ],
  ] as const
