/** A message as it is handed to a gateway, with its full text. */
export type OutgoingMessage = {
  /** Stays the same when the message is sent again, so that a gateway can recognise a repetition. */
  reference: string
  recipient: string
  subject: string
  text: string
  kind: string
}

/** How handing a message over ended. */
export type GatewayResult =
  | { end: 'sent'; providerId: string | null }
  /** It will not be delivered. */
  | { end: 'refused'; error: string }
  /** It was not taken, and may be tried again. */
  | { end: 'later'; error: string }
  /** Unknown: trying again could deliver it twice, so it is not tried again. */
  | { end: 'unclear'; error: string }

/** What hands messages of one channel to the outside. */
export type MessageGateway = {
  name: string
  send(message: OutgoingMessage): Promise<GatewayResult>
}
