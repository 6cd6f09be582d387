import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingCalls, type ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import { shareErrorMessage, getShareDecisionError } from '#areas/eload/profit-sharing/rules.ts'
import { ShareRequestForm } from './ShareRequestForm.tsx'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatPercent, formatShortMoment } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useSignedIn, useDisabledReason } from '#platform/console/session/session.ts'
import { type Translate, useMessage, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Display name of the scope of shares. */
export const scopeOf = (
  t: Translate<(typeof shareWords)['en']>,
  { networkName, skuName }: Pick<ShareRow, 'networkName' | 'skuName'>,
) => (networkName === null ? t('allNetworks') : `${networkName} · ${skuName ?? t('allTopups')}`)

/** Requested shares compared with the current ones, with the decision. */
export function SharePanel({ share }: { share: ShareRow }) {
  const t = useWords(shareWords)
  const m = useMessage()
  const me = useSignedIn()
  const permissionError = useDisabledReason(toUpdate(profitSharingPlace))
  const [now] = useState(() => new Date().toISOString())
  const approve = useApiMutation(profitSharingCalls.approve)
  const reject = useApiMutation(profitSharingCalls.reject)
  const sendBack = useApiMutation(profitSharingCalls.sendBack)
  const say = useWords(approvalWords)
  const [isEditing, setEditing] = useState(false)
  const { id, version, status, before, decidedBy, decidedAt } = share
  const scope = scopeOf(t, share)
  const disabledReason = (to: 'returned' | 'active' | 'rejected') => {
    const reason = getShareDecisionError(share, me, to, now)
    return permissionError ?? (reason && m(shareErrorMessage(reason)))
  }
  const shares = [share.companyShare, share.agentShare, share.merchantShare].map(formatPercent).join(' / ')
  return (
    <>
      <Group mb="md" gap="md">
        <StatusBadge status={status} label={t(`status_${status}`)} />
        {status === 'pending' && (
          <>
            <ActionButton
              label={t('approve')}
              variant="filled"
              disabledReason={disabledReason('active')}
              dialog={{
                title: t('approveTitle', { scope }),
                consequence: t('approveWill', { shares, when: formatShortMoment(share.effectiveAt) }),
                withReason: false,
                onConfirm: () => approve.mutateAsync({ id, version }),
              }}
            />
            <ActionButton
              label={say('returnForChanges')}
              disabledReason={disabledReason('returned')}
              dialog={{
                title: say('returnTitle', { title: scope }),
                consequence: say('returnRecordConsequence', { title: scope, maker: share.requestedBy }),
                reasonLabel: say('returnReason'),
                onConfirm: (reason) => sendBack.mutateAsync({ id, version, reason }),
              }}
            />
            <ActionButton
              label={t('reject')}
              danger
              disabledReason={disabledReason('rejected')}
              dialog={{
                title: t('rejectTitle', { scope }),
                consequence: t('rejectWill'),
                onConfirm: (reason) => reject.mutateAsync({ id, version, reason }),
              }}
            />
          </>
        )}
        {status === 'returned' && share.requestedById === me.id && (
          <Button onClick={() => setEditing(true)}>{say('editAndResubmit')}</Button>
        )}
      </Group>
      {status === 'returned' && <ReturnedNotice reason={share.decisionReason} />}
      {isEditing && <ShareRequestForm returned={share} onClose={() => setEditing(false)} />}
      <Facts
        facts={[
          [t('company'), formatPercent(share.companyShare)],
          [t('agent'), formatPercent(share.agentShare)],
          [t('merchant'), formatPercent(share.merchantShare)],
          [t('effective'), formatShortMoment(share.effectiveAt)],
          [t('until'), share.effectiveUntil && formatShortMoment(share.effectiveUntil)],
          [t('reason'), share.reason],
          [t('requestedBy'), `${share.requestedBy}, ${formatShortMoment(share.createdAt)}`],
          [t('decidedBy'), decidedBy && `${decidedBy}, ${formatShortMoment(decidedAt)}`],
          [t('decisionReason'), share.decisionReason],
        ]}
      />
      <p role="note">
        {before
          ? t('currentShares', {
              company: formatPercent(before.companyShare),
              agent: formatPercent(before.agentShare),
              merchant: formatPercent(before.merchantShare),
            })
          : t('noCurrentShares')}
      </p>
      <HistoryPanel call={profitSharingCalls.logs} input={{ id }} />
    </>
  )
}
