import { useState } from 'react'
import { type AppNotification, notificationAppCalls } from '#areas/notifications/app/contract.ts'
import { reportOpened, useMessages, useRows } from '#apps/sandbox/client.ts'
import { Rows, Screen } from '#apps/sandbox/parts.tsx'
import styles from '#apps/sandbox/phone.module.css'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

/** Notifications and SMS. Opening a notification marks it as read. */
export function Notifications() {
  const t = useWords(phoneWords)
  const from = useRows(notificationAppCalls.notifications, {})
  const messages = useMessages()
  const [opened, setOpened] = useState<AppNotification | null>(null)
  const open = (notification: AppNotification) => {
    setOpened(notification)
    void reportOpened(notification.openToken)
  }
  if (opened)
    return (
      <Screen title={opened.title} back="#/">
        {opened.imageUrl && <img className={styles.picture} src={opened.imageUrl} alt="" />}
        <p className="pre-wrap">{opened.body}</p>
        <p className="muted">{formatMoment(opened.sentAt)}</p>
        <Button onClick={() => setOpened(null)}>{t('back')}</Button>
      </Screen>
    )
  return (
    <Screen title={t('notifications')}>
      <Rows
        label={t('notifications')}
        from={from}
        empty={t('noNotifications')}
        row={(row) => ({
          key: row.id,
          title: row.title,
          detail: `${formatMoment(row.sentAt, 'MMM D, h:mm A')} · ${t(row.isRead ? 'read' : 'unread')}`,
          end: (
            <Button aria-label={t('openNamed', { name: row.title })} onClick={() => open(row)}>
              {t('open')}
            </Button>
          ),
        })}
      />
      <h2>{t('smsTitle')}</h2>
      <p className="muted">{t('smsHint')}</p>
      <Rows
        label={t('smsTitle')}
        from={{ rows: messages.data, error: messages.error }}
        empty={t('noSms')}
        row={({ id, to, text }) => ({ key: id, title: text, detail: to })}
      />
    </Screen>
  )
}
