import { useState } from 'react'
import { type Notification, notificationCalls } from '#areas/notifications/contract.ts'
import {
  isQuiet,
  needsApproval,
  controlActions,
  type Action,
  getCancelError,
  getDeleteError,
  getPushError,
  getScheduleError,
  getControlError,
  getSubmitError,
} from '#areas/notifications/rules.ts'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { useAudience } from '#areas/notifications/screens/use-audience.ts'
import { words } from '#areas/notifications/words.ts'
import { notificationMakers } from '#areas/notifications/access.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

type Props = { notification: Notification }

/** Actions on a notification. Unavailable actions are disabled and show the reason. */
export function NotificationActions({ notification }: Props) {
  const { status } = notification
  const isUnderWay = status === 'sending' || status === 'paused'
  return (
    <>
      {isUnderWay && <Steering notification={notification} />}
      {(status === 'draft' || status === 'scheduled') && <Releasing notification={notification} />}
      <Keeping notification={notification} />
    </>
  )
}

/** Buttons to send or schedule, or to submit for approval if the person needs one. */
function Releasing({ notification }: Props) {
  const isByApproval = needsApproval(notification, useSignedIn())
  return (
    <>
      {isByApproval && notification.status === 'draft' ? (
        <Submitting notification={notification} />
      ) : (
        <SendingDirectly notification={notification} />
      )}
      {notification.status === 'scheduled' && <CancelButton notification={notification} />}
    </>
  )
}

function SendingDirectly({ notification }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const me = useSignedIn()
  const push = useApiMutation(notificationCalls.push)
  const act = useApiMutation(notificationCalls.action)
  const { id, version, title, sendAt, audience, userIds, status, waiting } = notification
  const { people, devices } = useAudience({ audience, userIds })
  const [now] = useState(() => Date.now())
  const pushError = getPushError(notification, me)
  const scheduleError = getScheduleError(notification, me, sendAt, now)
  return (
    <>
      <ActionButton
        label={t('push')}
        disabledReason={pushError && m(pushError)}
        dialog={{
          title: t('pushTitle', { title }),
          consequence: (
            <>
              <p>{t('pushConsequence', { people, devices })}</p>
              {waiting && <p>{t('pushCancels', { ref: waiting.ref })}</p>}
              {isQuiet(now) && <p role="alert">{t('quietNow')}</p>}
            </>
          ),
          withReason: false,
          onConfirm: () => push.mutateAsync({ id, version }),
        }}
      />
      {status === 'draft' && (
        <ActionButton
          label={t('scheduleSending')}
          disabledReason={scheduleError && m(scheduleError)}
          dialog={{
            title: t('scheduleTitle', { title }),
            consequence: (
              <>
                <p>{t('scheduleConsequence', { when: formatShortMoment(sendAt) })}</p>
                {sendAt !== null && isQuiet(Date.parse(sendAt)) && <p role="alert">{t('quiet')}</p>}
              </>
            ),
            withReason: false,
            onConfirm: () => act.mutateAsync({ action: 'schedule', id, version }),
          }}
        />
      )}
    </>
  )
}

