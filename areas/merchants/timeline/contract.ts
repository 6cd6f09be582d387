import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { toReadOrUpdate } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'
import { LogRow, logRequest } from '#platform/contract/log.ts'
import { pageOf } from '#platform/contract/page.ts'
import { Id } from '#platform/contract/fields.ts'

/** Topic of an event, used to filter the timeline. */
export const EventTopic = z.enum([
  'profile',
  'identity',
  'watchlist',
  'business',
  'wallet',
  'limits',
  'adjustments',
  'messages',
])
export type EventTopic = z.infer<typeof EventTopic>

/** One event of a merchant. */
export const Event = LogRow.extend({ topic: EventTopic })
export type Event = z.infer<typeof Event>

export const timelineCalls = {
  /** History of a subscriber, their businesses and their wallets, newest first. */
  timeline: call('/subscriber/profile/timeline', {
    needs: toReadOrUpdate(merchantPlace),
    request: z.strictObject({ id: Id, topics: z.array(EventTopic).max(8).default([]), ...logRequest }),
    reply: pageOf(Event),
    views: { kind: 'subscriber', id: 'id' },
  }),
}
