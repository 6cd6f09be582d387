import { useParams } from '@tanstack/react-router'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { topupReportCalls } from '#areas/reports/topups/contract.ts'
import { words } from '#areas/reports/topups/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { pesos, shortMoment } from '#platform/console/format.ts'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const balance = (amount: number | null) => (amount === null ? null : pesos(amount))

/** One top-up: who paid how much by which way, and what reached the wallet. */
export default function Topup() {
  const t = useWords(words)
  const { id } = useParams({ strict: false })
  const topup = useReply(topupReportCalls.info, { id: Number(id) })
  return (
    <RecordScreen
      title={topup.refNo}
      subtitle={`${topup.user} · ${topup.mobile}`}
      status={<StatusBadge status={topup.status} label={t(`status_${topup.status}`)} />}
      figures={
        <>
          <Figure label={t('amount')} value={pesos(topup.amount)} />
          <Figure label={t('net')} value={pesos(topup.net)} />
        </>
      }
      actions={
        <ScreenLink to={subscriberScreens.form} params={{ id: topup.subscriberId }}>
          {t('openSubscriber')}
        </ScreenLink>
      }
    >
      <Facts
        facts={[
          [t('createdAt'), shortMoment(topup.createdAt)],
          [t('lastChange'), shortMoment(topup.updatedAt)],
          [t('businessName'), topup.businessName],
          [t('paymentMethod'), t(`method_${topup.paymentMethod}`)],
          [t('fee'), pesos(topup.fee)],
          [t('providerRef'), topup.providerRef],
          [t('balanceBefore'), balance(topup.balanceBefore)],
          [t('balanceAfter'), balance(topup.balanceAfter)],
        ]}
      />
    </RecordScreen>
  )
}
