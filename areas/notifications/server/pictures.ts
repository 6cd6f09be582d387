import { notificationsMessages } from '#areas/notifications/messages.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Configuration } from '#platform/server/settings.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'
import { openFile } from '#platform/server/uploads.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `GET /notification/picture/…`: the image of a message, for the device that received it. The secret token in the URL
 * grants access to this image only.
 */
export function addNotificationPictures(
  app: FastifyInstance,
  { db, configuration }: { db: Database; configuration: Configuration },
): void {
  app.get<{ Params: { openToken: string } }>(
    '/v1/notification/picture/:openToken',
    async (request, reply) => {
      const { openToken } = request.params
      const { rows } = await sql<{ imageKey: string | null }>`
      select n.image_key from push_delivery p join notification n on n.id = p.notification_id
      where p.open_token = ${uuid.test(openToken) ? openToken : null}::uuid`.execute(db)
      const key = rows[0]?.imageKey
      if (!key) throw new NotFound(notificationsMessages('IMAGE_NOT_FOUND'))
      const { bytes, contentType } = await openFile({ db, configuration }, key)
      return reply
        .type(contentType)
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(bytes)
    },
  )
}
