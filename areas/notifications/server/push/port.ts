import type { NotificationModule } from '#areas/notifications/contract.ts'

/** One message to one device. */
export type PushMessage = {
  deliveryId: number
  token: string
  title: string
  body: string
  module: NotificationModule
  moduleValue: string
  /** URL from which the device loads the image, or null. */
  imageUrl: string | null
  openToken: string
}

/** Result of sending a message. An error is an encoded message, or the response of the push service. */
export type PushResult =
  | { end: 'sent' }
  /** Rejected permanently. With `isGone`, the device is no longer registered. */
  | { end: 'rejected'; error: string; isGone: boolean }
  /** Not delivered; may be retried. */
  | { end: 'later'; error: string; afterSeconds?: number }
  /** Unknown outcome. Not retried, because the message could arrive twice. */
  | { end: 'unclear'; error: string }

/** Interface to a push service. */
export type PushPort = {
  via: 'outbox' | 'fcm'
  /** Checks that messages can be sent now, or throws. */
  open(): Promise<void>
  send(message: PushMessage): Promise<PushResult>
}

/** Push port that keeps messages in the outbox, where staff see them, and sends nothing. */
export const outbox: PushPort = {
  via: 'outbox',
  async open() {},
  send: async () => ({ end: 'sent' }),
}
