import { Group } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { topupPlace } from '#areas/kantoads/access.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { useTransitionDisabledReason } from '#areas/kantoads/screens/use-disabled-reason.ts'
import { type Topup as TopupRecord, topupCalls } from '#areas/kantoads/topups/contract.ts'
import { getTopupTransitionError } from '#areas/kantoads/topups/rules.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Facts } from '#platform/console/record/Facts.tsx'
import { Figure } from '#platform/console/record/Figure.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Screen of one top-up with its available actions. */
export default function Topup() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(topupWords)
  const topup = useSuspenseApiQuery(topupCalls.details, { topupId: Number(id) })
  const { topupId, refNo, advertiser, amount, creditAmount, status, advertiserBalance } = topup
  return (
    <RecordScreen
      title={refNo}
      subtitle={advertiser}
      status={<Status status={status} />}
      figures={
        <>
          <Figure label={t('depositedAmount')} value={formatPesos(amount)} />
          <Figure label={t('currentCredit')} value={formatPesos(advertiserBalance)} />
          {(status === 'pending' || status === 'verified') && (
            <Figure label={t('creditAfter')} value={formatPesos(advertiserBalance + creditAmount)} />
          )}
        </>
      }
      actions={<Actions topup={topup} />}
      aside={<HistoryPanel call={topupCalls.logs} input={{ topupId }} />}
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
        [t('credit'), formatPesos(topup.creditAmount)],
        [t('bank'), topup.bank],
        [t('depositReference'), topup.depositReference],
        [t('depositedOn'), formatShortMoment(topup.depositedAt)],
        [t('reportedBy'), `${topup.createdBy}, ${formatShortMoment(topup.createdAt)}`],
        [t('verifiedBy'), verifiedBy && `${verifiedBy}, ${formatShortMoment(verifiedAt)}`],
        [t('decidedBy'), decidedBy && `${decidedBy}, ${formatShortMoment(decidedAt)}`],
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
  const closed = useTransitionDisabledReason(topupPlace)
  const update = useApiMutation(topupCalls.update)
  const { topupId, version, refNo, advertiser, bank, status, depositReference } = topup
  const named = {
    ref: refNo,
    advertiser,
    bank,
    reference: depositReference,
    amount: formatPesos(topup.creditAmount),
    verifier: topup.verifiedBy ?? '',
  }
  if (status === 'approved' || status === 'rejected') return null
  return (
    <Group gap="sm">
      {status === 'pending' && (
        <ActionButton
          label={t('verify')}
          variant="filled"
          disabledReason={closed(getTopupTransitionError(topup, 'verified', me))}
          dialog={{
            title: t('verifyTitle', named),
            consequence: t('verifyWill', { ...named, amount: formatPesos(topup.amount) }),
            withReason: false,
            onConfirm: () => update.mutateAsync({ topupId, version, status: 'verified' }),
          }}
        />
      )}
      {status === 'verified' && (
        <ActionButton
          label={t('approve')}
          variant="filled"
          disabledReason={closed(getTopupTransitionError(topup, 'approved', me))}
          dialog={{
            title: t('approveTitle', named),
            consequence: t('approveWill', named),
            withReason: false,
            onConfirm: () => update.mutateAsync({ topupId, version, status: 'approved' }),
          }}
        />
      )}
      <ActionButton
        label={t('reject')}
        danger
        disabledReason={closed(getTopupTransitionError(topup, 'rejected', me))}
        dialog={{
          title: t('rejectTitle', named),
          consequence: t('rejectWill', named),
          onConfirm: (remarks) => update.mutateAsync({ topupId, version, status: 'rejected', remarks }),
        }}
      />
    </Group>
  )
}
