import type { NotificationModule } from '#areas/notifications/contract.ts'

/** One message to one device. */
export type PushMessage = {
  deliveryId: number
  token: string
  title: string
  body: string
  module: NotificationModule
  moduleValue: string
  /** Where the device fetches the picture; null where there is none. */
  imageUrl: string | null
  openToken: string
}

/** How handing a message over ended. */
export type PushResult =
  | { end: 'sent' }
  /** It will never arrive. With `isGone` the device has left for good. */
  | { end: 'refused'; error: string; isGone: boolean }
  /** It surely did not arrive, and may be tried again. */
  | { end: 'later'; error: string; afterSeconds?: number }
  /** Nobody knows: trying again could send it twice, so it is not. */
  | { end: 'unclear'; error: string }

/** What hands messages to devices. */
export type PushPort = {
  via: 'outbox' | 'fcm'
  /** Makes sure that messages can be handed over now, or throws. */
  open(): Promise<void>
  send(message: PushMessage): Promise<PushResult>
}

/** Keeps messages in the outbox, where staff see them: nothing leaves the house. */
export const outbox: PushPort = {
  via: 'outbox',
  async open() {},
  send: async () => ({ end: 'sent' }),
}
