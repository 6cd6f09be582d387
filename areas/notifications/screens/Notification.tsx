import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Notification as Stored, notificationCalls } from '#areas/notifications/contract.ts'
import { getEditError } from '#areas/notifications/rules.ts'
import { NotificationActions } from '#areas/notifications/screens/NotificationActions.tsx'
import { NotificationBadge } from '#areas/notifications/screens/Notifications.tsx'
import { NotificationForm } from '#areas/notifications/screens/NotificationForm.tsx'
import { Outbox } from '#areas/notifications/screens/Outbox.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import styles from '#areas/notifications/screens/notifications.module.css'
import { words } from '#areas/notifications/words.ts'
import { useApiQuery, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  formatCount,
  formatPercent,
  formatShortMoment,
  useMessage,
  useWords,
} from '#platform/console/i18n.ts'
import { Facts, Figure, RecordScreen, CreateOrEdit } from '#platform/console/record.ts'
import { AddressLink } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { recordHistory } from '#platform/contract/history.ts'

/** Screen of a notification: a form while it is a draft, its delivery figures afterwards. */
export default function Notification() {
  return <CreateOrEdit Create={NewNotification} Edit={OneNotification} />
}

function NewNotification() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newNotification')}>
      <NotificationForm disabledReason={null} />
    </RecordScreen>
  )
}

const pollIntervalMs = 2_000

function OneNotification({ id }: { id: number }) {
  const t = useWords(words)
  const m = useMessage()
  const queryClient = useQueryClient()
  const stored = useSuspenseApiQuery(notificationCalls.details, { id })
  // Polls the figures while it is scheduled or being sent.
  const isMoving = stored.status === 'sending' || stored.status === 'scheduled'
  useApiQuery(
    notificationCalls.details,
    { id },
    { enabled: isMoving, everyMs: pollIntervalMs, background: true },
  )
  // Refetches related lists when the figures have changed.
  const moved = `${stored.status} ${stored.sentCount} ${stored.failedCount}`
  useEffect(() => {
    for (const { path } of [notificationCalls.deliveries, recordHistory])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }, [queryClient, moved])
  const me = useSignedIn()
  const error = getEditError(stored, me)
  const isDraft = stored.status === 'draft'
  return (
    <RecordScreen
      title={stored.title}
      status={<NotificationBadge status={stored.status} />}
      subtitle={
        stored.waiting && (
          <AddressLink address={`/approvals/${stored.waiting.requestId}`}>
            {stored.waiting.returned === null
              ? t(stored.waiting.isCurrent ? 'waiting' : 'waitingOlder', { ref: stored.waiting.ref })
              : t('returned', { ref: stored.waiting.ref, reason: stored.waiting.returned })}
          </AddressLink>
        )
      }
      figures={stored.deviceCount === null ? null : <Figures of={stored} />}
      actions={<NotificationActions notification={stored} />}
      {...(isDraft
        ? {
            children: (
              <NotificationForm
                notification={stored}
                disabledReason={error && m(error)}
                onReload={() => queryClient.refetchQueries({ queryKey: [notificationCalls.details.path] })}
              />
            ),
          }
        : {
            tabs: [
              { key: 'details', title: t('details'), content: () => <Words of={stored} /> },
              {
                key: 'outbox',
                title: t('outbox'),
                content: () => <Outbox notificationId={id} />,
              },
            ],
          })}
    />
  )
}

function Figures({ of: { deviceCount, sentCount, failedCount, openedCount } }: { of: Stored }) {
  const t = useWords(words)
  const all = deviceCount ?? 0
  const left = all - sentCount - failedCount
  const share = sentCount === 0 ? 0 : Math.round((openedCount / sentCount) * 10_000)
  return (
    <>
      <Figure
        label={t('sent')}
        value={t('sentOf', { sent: formatCount(sentCount), all: formatCount(all) })}
      />
      <Figure label={t('failed')} value={formatCount(failedCount)} />
      <Figure label={t('remaining')} value={formatCount(left)} />
      <Figure
        label={t('opened')}
        value={t('share', { n: formatCount(openedCount), percent: formatPercent(share) })}
      />
    </>
  )
}

function Words({ of: stored }: { of: Stored }) {
  const t = useWords(words)
  const { deviceCount, sentCount, failedCount, status, trouble } = stored
  const all = deviceCount ?? 0
  const isUnderWay = status === 'sending' || status === 'paused'
  return (
    <div className="flex flex-wrap items-start gap-16">
      <div className="flex-1">
        {isUnderWay && all > 0 && (
          <label className={`${styles.progress} block mb-12`}>
            {t('progress')}
            <progress max={all} value={sentCount + failedCount} />
          </label>
        )}
        {trouble !== '' && (
          <p role="alert">
            {trouble} {status === 'sending' && t('interrupted')}
          </p>
        )}
        <Facts
          facts={[
            [t('audience'), t(`audience_${stored.audience}`)],
            ...(stored.audience === 'users'
              ? [[t('users'), t('countedPeople', { n: stored.userIds.length })] as const]
              : []),
            [t('module'), [stored.module, stored.moduleValue].filter(Boolean).join(' · ')],
            [t('sendAt'), formatShortMoment(stored.sendAt)],
            [t('sentAt'), formatShortMoment(stored.startedAt)],
            [t('authors'), stored.authorNames.join(', ')],
          ]}
        />
      </div>
      <PhonePreview title={stored.title} body={stored.body} picture={stored.image?.url ?? null} />
    </div>
  )
}
