import { z } from 'zod'
import { clientChangers, clientReaders } from '#areas/clients/contract.ts'
import { clientsMessages } from '#areas/clients/messages.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { Id, Moment, Reason } from '#platform/contract/fields.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import { ActiveStatus, auditFields, NamedRecord } from '#platform/contract/record.ts'

/** Address to which the events of a client are delivered. Its secrets are returned once, when they are created. */
export const Webhook = z.object({
  id: z.int(),
  clientId: z.int(),
  url: z.string(),
  eventTypes: z.array(z.string()),
  status: ActiveStatus,
  /** When deliveries failed for so long that it was turned off; null otherwise. */
  disabledAt: Moment.nullable(),
  secretChangedAt: Moment,
  /** Whether the previous secret also signs. */
  hasPreviousSecret: z.boolean(),
  ...auditFields,
})
export type Webhook = z.infer<typeof Webhook>

export const EventTypeInfo = z.object({ type: z.string(), summary: z.string(), scope: ClientScope })
export type EventTypeInfo = z.infer<typeof EventTypeInfo>

// Loopback addresses without TLS are accepted only if the server allows them.
const isReceiver = (text: string) => {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

export const isLoopbackHost = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** Fields of a webhook that need a second person. */
export const WebhookPowers = z.strictObject({
  url: z.string().trim().max(500).refine(isReceiver, clientsMessages.issue('WEBHOOK_URL_FORMAT')),
  eventTypes: z.array(z.string().max(80)).min(1, clientsMessages.issue('EVENT_TYPE_REQUIRED')),
})

/** Fields of a new webhook that the form submits. */
export const WebhookDraft = z.strictObject({
  clientId: Id,
  ...WebhookPowers.shape,
  status: ActiveStatus.default('active'),
})
export type WebhookDraft = z.output<typeof WebhookDraft>

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })
const Saved = z.object({ id: z.int(), status: ActiveStatus, version: z.int() })

const readers = callGroup({ needs: clientReaders })
const changers = callGroup({
  needs: clientChangers,
  invalidates: ['/settings/api-clients/', '/settings/webhook-deliveries/', '/approvals/', '/audit/'],
})

export const webhookCalls = {
  list: readers.read('/settings/api-clients/webhooks', {
    request: z.strictObject({ clientId: Id }),
    reply: z.object({ webhooks: z.array(Webhook), eventTypes: z.array(EventTypeInfo) }),
  }),
  create: changers.write('/settings/api-clients/add-webhook', {
    request: WebhookDraft,
    reply: Saved.extend({ secret: z.string() }),
  }),
  update: changers.write('/settings/api-clients/update-webhook', {
    request: WebhookPowers.extend(ByVersion.shape),
    reply: Saved,
  }),
  updateStatus: changers.write('/settings/api-clients/update-webhook-status', {
    request: ByVersion.extend({ status: ActiveStatus, reason: Reason.optional() }),
    reply: Saved,
  }),
  replaceSecret: changers.write('/settings/api-clients/replace-webhook-secret', {
    request: ByVersion,
    reply: Saved.extend({ secret: z.string() }),
  }),
  endPreviousSecret: changers.write('/settings/api-clients/end-previous-webhook-secret', {
    request: ByVersion,
    reply: Saved,
  }),
  test: changers.write('/settings/api-clients/test-webhook', { request: ById, reply: Saved }),
}

export const DeliveryState = z.enum(['pending', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const Delivery = z.object({
  id: z.int(),
  at: Moment,
  clientId: z.int(),
  clientName: z.string(),
  url: z.string(),
  eventId: z.uuid(),
  eventType: z.string(),
  subject: z.string(),
  state: DeliveryState,
  isRedelivery: z.boolean(),
  attempts: z.int(),
  httpStatus: z.int().nullable(),
  durationMs: z.int().nullable(),
  lastError: z.string(),
  /** Null while it waits for an earlier one of its record. */
  nextAt: Moment.nullable(),
  endedAt: Moment.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryDetails = Delivery.extend({
  /** Data of the event as JSON; null once the event was deleted. */
  payload: z.string().nullable(),
  /** First 4 KB of the answer. */
  response: z.string(),
})
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

export const deliveryCalls = {
  list: readers.list('/settings/webhook-deliveries/list', Delivery, {
    filters: {
      clientId: Id,
      state: DeliveryState,
      eventType: z.string().max(80),
      eventId: z.uuid(),
      subject: z.string().trim().max(120),
    },
    sorts: ['at'],
  }),
  details: readers.read('/settings/webhook-deliveries/details', { request: ById, reply: DeliveryDetails }),
  options: readers.read('/settings/webhook-deliveries/options', {
    reply: z.object({ clients: z.array(NamedRecord), eventTypes: z.array(z.string()) }),
  }),
  redeliver: changers.write('/settings/webhook-deliveries/redeliver', {
    request: ById,
    reply: z.object({ id: z.int() }),
  }),
}
