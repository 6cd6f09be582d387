import { deliveryList } from '#areas/notifications/columns.ts'
import { Button } from '@mantine/core'
import { type Delivery, DeliveryStatus, openingCalls } from '#areas/notifications/contract.ts'
import { PhonePreview } from './PhonePreview.tsx'
import { words } from '#areas/notifications/words.ts'
import { callApi } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ListTable, pinnedChoice } from '#platform/console/list.ts'
import { Facts } from '#platform/console/record.ts'
import { toast } from '#platform/console/toast.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Deliveries by device, of all notifications or of one. */
export function Outbox({ notificationId }: { notificationId?: number }) {
  const t = useWords(words)
  return (
    <ListTable
      {...(notificationId === undefined && { address: 'outbox.' })}
      pluralName={t('messagesPluralName')}
      {...(notificationId !== undefined && { fixed: { filters: { notificationId } } })}
      list={deliveryList}
      {...(notificationId !== undefined && { omit: ['title'] as const })}
      cells={{
        status: ({ status, lastError }) => (
          <span title={lastError}>
            <StatusBadge status={status} label={t(`delivery_${status}`)} colour={colours[status]} />
          </span>
        ),
      }}
      filters={
        notificationId === undefined
          ? [
              pinnedChoice('status', t('status'), DeliveryStatus.options, (value) => t(`delivery_${value}`)),
              { key: 'opened', label: t('opened'), kind: 'bool', pinned: true },
            ]
          : []
      }
      nameOf={({ mobile }) => mobile}
      panel={(row) => <Message row={row} />}
      panelTitle={({ title }) => title}
      whenEmpty={{ title: t('noMessages'), sentence: t('noMessagesSentence') }}
    />
  )
}

function Message({ row }: { row: Delivery }) {
  const t = useWords(words)
  const { openToken } = row
  const open = async () => {
    if (openToken === null) return
    const { counted } = await callApi(openingCalls.opened, { openToken })
    if (counted) toast('success', t('opened'), t('countedAsOpened'))
  }
  return (
    <>
      <PhonePreview title={row.title} body={row.body} picture={null} />
      <Facts
        facts={[
          [t('recipient'), row.mobile],
          [t('platform'), t(row.platform)],
          [t('status'), t(`delivery_${row.status}`)],
          [t('sentAt'), formatShortMoment(row.sentAt)],
          [t('openedAt'), formatShortMoment(row.openedAt)],
          [t('attempts'), row.attempts],
          [t('error'), row.lastError],
        ]}
      />
      {openToken !== null && row.openedAt === null && (
        <Button variant="default" onClick={() => void open()}>
          {t('openAsRecipient')}
        </Button>
      )}
    </>
  )
}

const colours = {
  queued: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  stopped: 'secondary',
} as const
