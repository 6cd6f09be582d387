import { ScreenButton, type Fact, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { type Sale as SaleRecord, saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleReviewQueue } from '#areas/eload/transactions/decision-queue.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { QueuedDecision } from '#platform/console/decisions.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { dueBack } from '#areas/eload/transactions/rules.ts'
import { StatusActions } from '#areas/eload/transactions/screens/StatusActions.tsx'
import { offerTarget, retailerTarget } from '#areas/eload/transactions/screens/targets.ts'
import { ProviderChanges } from './ProviderChanges.tsx'
import { words } from '#areas/eload/transactions/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPesos, formatShortMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { stringifySearch, AddressLink, RecordLink, recordTarget } from '#platform/console/router.ts'
import { useParams } from '@tanstack/react-router'
import type { Language } from '#platform/words.ts'
import { type Centavos, pesosFrom } from '#platform/contract/fields.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** A load sale: the next one of the queue while it is in review, otherwise its record. */
export default function Sale() {
  const t = useWords(words)
  const { id } = useParams({ strict: false })
  const sale = useSuspenseApiQuery(saleCalls.info, { id: Number(id) })
  return (
    <QueuedDecision
      queue={saleReviewQueue}
      current={{ id: sale.id, createdAt: sale.createdAt }}
      listName={t('reviewQueue')}
      closed={sale.status === 'for_review' ? null : <Details sale={sale} />}
    >
      {(moves) => <Details sale={sale} onDone={moves.onDecided} />}
    </QueuedDecision>
  )
}

type DetailsProps = { sale: SaleRecord; onDone?: () => void }

/** Details of one load sale with its status history and available actions. */
function Details({ sale, onDone }: DetailsProps) {
  const t = useWords(words)
  const translate = useWords(adjustWords)
  const language = useLanguage()
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
              search={{ wallet: walletId, txn: refNo, ...adjustmentOf(sale) }}
              variant="default"
              label={translate('adjustTransaction')}
            />
          )}
          <StatusActions sale={sale} onDone={onDone} />
        </>
      }
    >
      <Facts title={t('outcome')} facts={outcomeFacts(sale, t, language)} />
      <Facts title={t('sale')} facts={saleFacts(sale, t)} />
      <Facts title={t('amounts')} facts={amountFacts(sale, t)} />
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

/** Values of an adjustment that refunds the remaining amount of a failed sale. */
function adjustmentOf(sale: SaleRecord) {
  const due = dueBack(sale)
  return sale.status === 'failed' && due > 0
    ? { type: 'credit', amount: pesosFrom(due), reason: 'failed_txn' }
    : {}
}

/** What the provider answered in words, its code and how long it took. */
function answerOf({ failure, responseCode: code, latencyMs }: SaleRecord, t: T, language: Language) {
  if (code === '') return null
  const answer = failure ? t('declined', { reason: failure[language], code }) : t('answered', { code })
  return latencyMs === null ? answer : t('withSeconds', { answer, n: (latencyMs / 1000).toFixed(1) })
}

/** Whether the wallet paid, with a link to its transaction. */
function chargeOf({ charge, walletId, refNo }: SaleRecord, t: T) {
  if (charge === null || walletId === null) return null
  const { taken, given, businessId } = charge
  if (taken === 0) return t('notCharged')
  const amounts = { taken: formatPesos(taken), given: formatPesos(given) }
  const search = { ...(businessId === null && { wallet: walletId }), 'txn.search': refNo }
  return (
    <AddressLink
      key="charge"
      address={
        addressOf(walletScreens.wallet, { tab: 'Wallets', bid: businessId ?? 0 }) + stringifySearch(search)
      }
    >
      {t(given === 0 ? 'charged' : 'chargedAndGiven', amounts)}
    </AddressLink>
  )
}

/** Facts whose value is known; which ones apply depends on the outcome. */
const known = (facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== null && value !== false && value !== '')

function outcomeFacts(sale: SaleRecord, t: T, language: Language): Fact[] {
  const { failure } = sale
  return known([
    [t('answer'), answerOf(sale, t, language)],
    [
      t('cause'),
      failure && `${t(`party_${failure.party}`)} · ${t(failure.canRetry ? 'canRetry' : 'doNotRetry')}`,
    ],
    [t('walletCharge'), chargeOf(sale, t)],
    [
      t('provider'),
      sale.provider && (
        <RecordLink key="provider" target={recordTarget(providerScreens.provider, { id: sale.providerId })}>
          {sale.provider}
        </RecordLink>
      ),
    ],
    [t('providerReference'), sale.providerRef],
    [t('retries'), sale.retries > 0 && formatCount(sale.retries)],
  ])
}

const saleFacts = (sale: SaleRecord, t: T) =>
  known([
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
    [
      t('promo'),
      sale.promo && (
        <RecordLink key="promo" target={offerTarget(sale)}>
          {sale.promo}
        </RecordLink>
      ),
    ],
    [t('sku'), sale.sku],
  ])

const amountFacts = (sale: SaleRecord, t: T) =>
  known([
    [t('srp'), formatPesos(sale.srp)],
    [t('companyShare'), part(sale.companyPart, sale.partsBack?.company, t)],
    [t('agentShare'), part(sale.agentPart, sale.partsBack?.agent, t)],
    [t('merchantShare'), part(sale.merchantPart, sale.partsBack?.merchant, t)],
  ])
