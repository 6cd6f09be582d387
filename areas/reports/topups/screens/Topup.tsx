import { ScreenButton, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { useParams } from '@tanstack/react-router'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { topupReportCalls } from '#areas/reports/topups/contract.ts'
import { WalletActivity } from '#areas/reports/topups/screens/WalletActivity.tsx'
import { words } from '#areas/reports/topups/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { RecordLink, recordTarget } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const balance = (amount: number | null) => (amount === null ? null : formatPesos(amount))

/** Details of one top-up: payer, payment method, amount and credited amount. */
export default function Topup() {
  const t = useWords(words)
  const { id } = useParams({ strict: false })
  const topup = useSuspenseApiQuery(topupReportCalls.info, { id: Number(id) })
  return (
    <RecordScreen
      title={topup.user}
      reference={topup.refNo}
      subtitle={
        <RecordLink target={recordTarget(subscriberScreens.form, { id: topup.subscriberId })}>
          {topup.mobile}
        </RecordLink>
      }
      status={<StatusBadge status={topup.status} label={t(`status_${topup.status}`)} />}
      figures={
        <>
          <Figure label={t('amount')} value={formatPesos(topup.amount)} />
          <Figure label={t('fee')} value={formatPesos(topup.fee)} />
          <Figure label={t('credited')} value={formatPesos(topup.net)} />
          <Figure label={t('balanceBefore')} value={balance(topup.balanceBefore)} />
          <Figure label={t('balanceAfter')} value={balance(topup.balanceAfter)} />
        </>
      }
      actions={
        <ScreenButton
          to={subscriberScreens.form}
          params={{ id: topup.subscriberId }}
          variant="default"
          label={t('openSubscriber')}
        />
      }
    >
      <Facts
        facts={[
          [t('createdOn'), formatShortMoment(topup.createdAt)],
          ...(topup.updatedAt === topup.createdAt
            ? []
            : ([[t('updatedOn'), formatShortMoment(topup.updatedAt)]] as const)),
          [t('business'), topup.businessName],
          [t('paymentMethod'), t(`method_${topup.paymentMethod}`)],
          [t('providerReference'), topup.providerRef],
        ]}
      />
      <WalletActivity walletId={topup.walletId} />
    </RecordScreen>
  )
}