function Submitting({ notification }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const me = useSignedIn()
  const act = useApiMutation(notificationCalls.action)
  const { id, version, title, sendAt, audience, userIds, waiting } = notification
  const { people, devices } = useAudience({ audience, userIds })
  const [now] = useState(() => Date.now())
  const error = getSubmitError(notification, me, now)
  const isBlocked = waiting !== null && waiting.returned === null && (waiting.isCurrent || !waiting.isMine)
  const disabledReason = isBlocked
    ? m(notificationsMessages('AWAITING_APPROVAL', { ref: waiting.ref }))
    : error && m(error)
  const label = waiting && !isBlocked ? t('submitAgain') : t('submitForApproval')
  const isInQuietHours = isQuiet(sendAt === null ? now : Date.parse(sendAt))
  return (
    <>
      <ActionButton
        label={label}
        variant="filled"
        disabledReason={disabledReason}
        dialog={{
          title: t('submitTitle', { title }),
          consequence: (
            <>
              <p>{t('submitReach', { people, devices })}</p>
              <p>{sendAt === null ? t('submitNow') : t('submitThen', { when: formatShortMoment(sendAt) })}</p>
              {isInQuietHours && <p role="alert">{sendAt === null ? t('quietNow') : t('quiet')}</p>}
            </>
          ),
          withReason: false,
          checks: () => (
            <RequestChecks call={notificationCalls.action} input={{ action: 'submit', id, version }} />
          ),
          onConfirm: () => act.mutateAsync({ action: 'submit', id, version }),
        }}
      />
      {waiting?.isMine && <WithdrawButton waiting={waiting} />}
    </>
  )
}

function WithdrawButton({ waiting: { requestId, ref } }: { waiting: NonNullable<Notification['waiting']> }) {
  const t = useWords(words)
  const withdraw = useApiMutation(approvalCalls.takeBack)
  return (
    <ActionButton
      label={t('withdrawRequest')}
      danger
      dialog={{
        title: t('withdrawTitle', { ref }),
        consequence: t('withdrawConsequence'),
        onConfirm: (reason) => withdraw.mutateAsync({ requestId, reason }),
      }}
    />
  )
}

function CancelButton({ notification }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const act = useApiMutation(notificationCalls.action)
  const error = getCancelError(notification, useSignedIn())
  const { id, version, title } = notification
  return (
    <ActionButton
      label={t('cancelSchedule')}
      danger
      disabledReason={error && m(error)}
      dialog={{
        title: t('cancelTitle', { title }),
        consequence: t('cancelConsequence'),
        onConfirm: (reason) => act.mutateAsync({ action: 'cancel', id, version, reason }),
      }}
    />
  )
}

function Steering({ notification }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const steer = useApiMutation(notificationCalls.steer)
  const me = useSignedIn()
  const { id, title } = notification
  const verbs: Action[] = ['pause', 'resume', 'stop']
  const mayNot = getPushError({ ...notification, status: 'draft' }, me)
  return verbs
    .filter((action) => getControlError(notification, action) === null)
    .map((action) => (
      <ActionButton
        key={action}
        label={t(`action_${action}`)}
        danger={controlActions[action].to === 'stopped'}
        disabledReason={mayNot && m(mayNot)}
        dialog={{
          title: t(`title_${action}`, { title }),
          consequence: t(`consequence_${action}`),
          withReason: action === 'stop',
          onConfirm: (reason) => steer.mutateAsync({ id, verb: action, ...(reason !== '' && { reason }) }),
        }}
      />
    ))
}

/** Buttons to duplicate and to delete. */
function Keeping({ notification }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const act = useApiMutation(notificationCalls.action)
  const copyDisabledReason = useDisabledReason(notificationMakers)
  const error = getDeleteError(notification, useSignedIn())
  const { id, version, title } = notification
  return (
    <>
      <ActionButton
        label={t('duplicate')}
        disabledReason={copyDisabledReason}
        dialog={{
          title: t('duplicateTitle', { title }),
          consequence: t('duplicateConsequence'),
          withReason: false,
          onConfirm: async () => {
            const done = await act.mutateAsync({ action: 'duplicate', id })
            goToScreen(notificationScreens.form, { id: done.data.id })
            return done
          },
        }}
      />
      <ActionButton
        label={t('deleteNotification')}
        danger
        disabledReason={error && m(error)}
        dialog={{
          title: t('deleteTitle', { title }),
          consequence: t('deleteConsequence'),
          withReason: false,
          onConfirm: async () => {
            const done = await act.mutateAsync({ action: 'delete', id, version })
            goToScreen(notificationScreens.dashboard)
            return done
          },
        }}
      />
    </>
  )
}
