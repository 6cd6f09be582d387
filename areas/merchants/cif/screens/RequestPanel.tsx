import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { getDecisionError } from '#areas/merchants/cif/rules.ts'
import { NewRequest } from '#areas/merchants/cif/screens/NewRequest.tsx'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { ReturnedBadge, ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Masked } from '#platform/console/record/Masked.tsx'
import { ErrorState } from '#platform/console/record/States.tsx'
import { useSignedIn, useDisabledReason } from '#platform/console/session/session.ts'
import { useWords, useMessage } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** One request with both numbers, the image of the ID and the decision buttons. */
export function RequestPanel({ id }: { id: number }) {
  const t = useWords(cifWords)
  const m = useMessage()
  const me = useSignedIn()
  const permissionError = useDisabledReason(toUpdate(cifPlace))
  const approve = useApiMutation(cifCalls.approve)
  const reject = useApiMutation(cifCalls.reject)
  const sendBack = useApiMutation(cifCalls.sendBack)
  const say = useWords(approvalWords)
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useApiQuery(cifCalls.info, { id }, { background: true })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} radius="sm" />
  const { name, version, newMobile, idImage } = data
  const isReturned = data.status === 'returned'
  const decisionError = getDecisionError(data, me)
  const disabledReason = permissionError ?? (decisionError && m(decisionError.message))
  const personal = (field: 'oldMobile' | 'newMobile', label: string) => (
    <Masked
      key={field}
      call={cifCalls.reveal}
      input={{ id }}
      field={field}
      name={label}
      masked={data[field]}
    />
  )
  return (
    <>
      <Group mb="md" gap="md">
        {isReturned ? <ReturnedBadge /> : <StatusBadge status={data.status} />}
        <ActionButton
          label={t('approve')}
          variant="filled"
          disabledReason={disabledReason}
          dialog={{
            title: t('approveTitle', { name }),
            consequence: t('approveConsequence', { name, number: newMobile }),
            withReason: false,
            onConfirm: () => approve.mutateAsync({ id, version }),
          }}
        />
        <ActionButton
          label={say('returnForChanges')}
          disabledReason={disabledReason}
          dialog={{
            title: say('returnTitle', { title: name }),
            consequence: say('returnRecordConsequence', { title: name, maker: data.requestedBy }),
            reasonLabel: say('returnReason'),
            onConfirm: (reason) => sendBack.mutateAsync({ id, version, reason }),
          }}
        />
        <ActionButton
          label={t('reject')}
          danger
          disabledReason={disabledReason}
          dialog={{
            title: t('rejectTitle', { name }),
            consequence: t('rejectConsequence', { name }),
            onConfirm: (reason) => reject.mutateAsync({ id, version, reason }),
          }}
        />
        {isReturned && data.requestedById === me.id && (
          <Button onClick={() => setEditing(true)}>{say('editAndResubmit')}</Button>
        )}
      </Group>
      {isReturned && <ReturnedNotice reason={data.decisionReason} />}
      {isEditing && <NewRequest returned={data} onClose={() => setEditing(false)} />}
      <Facts
        facts={[
          [t('cifNo'), data.cifNo],
          [t('oldMobile'), personal('oldMobile', t('oldMobile'))],
          [t('newMobile'), personal('newMobile', t('newMobile'))],
          [t('reason'), t(data.reasonCode)],
          [t('remarks'), data.remarks],
          [
            t('idImage'),
            idImage ? (
              <a key="image" href={idImage.url} target="_blank" rel="noreferrer">
                {t('openImage')}
              </a>
            ) : (
              t('noImage')
            ),
          ],
          [t('requestedBy'), `${data.requestedBy} · ${formatShortMoment(data.requestedAt)}`],
          [t('decidedBy'), data.decidedBy && `${data.decidedBy} · ${formatShortMoment(data.decidedAt)}`],
          [t('decisionReason'), data.decisionReason],
        ]}
      />
      <HistoryPanel call={cifCalls.logs} input={{ id }} />
    </>
  )
}
