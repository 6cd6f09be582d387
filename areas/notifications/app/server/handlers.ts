import { sql } from 'kysely'
import { type AppNotification, notificationAppCalls } from '#areas/notifications/app/contract.ts'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { type ClientContext, clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import { orNotFound } from '#platform/server/errors.ts'

type Registered = { platform: 'android' | 'ios'; deviceId: number }
type Context = Pick<ClientContext<unknown, 'subscriber'>, 'audit' | 'subscriberId'>

const recordDevice = (
  { audit, subscriberId }: Context,
  { platform, deviceId }: Registered,
  isAdded: boolean,
) => {
  const device = `${platform} ${deviceId}`
  return audit({
    action: 'Update',
    kind: 'subscriber',
    recordId: subscriberId,
    label: String(subscriberId),
    changes: [{ field: 'device', old: isAdded ? null : device, new: isAdded ? device : null }],
  })
}

export const notificationAppHandlers = clientHandlersFor(notificationAppCalls, {
  notifications: ({ db, subscriberId, request, configuration }) =>
    queryCursorPage<AppNotification>(db, request, {
      table: 'notification',
      sorts: {},
      where: [
        sql`t.deleted_at is null`,
        sql`exists (select from push_device v join push_delivery d on d.device_id = v.device_id
          where v.subscriber_id = ${subscriberId} and d.notification_id = t.id and d.status = 'sent')`,
      ],
      select: sql<AppNotification>`t.id, t.title, t.body, t.module, t.module_value, received.sent_at,
        case when t.image_key is not null then ${configuration.publicUrl}::text || '/v1/notification/picture/' || received.open_token end as image_url,
        received.opened_at is not null as is_read, received.open_token`,
      // The opened delivery represents those of other devices.
      joins: sql`join lateral (
        select d.sent_at, d.opened_at, d.open_token from push_device v join push_delivery d on d.device_id = v.device_id
        where v.subscriber_id = ${subscriberId} and d.notification_id = t.id and d.status = 'sent'
        order by d.opened_at nulls last, d.delivery_id limit 1) received on true`,
    }),

  addDevice: async ({ db, subscriberId, request: { token, platform }, audit }) => {
    // The token of a phone with a new owner gets a new device, so that earlier notifications stay with the earlier owner.
    await sql`
      update push_device set is_active = false, token = 'replaced ' || device_id
      where token = ${token} and subscriber_id <> ${subscriberId}`.execute(db)
    const { rows } = await sql<Registered>`
      insert into push_device (subscriber_id, token, platform) values (${subscriberId}, ${token}, ${platform})
      on conflict (token) do update set platform = excluded.platform, is_active = true,
        last_seen_at = now()
      returning platform, device_id`.execute(db)
    const device = orNotFound(rows[0], notificationsMessages('DEVICE_NOT_FOUND'))
    await recordDevice({ audit, subscriberId }, device, true)
    return device
  },

  removeDevice: async ({ db, subscriberId, request: { token }, audit }) => {
    const { rows } = await sql<Registered>`
      update push_device set is_active = false
      where token = ${token} and subscriber_id = ${subscriberId} and is_active returning platform, device_id`.execute(
      db,
    )
    const device = orNotFound(rows[0], notificationsMessages('DEVICE_NOT_FOUND'))
    await recordDevice({ audit, subscriberId }, device, false)
    return device
  },
})
