import { sql } from 'kysely'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { pushPortFor } from './push-port.ts'
import type { PushResult, PushMessage } from './port.ts'
import type { Configuration } from '#platform/server/settings.ts'
import type { Database } from '#platform/server/db.ts'
import type { GatewayResult, MessageGateway, OutgoingMessage } from '#platform/server/messages.ts'

/** Gateway for push messages to all devices of one person; null if no push service is configured. */
export function personalPush(db: Database, { push }: Configuration): MessageGateway | null {
  const port = pushPortFor(push)
  if (port.via === 'outbox') return null
  return {
    name: port.via,
    async send(message) {
      const { rows } = await sql<{ token: string }>`
        select d.token from push_device d join published_subscriber s on s.id = d.subscriber_id
        where s.cognito_sub = ${message.recipient}::uuid and s.deleted_at is null and d.is_active
        order by d.device_id limit 20`.execute(db)
      const ends = await Promise.all(rows.map(({ token }) => port.send(pushOf(message, token))))
      return resultOf(ends)
    },
  }
}

const pushOf = ({ reference, subject, text }: OutgoingMessage, token: string): PushMessage => {
  const [address = ''] = /https?:\/\/\S+/.exec(text) ?? []
  return {
    // Negative: personal messages are not deliveries of a notification and must not collapse with one.
    deliveryId: -Number.parseInt(reference.slice(0, 8), 16),
    token,
    title: subject,
    body: text,
    module: address === '' ? 'Home' : 'URL',
    moduleValue: address,
    imageUrl: null,
    openToken: reference,
  }
}

/** Result for the person: sent if one device accepted the message; retried only if none can have received it. */
function resultOf(ends: readonly PushResult[]): GatewayResult {
  if (ends.some(({ end }) => end === 'sent')) return { end: 'sent', providerId: null }
  const other = (['unclear', 'later', 'rejected'] as const)
    .map((kind) => ends.find(({ end }) => end === kind))
    .find((end) => end !== undefined)
  if (!other || other.end === 'sent')
    return { end: 'rejected', error: notificationsMessages('NO_ACTIVE_DEVICE').encoded }
  return { end: other.end, error: other.error }
}
