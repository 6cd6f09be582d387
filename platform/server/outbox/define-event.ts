import type { z } from 'zod'
import type { ClientScope } from '#platform/contract/client-scopes.ts'
import { createSerializer } from '#platform/server/http/serializer.ts'

type Options<Data extends z.ZodObject> = {
  /** Record and fact, such as `load.sale.succeeded`. A change that breaks receivers gets another type. */
  type: string
  /** Type of the record, such as `load-sale`. Events of one record are delivered in their order. */
  record: string
  /** Scope that a client needs to receive it. */
  scope: ClientScope
  /** Sentence in the published document: `A load sale was delivered.` */
  summary: string
  /** Facts by their codes, without personal data. */
  data: Data
  /** Data as sent, for the published document. */
  example: object
}

export type EventType<Data extends z.ZodObject = z.ZodObject> = Options<Data> & {
  toPayload: (data: unknown) => unknown
}

// oxlint-disable-next-line typescript/no-explicit-any -- publishEvent checks the data of each event
export type AnyEvent = EventType<any>

const declared = new Map<string, AnyEvent>()

/** Declares an event that API clients can receive. Register it as `events` of the server area. */
export function defineEvent<Data extends z.ZodObject>(options: Options<Data>): EventType<Data> {
  if (declared.has(options.type)) throw new Error(`The event ${options.type} is declared twice.`)
  const event = { ...options, toPayload: createSerializer(options.data) }
  declared.set(options.type, event)
  return event
}

/** Events that the loaded areas declare, by type. */
export const declaredEvents = (): AnyEvent[] =>
  [...declared.values()].toSorted((a, b) => (a.type < b.type ? -1 : 1))
