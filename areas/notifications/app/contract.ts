import { z } from 'zod'
import { NotificationModule, Platform } from '#areas/notifications/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Moment } from '#platform/contract/fields.ts'

const { read, write } = clientCalls('subscriber')

/** A notification that was sent to a device of the subscriber. */
export const AppNotification = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  /** What it opens in the app, and the ID or address there. */
  module: NotificationModule,
  moduleValue: z.string(),
  imageUrl: z.string().nullable(),
  sentAt: Moment,
  isRead: z.boolean(),
  /** Token with which `/notification/opened` marks it as read. */
  openToken: z.uuid(),
})
export type AppNotification = z.output<typeof AppNotification>

const token = z.string().min(10).max(4096)
const exampleToken = 'fcm-token-of-the-device'

export const notificationAppCalls = {
  notifications: read('/app/notifications', {
    scope: 'notifications:read',
    summary: 'List the notifications of the subscriber, newest first',
    request: CursorRequest,
    reply: cursorPageOf(AppNotification),
    example: {
      request: { limit: 25 },
      reply: {
        data: [
          {
            id: 12,
            title: 'Double points today',
            body: 'Buy load and earn twice the points.',
            module: 'eLoad',
            moduleValue: '',
            imageUrl: null,
            sentAt: '2026-11-29T08:00:00.000Z',
            isRead: false,
            openToken: '0b9f6a52-9d0e-4a47-9a39-0d3c1f1f7c11',
          },
        ],
        nextCursor: null,
      },
    },
  }),
  addDevice: write('/app/devices', {
    scope: 'notifications:write',
    summary: 'Register a device for push notifications',
    request: z.strictObject({ token, platform: Platform }),
    reply: z.object({ platform: Platform }),
    errors: ['NOT_FOUND'],
    example: { request: { token: exampleToken, platform: 'android' }, reply: { platform: 'android' } },
  }),
  removeDevice: write('/app/devices/removals', {
    scope: 'notifications:write',
    summary: 'Remove a device from push notifications',
    request: z.strictObject({ token }),
    reply: z.object({ platform: Platform }),
    errors: ['NOT_FOUND'],
    example: { request: { token: exampleToken }, reply: { platform: 'android' } },
  }),
}
