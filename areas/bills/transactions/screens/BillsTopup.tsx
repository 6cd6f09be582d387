import { ScreenButton, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { useParams } from '@tanstack/react-router'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { billsReportCalls } from '#areas/bills/transactions/contract.ts'
import { words } from '#areas/bills/transactions/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { RecordLink, recordTarget } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Details of a bills top-up. */
export default function BillsTopup() {
  const t = useWords(words)
  const say = useWords(adjustWords)
  const { id, userId } = useParams({ strict: false })
  const topup = useSuspenseApiQuery(billsReportCalls.topupDetails, { id: Number(id), userId: Number(userId) })
  const { amount, fee, status } = topup
  return (
    <RecordScreen
      title={topup.user}
      reference={topup.refNo}
      subtitle={
        <RecordLink target={recordTarget(subscriberScreens.form, { id: topup.userId })}>
          {topup.mobile}
        </RecordLink>
      }
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      figures={
        <>
          <Figure label={t('amount')} value={formatPesos(amount)} />
          <Figure label={t('credited')} value={status === 'paid' ? formatPesos(amount - fee) : null} />
        </>
      }
      actions={
        <>
          <ScreenButton
            to={subscriberScreens.form}
            params={{ id: topup.userId }}
            variant="default"
            label={t('openSubscriber')}
          />
          <ScreenButton
            to={adjustmentScreens.form}
            params={{ id: 0 }}
            search={{ wallet: topup.walletId, txn: topup.refNo }}
            variant="default"
            label={say('adjustTransaction')}
          />
        </>
      }
    >
      <Facts
        facts={[
          [t('createdOn'), formatShortMoment(topup.createdAt)],
          [t('updatedOn'), formatShortMoment(topup.updatedAt)],
          [t('business'), topup.businessName],
          [t('paymentMethod'), t(`method_${topup.paymentMethod}`)],
          [t('fee'), formatPesos(fee)],
          [t('providerReference'), topup.providerRef],
        ]}
      />
    </RecordScreen>
  )
}
