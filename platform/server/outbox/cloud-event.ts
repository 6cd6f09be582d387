export type OutboxEvent = {
  eventId: string
  eventType: string
  eventAt: string
  aggregatetype: string
  aggregateid: string
  /** Null once the event was deleted. */
  sequence: number | null
  payload: unknown
}

/** Formats an event as CloudEvents 1.0 in the structured mode. `source` is the address of this installation. */
export const cloudEvent = (event: OutboxEvent, source: string): string =>
  JSON.stringify({
    specversion: '1.0',
    id: event.eventId,
    source,
    type: event.eventType,
    subject: `${event.aggregatetype}/${event.aggregateid}`,
    time: event.eventAt,
    ...(event.sequence !== null && { sequence: String(event.sequence).padStart(20, '0') }),
    datacontenttype: 'application/json',
    data: event.payload,
  })
