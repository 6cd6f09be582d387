import {
  Audience,
  notificationCalls,
  NotificationModule,
  NotificationStatus,
} from '#areas/notifications/contract.ts'
import { notificationList } from '#areas/notifications/columns.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { Outbox } from '#areas/notifications/screens/Outbox.tsx'
import { words } from '#areas/notifications/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, formatMoment, useWords } from '#platform/console/i18n.ts'
import { ListTable, choiceFilter, pinnedChoice } from '#platform/console/list.ts'
import { Figure, RecordScreen, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** List of notifications with their delivery figures, and the outbox. */
export default function Notifications() {
  const t = useWords(words)
  const figures = useSuspenseApiQuery(notificationCalls.figures, {})
  const outbox = `${addressOf(notificationScreens.dashboard)}?tab=outbox`
  return (
    <RecordScreen
      title={t('notifications')}
      figures={
        <>
          <Figure label={t('devicesFigure')} value={formatCount(figures.devices)} />
          <Figure
            label={t('sentFigure')}
            value={formatCount(figures.sent)}
            href={`${outbox}&outbox.status=sent`}
          />
          <Figure
            label={t('failedFigure')}
            value={formatCount(figures.failed)}
            href={`${outbox}&outbox.status=failed`}
          />
          <Figure
            label={t('openedFigure')}
            value={formatCount(figures.opened)}
            href={`${outbox}&outbox.opened=true`}
          />
          <Figure
            label={t('nextFigure')}
            value={figures.nextAt && formatMoment(figures.nextAt, 'MMM D, h:mm A')}
          />
        </>
      }
      actions={<ScreenButton to={notificationScreens.form} params={{ id: 0 }} label={t('newNotification')} />}
      tabs={[
        { key: 'all', title: t('allNotifications'), content: () => <All /> },
        {
          key: 'outbox',
          title: t('outbox'),
          content: () => (
            <>
              <p>{figures.via === 'fcm' ? t('fcmNote') : t('outboxNote')}</p>
              <Outbox />
            </>
          ),
        },
      ]}
    />
  )
}

function All() {
  const t = useWords(words)
  return (
    <ListTable
      address="all."
      pluralName={t('notificationsPluralName')}
      list={notificationList}
      cells={{
        sent: ({ sentCount, deviceCount }) =>
          deviceCount === null
            ? ''
            : t('sentOf', { sent: formatCount(sentCount), all: formatCount(deviceCount) }),
        failed: ({ failedCount, deviceCount }) => (deviceCount === null ? '' : formatCount(failedCount)),
        opened: ({ openedCount, deviceCount }) => (deviceCount === null ? '' : formatCount(openedCount)),
        status: ({ status }) => <NotificationBadge status={status} />,
      }}
      filters={[
        pinnedChoice('status', t('status'), NotificationStatus.options, (value) => t(`status_${value}`)),
        pinnedChoice('audience', t('audience'), Audience.options, (value) => t(`audience_${value}`)),
        choiceFilter('module', t('module'), NotificationModule.options, String),
        { key: 'dates', label: t('createdOn'), kind: 'dates' },
      ]}
      searchIn={t('searchNotifications')}
      rowHref={({ id }) => addressOf(notificationScreens.form, { id })}
      whenEmpty={{ title: t('noNotifications'), sentence: t('noNotificationsSentence') }}
    />
  )
}

const colours: Partial<Record<NotificationStatus, 'info' | 'success' | 'danger'>> = {
  sending: 'info',
  sent: 'success',
  stopped: 'danger',
}

export function NotificationBadge({ status }: { status: NotificationStatus }) {
  const t = useWords(words)
  const colour = colours[status]
  return <StatusBadge status={status} label={t(`status_${status}`)} {...(colour && { colour })} />
}
