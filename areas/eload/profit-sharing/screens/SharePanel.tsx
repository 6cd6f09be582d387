import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingCalls, type ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import { sayShareWhy, whyNotDecideShare } from '#areas/eload/profit-sharing/rules.ts'
import { NewShares } from '#areas/eload/profit-sharing/screens/NewShares.tsx'
import { shareReasonWords, shareWords } from '#areas/eload/profit-sharing/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { percent, shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What shares are for, as staff read it. */
export const scopeOf = (
  t: Say<(typeof shareWords)['en']>,
  { networkName, skuName }: Pick<ShareRow, 'networkName' | 'skuName'>,
) => (networkName === null ? t('everything') : `${networkName} · ${skuName ?? t('everyTopup')}`)

/** Shares beside what holds now, and their decision. */
export function SharePanel({ share }: { share: ShareRow }) {
  const t = useWords(shareWords)
  const why = useWords(shareReasonWords)
  const me = useSignedIn()
  const noRight = useWhyClosed(toUpdate(profitSharingPlace))
  const [now] = useState(() => new Date().toISOString())
  const approve = useAsk(profitSharingCalls.approve)
  const reject = useAsk(profitSharingCalls.reject)
  const sendBack = useAsk(profitSharingCalls.sendBack)
  const say = useWords(approvalWords)
  const [isEditing, setEditing] = useState(false)
  const { id, version, status, before, decidedBy, decidedAt } = share
  const scope = scopeOf(t, share)
  const closed = (to: 'returned' | 'active' | 'rejected') => {
    const reason = whyNotDecideShare(share, me, to, now)
    return noRight ?? (reason && sayShareWhy(why, reason))
  }
  const shares = [share.companyShare, share.agentShare, share.merchantShare].map(percent).join(' / ')
  return (
    <>
      <Group mb="md" gap="md">
        <StatusBadge status={status} label={t(status)} />
        {status === 'pending' && (
          <>
            <ActionButton
              label={t('approve')}
              variant="filled"
              closed={closed('active')}
              dialog={{
                title: t('approveTitle', { scope, shares }),
                consequence: t('approveWill', { when: shortMoment(share.effectiveAt) }),
                withReason: false,
                onConfirm: () => approve.mutateAsync({ id, version }),
              }}
            />
            <ActionButton
              label={say('returnIt')}
              closed={closed('returned')}
              dialog={{
                title: say('returnIt'),
                consequence: say('returnRecordConsequence', { title: scope, maker: share.requestedBy }),
                reasonLabel: say('returnReason'),
                onConfirm: (reason) => sendBack.mutateAsync({ id, version, reason }),
              }}
            />
            <ActionButton
              label={t('reject')}
              danger
              closed={closed('rejected')}
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
      {isEditing && <NewShares returned={share} onClose={() => setEditing(false)} />}
      <Facts
        facts={[
          [t('company'), percent(share.companyShare)],
          [t('agent'), percent(share.agentShare)],
          [t('merchant'), percent(share.merchantShare)],
          [t('effective'), shortMoment(share.effectiveAt)],
          [t('until'), share.effectiveUntil && shortMoment(share.effectiveUntil)],
          [t('reason'), share.reason],
          [t('askedBy'), `${share.requestedBy}, ${shortMoment(share.createdAt)}`],
          [t('decidedBy'), decidedBy && `${decidedBy}, ${shortMoment(decidedAt)}`],
          [t('decision'), share.decisionReason],
        ]}
      />
      <p role="note">
        {before
          ? t('before', {
              company: percent(before.companyShare),
              agent: percent(before.agentShare),
              merchant: percent(before.merchantShare),
            })
          : t('beforeNone')}
      </p>
      <HistoryPanel call={profitSharingCalls.logs} wire={{ id }} />
    </>
  )
}
