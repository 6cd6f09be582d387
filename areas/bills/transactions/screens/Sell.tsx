import { ScreenButton, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { Alert } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { billsReportCalls, type Sell as SellRecord } from '#areas/bills/transactions/contract.ts'
import { toStored, paidFor } from '#areas/bills/transactions/rules.ts'
import { words } from '#areas/bills/transactions/words.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatDay, formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { RecordLink, recordTarget } from '#platform/console/router.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Read-only details of a bill payment. */
export default function Sell() {
  const t = useWords(words)
  const translate = useWords(adjustWords)
  const { id, userId } = useParams({ strict: false })
  const sell = useSuspenseApiQuery(billsReportCalls.sellDetails, { id: Number(id), userId: Number(userId) })
  const { status } = sell
  return (
    <RecordScreen
      title={sell.biller}
      reference={sell.refNo}
      subtitle={
        <>
          <RecordLink target={recordTarget(subscriberScreens.form, { id: sell.userId })}>
            {sell.user}
          </RecordLink>{' '}
          →{' '}
          <RecordLink target={recordTarget(billsScreens.biller, { id: sell.billerId })}>
            {sell.biller}
          </RecordLink>
        </>
      }
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      figures={
        <>
          <Figure label={t('amount')} value={formatPesos(sell.amount)} />
          <Figure label={t('totalPaid')} value={formatPesos(paidFor(sell))} />
          <Figure label={t('netIncome')} value={status === 'success' ? formatPesos(toStored(sell)) : null} />
        </>
      }
      actions={
        <>
          <ScreenButton
            to={subscriberScreens.form}
            params={{ id: sell.userId }}
            variant="default"
            label={t('openSubscriber')}
          />
          <ScreenButton
            to={adjustmentScreens.form}
            params={{ id: 0 }}
            search={{ wallet: sell.walletId, txn: sell.refNo }}
            variant="default"
            label={translate('adjustTransaction')}
          />
        </>
      }
    >
      {status === 'failed' && sell.heldBack !== '' && (
        <Alert color="yellow" mb="md">
          {t('refundHeldBack', { why: sell.heldBack })}
        </Alert>
      )}
      {sell.shareStatus === 'held_back' && (
        <Alert color="yellow" mb="md">
          {t('shareHeldBack', {
            share: formatPesos(sell.share),
            since: formatShortMoment(sell.shareHeldAt ?? sell.updatedAt),
            why: sell.shareHeldBack,
          })}
        </Alert>
      )}
      <Facts
        facts={[
          [t('createdOn'), formatShortMoment(sell.createdAt)],
          [t('updatedOn'), formatShortMoment(sell.updatedAt)],
          [t('postingDate'), formatDay(sell.postsOn)],
          [t('biller'), sell.biller],
          [t('category'), sell.category],
          [t('accountNumber'), sell.accountNumber],
          [
            t('subscriber'),
            <RecordLink key="subscriber" target={recordTarget(subscriberScreens.form, { id: sell.userId })}>
              {sell.user}
            </RecordLink>,
          ],
          [t('mobile'), sell.mobile],
          [t('business'), sell.businessName],
          [t('convenienceFee'), formatPesos(sell.convenienceFee)],
          [t('income'), formatPesos(sell.income)],
          [t('share'), formatPesos(sell.share)],
          [t('shareStatus'), t(`share_${sell.shareStatus}`)],
          [t('charge'), formatPesos(sell.charge)],
          [t('provider'), sell.provider],
          [t('billerCode'), sell.billerCode],
          [t('providerReference'), sell.providerRef],
        ]}
      />
      {sell.typed.length > 0 && (
        <section className="mt-24">
          <h2 className="mb-8 text-14">{t('payerDetails')}</h2>
          <Facts facts={sell.typed.map(({ label, value }) => [label, value] as const)} />
        </section>
      )}
      <Story sell={sell} />
    </RecordScreen>
  )
}

/** Status history of the payment. */
function Story({ sell: { statusHistory } }: { sell: SellRecord }) {
  const t = useWords(words)
  return (
    <section className="mt-24">
      <h2 className="mb-8 text-14">{t('statusHistory')}</h2>
      {statusHistory.length === 0 ? (
        <p className="mb-8 muted text-14">{t('noStatusHistory')}</p>
      ) : (
        <PlainTable
          rows={statusHistory}
          keyOf={({ createdAt }) => createdAt}
          columns={[
            [t('date'), ({ createdAt }) => formatShortMoment(createdAt)],
            [t('previousStatus'), ({ fromStatus }) => t(`status_${fromStatus}`)],
            [t('newStatus'), ({ toStatus }) => t(`status_${toStatus}`)],
            [
              t('reason'),
              ({ reason, providerRef }) => [reason, providerRef].filter((each) => each !== '').join(' · '),
            ],
          ]}
        />
      )}
    </section>
  )
}
