import { useState } from 'react'
import { type Notification, notificationCalls } from '#areas/notifications/contract.ts'
import {
  isQuiet,
  needsApproval,
  steering,
  type Verb,
  whyNotCancel,
  whyNotDelete,
  whyNotPush,
  whyNotSchedule,
  whyNotSteer,
  whyNotSubmit,
} from '#areas/notifications/rules.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { useAudience } from '#areas/notifications/screens/use-audience.ts'
import { words } from '#areas/notifications/words.ts'
import { makers } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { goToScreen } from '#platform/console/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

type Props = { notification: Notification }

/** What can be done with a notification now; what cannot is closed and says why. */
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

/** Sending now or at its time, by approval where this person needs one. */
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
  const me = useSignedIn()
  const push = useAsk(notificationCalls.push)
  const act = useAsk(notificationCalls.action)
  const { id, version, title, sendAt, audience, userIds, status } = notification
  const { people, devices } = useAudience({ audience, userIds })
  const [now] = useState(() => Date.now())
  const whyNotNow = whyNotPush(notification, me)
  const whyNotThen = whyNotSchedule(notification, me, sendAt, now)
  return (
    <>
      <ActionButton
        label={t('push')}
        variant="filled"
        closed={whyNotNow && t(`why_${whyNotNow}`)}
        dialog={{
          title: t('pushTitle', { title }),
          verb: t('push'),
          consequence: (
            <>
              <p>{t('pushConsequence', { people, devices })}</p>
              {isQuiet(now) && <p role="alert">{t('quietNow')}</p>}
            </>
          ),
          withReason: false,
          onConfirm: () => push.mutateAsync({ id, version }),
        }}
      />
      {status === 'draft' && (
        <ActionButton
          label={t('schedule')}
          closed={whyNotThen && t(`why_${whyNotThen}`)}
          dialog={{
            title: t('scheduleTitle', { title }),
            verb: t('schedule'),
            consequence: (
              <>
                <p>{t('scheduleConsequence', { when: shortMoment(sendAt) })}</p>
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
  const me = useSignedIn()
  const act = useAsk(notificationCalls.action)
  const { id, version, title, sendAt, audience, userIds, waiting } = notification
  const { people, devices } = useAudience({ audience, userIds })
  const [now] = useState(() => Date.now())
  const why = whyNotSubmit(notification, me, now)
  const isBlocked = waiting !== null && waiting.returned === null && (waiting.isCurrent || !waiting.isMine)
  const closed = isBlocked ? t('why_waiting', { ref: waiting.ref }) : why && t(`why_${why}`)
  const label = waiting && !isBlocked ? t('submitAgain') : t('submit')
  const isInQuietHours = isQuiet(sendAt === null ? now : Date.parse(sendAt))
  return (
    <>
      <ActionButton
        label={label}
        variant="filled"
        closed={closed}
        dialog={{
          title: t('submitTitle', { title }),
          verb: label,
          consequence: (
            <>
              <p>{t('submitReach', { people, devices })}</p>
              <p>{sendAt === null ? t('submitNow') : t('submitThen', { when: shortMoment(sendAt) })}</p>
              {isInQuietHours && <p role="alert">{sendAt === null ? t('quietNow') : t('quiet')}</p>}
            </>
          ),
          withReason: false,
          onConfirm: () => act.mutateAsync({ action: 'submit', id, version }),
        }}
      />
      {waiting?.isMine && <WithdrawButton waiting={waiting} />}
    </>
  )
}

function WithdrawButton({ waiting: { requestId, ref } }: { waiting: NonNullable<Notification['waiting']> }) {
  const t = useWords(words)
  const withdraw = useAsk(approvalCalls.takeBack)
  return (
    <ActionButton
      label={t('withdraw')}
      danger
      dialog={{
        title: t('withdrawTitle', { ref }),
        verb: t('withdraw'),
        consequence: t('withdrawConsequence'),
        onConfirm: (reason) => withdraw.mutateAsync({ requestId, reason }),
      }}
    />
  )
}

function CancelButton({ notification }: Props) {
  const t = useWords(words)
  const act = useAsk(notificationCalls.action)
  const why = whyNotCancel(notification, useSignedIn())
  const { id, version, title } = notification
  return (
    <ActionButton
      label={t('cancel')}
      danger
      closed={why && t(`why_${why}`)}
      dialog={{
        title: t('cancelTitle', { title }),
        verb: t('cancel'),
        consequence: t('cancelConsequence'),
        onConfirm: (reason) => act.mutateAsync({ action: 'cancel', id, version, reason }),
      }}
    />
  )
}

function Steering({ notification }: Props) {
  const t = useWords(words)
  const steer = useAsk(notificationCalls.steer)
  const me = useSignedIn()
  const { id, title } = notification
  const verbs: Verb[] = ['pause', 'resume', 'stop']
  const mayNot = whyNotPush({ ...notification, status: 'draft' }, me)
  return verbs
    .filter((verb) => whyNotSteer(notification, verb) === null)
    .map((verb) => (
      <ActionButton
        key={verb}
        label={t(verb)}
        danger={steering[verb].to === 'stopped'}
        closed={mayNot && t(`why_${mayNot}`)}
        dialog={{
          title: t('steerTitle', { verb: t(verb), title }),
          verb: t(verb),
          consequence: t(`${verb}Consequence`),
          withReason: verb === 'stop',
          onConfirm: (reason) => steer.mutateAsync({ id, verb, ...(reason !== '' && { reason }) }),
        }}
      />
    ))
}

/** A copy, and the end of what is not needed. */
function Keeping({ notification }: Props) {
  const t = useWords(words)
  const act = useAsk(notificationCalls.action)
  const whyNotCopy = useWhyClosed(makers)
  const why = whyNotDelete(notification, useSignedIn())
  const { id, version, title } = notification
  return (
    <>
      <ActionButton
        label={t('duplicate')}
        closed={whyNotCopy}
        dialog={{
          title: t('duplicateTitle', { title }),
          verb: t('duplicate'),
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
        label={t('delete')}
        danger
        closed={why && t(`why_${why}`)}
        dialog={{
          title: t('deleteTitle', { title }),
          verb: t('delete'),
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
