/** A message for a gateway, with its full text. */
export type OutgoingMessage = {
  /** Stays the same on a retry, so that a gateway can detect duplicates. */
  reference: string
  recipient: string
  subject: string
  text: string
  kind: string
}

/** Result of sending a message to a gateway. An error is an encoded message or the words of the provider. */
export type GatewayResult =
  | { end: 'sent'; providerId: string | null }
  /** Permanently rejected. */
  | { end: 'rejected'; error: string }
  /** Not accepted; can be retried. */
  | { end: 'later'; error: string }
  /** Unknown: a retry could deliver it twice, so there is none. */
  | { end: 'unclear'; error: string }

/** Sends messages of one channel to an external provider. */
export type MessageGateway = {
  name: string
  send(message: OutgoingMessage): Promise<GatewayResult>
}
