import { Button } from '@mantine/core'
import {
  Audience,
  notificationCalls,
  NotificationModule,
  type NotificationRow,
  NotificationStatus,
} from '#areas/notifications/contract.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { Outbox } from '#areas/notifications/screens/Outbox.tsx'
import { words } from '#areas/notifications/words.ts'
import { viewers } from '#platform/access/access.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatCount, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { createdColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof words)['en']>

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
          <Figure label={t('nextFigure')} value={figures.nextAt && formatShortMoment(figures.nextAt)} />
        </>
      }
      actions={
        <ScreenLink to={notificationScreens.form} params={{ id: 0 }}>
          <Button component="span">{t('newNotification')}</Button>
        </ScreenLink>
      }
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
      name="notifications"
      address="all."
      pluralName={t('notificationsPluralName')}
      call={notificationCalls.list}
      exports={{ report: 'notifications', needs: viewers }}
      columns={buildColumns(t)}
      filters={[
        {
          key: 'status',
          label: t('status'),
          kind: 'choice',
          options: NotificationStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
          pinned: true,
        },
        {
          key: 'audience',
          label: t('audience'),
          kind: 'choice',
          options: Audience.options.map((value) => ({ value, label: t(`audience_${value}`) })),
          pinned: true,
        },
        {
          key: 'module',
          label: t('module'),
          kind: 'choice',
          options: NotificationModule.options.map((value) => ({ value, label: value })),
        },
        { key: 'dates', label: t('createdOn'), kind: 'dates' },
      ]}
      searchIn={t('searchNotifications')}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      rowHref={({ id }) => addressOf(notificationScreens.form, { id })}
      whenEmpty={{ title: t('noNotifications'), sentence: t('noNotificationsSentence') }}
    />
  )
}

const buildColumns = (t: T): Column<NotificationRow>[] => [
  { key: 'title', title: t('title'), sort: 'title', cell: ({ title }) => <strong>{title}</strong> },
  { key: 'audience', title: t('audience'), cell: ({ audience }) => t(`audience_${audience}`) },
  { key: 'module', title: t('module'), hidden: true, cell: ({ module }) => module },
  { key: 'sendAt', title: t('sendAt'), sort: 'sendAt', cell: ({ sendAt }) => formatShortMoment(sendAt) },
  {
    key: 'sent',
    title: t('sent'),
    align: 'end',
    cell: ({ sentCount, deviceCount }) =>
      deviceCount === null
        ? ''
        : t('sentOf', { sent: formatCount(sentCount), all: formatCount(deviceCount) }),
  },
  {
    key: 'failed',
    title: t('failed'),
    align: 'end',
    cell: ({ failedCount, deviceCount }) => (deviceCount === null ? '' : formatCount(failedCount)),
  },
  {
    key: 'opened',
    title: t('opened'),
    align: 'end',
    cell: ({ openedCount, deviceCount }) => (deviceCount === null ? '' : formatCount(openedCount)),
  },
  { key: 'status', title: t('status'), cell: ({ status }) => <NotificationBadge status={status} /> },
  { key: 'createdBy', title: t('createdBy'), hidden: true, cell: ({ createdBy }) => createdBy },
  createdColumn(t('createdOn')),
]

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
