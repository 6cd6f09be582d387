import { Group } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { topupPlace } from '#areas/kantoads/access.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { useWhyNoStep } from '#areas/kantoads/screens/use-why.ts'
import { type Topup as TopupRecord, topupCalls } from '#areas/kantoads/topups/contract.ts'
import { whyNotTopup } from '#areas/kantoads/topups/rules.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { pesos, shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Facts } from '#platform/console/record/Facts.tsx'
import { Figure } from '#platform/console/record/Figure.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/words.ts'

/** One deposit of an advertiser, with what may be done with it now. */
export default function Topup() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(topupWords)
  const topup = useReply(topupCalls.details, { topupId: Number(id) })
  const { topupId, refNo, advertiser, amount, creditAmount, status, advertiserBalance } = topup
  return (
    <RecordScreen
      title={refNo}
      subtitle={advertiser}
      status={<Status status={status} />}
      figures={
        <>
          <Figure label={t('amount')} value={pesos(amount)} />
          <Figure label={t('balance')} value={pesos(advertiserBalance)} />
          {(status === 'pending' || status === 'verified') && (
            <Figure label={t('balanceAfter')} value={pesos(advertiserBalance + creditAmount)} />
          )}
        </>
      }
      actions={<Actions topup={topup} />}
      aside={<HistoryPanel call={topupCalls.logs} wire={{ topupId }} />}
    >
      <Known topup={topup} />
    </RecordScreen>
  )
}

function Known({ topup }: { topup: TopupRecord }) {
  const t = useWords(topupWords)
  const { depositImages, verifiedBy, verifiedAt, decidedBy, decidedAt } = topup
  return (
    <Facts
      facts={[
        [t('credit'), pesos(topup.creditAmount)],
        [t('bank'), topup.bank],
        [t('reference'), topup.depositReference],
        [t('deposited'), shortMoment(topup.depositedAt)],
        [t('toldBy'), `${topup.createdBy}, ${shortMoment(topup.createdAt)}`],
        [t('verifiedBy'), verifiedBy && `${verifiedBy}, ${shortMoment(verifiedAt)}`],
        [t('decidedBy'), decidedBy && `${decidedBy}, ${shortMoment(decidedAt)}`],
        [t('remarks'), topup.remarks],
        [
          t('images'),
          depositImages.length === 0
            ? t('noImages')
            : depositImages.map((file) => <FileLink key={file.key} file={file} />),
        ],
        [t('transfer'), topup.transferId],
      ]}
    />
  )
}

function Actions({ topup }: { topup: TopupRecord }) {
  const t = useWords(topupWords)
  const me = useSignedIn()
  const closed = useWhyNoStep(topupPlace)
  const update = useAsk(topupCalls.update)
  const { topupId, version, refNo, advertiser, bank, status, depositReference } = topup
  const named = {
    ref: refNo,
    advertiser,
    bank,
    reference: depositReference,
    amount: pesos(topup.creditAmount),
    verifier: topup.verifiedBy ?? '',
  }
  if (status === 'approved' || status === 'rejected') return null
  return (
    <Group gap="sm">
      {status === 'pending' && (
        <ActionButton
          label={t('verify')}
          variant="filled"
          closed={closed(whyNotTopup(topup, 'verified', me))}
          dialog={{
            title: t('verifyTitle', named),
            consequence: t('verifyWill', { ...named, amount: pesos(topup.amount) }),
            withReason: false,
            onConfirm: () => update.mutateAsync({ topupId, version, status: 'verified' }),
          }}
        />
      )}
      {status === 'verified' && (
        <ActionButton
          label={t('approve')}
          variant="filled"
          closed={closed(whyNotTopup(topup, 'approved', me))}
          dialog={{
            title: t('approveTitle', named),
            verb: t('approveTitle', named),
            consequence: t('approveWill', named),
            withReason: false,
            onConfirm: () => update.mutateAsync({ topupId, version, status: 'approved' }),
          }}
        />
      )}
      <ActionButton
        label={t('reject')}
        danger
        closed={closed(whyNotTopup(topup, 'rejected', me))}
        dialog={{
          title: t('rejectTitle', named),
          consequence: t('rejectWill', named),
          onConfirm: (remarks) => update.mutateAsync({ topupId, version, status: 'rejected', remarks }),
        }}
      />
    </Group>
  )
}
