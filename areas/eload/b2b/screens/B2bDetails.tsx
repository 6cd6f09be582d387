import { useParams } from '@tanstack/react-router'
import { b2bCalls, type B2bRequest } from '#areas/eload/b2b/contract.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { B2bActions } from '#areas/eload/b2b/screens/B2bActions.tsx'
import styles from '#areas/eload/b2b/screens/b2b.module.css'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatDay, formatPercent, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { Figure } from '#platform/console/record/Figure.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Deposit of a business with its slips and decision. */
export default function B2bDetails() {
  const { refNo = '' } = useParams({ strict: false })
  const t = useWords(b2bWords)
  const { request } = useSuspenseApiQuery(b2bCalls.details, { refNo })
  const { amount, totalCredit, status, walletBalance } = request
  return (
    <RecordScreen
      title={request.refNo}
      subtitle={request.businessName}
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      figures={
        <>
          <Figure label={t('deposit')} value={formatPesos(amount)} />
          <Figure label={t('credit')} value={formatPesos(totalCredit)} />
          <Figure label={t('currentCredit')} value={formatPesos(walletBalance)} />
          {status === 'pending' && (
            <Figure label={t('creditAfter')} value={formatPesos(walletBalance + totalCredit)} />
          )}
        </>
      }
      actions={<B2bActions request={request} />}
      aside={<HistoryPanel kind="eload-b2b" id={request.refNo} />}
    >
      {status === 'returned' && <ReturnedNotice reason={request.reason} />}
      {request.duplicates.length > 0 && <Duplicates request={request} />}
      <Known request={request} />
    </RecordScreen>
  )
}

function Duplicates({ request: { duplicates } }: { request: B2bRequest }) {
  const t = useWords(b2bWords)
  return (
    <section className={`${styles.note} ${styles.before}`} aria-label={t('duplicateTitle')}>
      <strong>{t('duplicateTitle')}</strong>
      <ul className={styles.known}>
        {duplicates.map(({ refNo, status, imageName }) => (
          <li key={`${refNo} ${imageName}`} className={styles.known}>
            <span>{t('duplicateOf', { name: imageName })}</span>
            <ScreenLink to={b2bScreens.details} params={{ refNo }}>
              {refNo}
            </ScreenLink>
            <StatusBadge status={status} label={t(`status_${status}`)} />
          </li>
        ))}
      </ul>
      {t('duplicateRule')}
    </section>
  )
}

function Known({ request }: { request: B2bRequest }) {
  const t = useWords(b2bWords)
  const { depositImages, decidedBy, decidedAt, rebate, defaultRebate } = request
  return (
    <>
      <Facts
        facts={[
          [t('accountName'), request.accountName],
          [t('rebate'), `${formatPercent(rebate)} = ${formatPesos(request.rebateAmount)}`],
          ...(rebate === defaultRebate ? [] : [[t('rebateReason'), request.rebateReason] as const]),
          [t('receiverBank'), request.receiverBankName],
          [t('bankReference'), request.depositReference],
          [t('depositType'), t(request.depositType)],
          [t('depositDate'), formatDay(request.depositDate)],
          [t('senderBank'), request.senderBankName],
          [t('senderName'), request.senderAccountName],
          [t('last4'), request.senderAccountLast4],
          [t('remarks'), request.remarks],
          [t('requestedBy'), `${request.requestedBy}, ${formatShortMoment(request.createdAt)}`],
          [t('decidedBy'), decidedBy && `${decidedBy}, ${formatShortMoment(decidedAt)}`],
          [t('decisionReason'), request.reason],
          [t('transfer'), request.walletTxnId],
          [
            t('depositSlips'),
            depositImages.length === 0
              ? t('noDepositSlips')
              : depositImages.map((file) => <FileLink key={file.key} file={file} />),
          ],
        ]}
      />
      <div className={styles.slips}>
        {depositImages.map(({ key, url, name }) => (
          <img key={key} src={url} alt={name} loading="lazy" />
        ))}
      </div>
    </>
  )
}
