import { sql } from 'kysely'
import { clientsMessages } from '#areas/clients/messages.ts'
import { findClient } from '#areas/clients/server/handlers.ts'
import { webhookTested } from '#areas/clients/server/webhooks/events.ts'
import { encryptWebhookSecret, newWebhookSecret } from '#areas/clients/server/webhooks/secrets.ts'
import {
  type Delivery,
  deliveryCalls,
  type DeliveryDetails,
  isLoopbackHost,
  type Webhook,
  webhookCalls,
  type WebhookDraft,
} from '#areas/clients/webhooks/contract.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import {
  AppError,
  onViolation,
  orNotFound,
  rejectField,
  rejectIfStale,
  duplicateError,
} from '#platform/server/errors.ts'
import { declaredEvents, publishEvent } from '#platform/server/outbox.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { type Language, renderStored } from '#platform/words.ts'

const columns = sql<Webhook>`s.id, s.client_id, s.url, s.event_types, s.status, s.disabled_at, s.secret_changed_at,
  s.previous_secret is not null as has_previous_secret, s.created_by, s.created_at, s.updated_by, s.updated_at, s.version`

/** Returns a webhook or throws an error. */
export async function findWebhook(db: Database, id: number, version?: number): Promise<Webhook> {
  const { rows } =
    await sql<Webhook>`select ${columns} from webhook_subscription s where s.id = ${id}`.execute(db)
  const webhook = orNotFound(rows[0], platformMessages('NOT_FOUND'))
  rejectIfStale(webhook, version)
  return webhook
}

async function lockWebhook(
  db: Database,
  { id, version }: { id: number; version?: number },
): Promise<Webhook> {
  await sql`select from webhook_subscription where id = ${id} for update`.execute(db)
  return findWebhook(db, id, version)
}

const saved = async (db: Database, id: number) => {
  const { status, version } = await findWebhook(db, id)
  return { id, status, version }
}

const uniqueUrl = onViolation({
  webhook_subscription_url: () => duplicateError(clientsMessages('WEBHOOK_URL_TAKEN'), 'url'),
})

async function note(
  { db, audit }: Pick<ActorContext, 'db' | 'audit'>,
  action: AuditAction,
  { clientId, url }: Pick<Webhook, 'clientId' | 'url'>,
  about: { before?: object; after?: object; reason?: string } = {},
) {
  const { name } = await findClient(db, clientId)
  await audit({ action, kind: 'api-client', recordId: clientId, label: `${name}: ${url}`, ...about })
  return name
}

const powersOf = ({ url, eventTypes }: Pick<Webhook, 'url' | 'eventTypes'>) => ({ url, eventTypes })

/** Events that a webhook can have. Each one gets test events. */
const choices = () => declaredEvents().filter(({ type }) => type !== webhookTested.type)

async function check(
  { db, configuration }: Pick<ActorContext, 'db' | 'configuration'>,
  clientId: number,
  { url, eventTypes }: Pick<WebhookDraft, 'url' | 'eventTypes'>,
) {
  if (isLoopbackHost(new URL(url).hostname) && !configuration.allowsLoopbackWebhooks)
    rejectField('url', clientsMessages('WEBHOOK_URL_FORMAT'))
  const { scopes } = await findClient(db, clientId)
  for (const type of eventTypes) {
    const event = choices().find((each) => each.type === type)
    if (!event) rejectField('eventTypes', clientsMessages('EVENT_TYPE_UNKNOWN', { type }))
    if (!scopes.includes(event.scope))
      rejectField('eventTypes', clientsMessages('EVENT_SCOPE_MISSING', { type, scope: event.scope }))
  }
}

export const webhookHandlers = handlersFor(webhookCalls, {
  list: async ({ db, request }) => {
    const { rows } = await sql<Webhook>`
        select ${columns} from webhook_subscription s where s.client_id = ${request.clientId} order by s.id`.execute(
      db,
    )
    return {
      webhooks: rows,
      eventTypes: choices().map(({ type, summary, scope }) => ({ type, summary, scope })),
    }
  },

  create: async (context) => {
    const { db, staff, request, configuration } = context
    const { clientId, url, eventTypes } = request
    await check(context, clientId, request)
    const secret = newWebhookSecret()
    const { rows } = await sql<{ id: number }>`
        insert into webhook_subscription (client_id, url, event_types, secret, created_by, updated_by)
        values (${clientId}, ${url}, ${eventTypes}, ${encryptWebhookSecret(configuration.secret, secret)}, ${staff.email},
          ${staff.email}) returning id`
      .execute(db)
      .catch(uniqueUrl)
    const { id } = orNotFound(rows[0], platformMessages('NOT_FOUND'))
    const name = await note(context, 'Add webhook', request, { after: powersOf(request) })
    return done(clientsMessages('WEBHOOK_ADDED', { name }), { ...(await saved(db, id)), secret })
  },

  update: async (context) => {
    const { db, staff, request } = context
    const before = await lockWebhook(db, request)
    await check(context, before.clientId, request)
    await sql`
        update webhook_subscription set url = ${request.url}, event_types = ${request.eventTypes}, version = version + 1,
          updated_by = ${staff.email}, updated_at = now()
        where id = ${before.id}`
      .execute(db)
      .catch(uniqueUrl)
    const name = await note(context, 'Change webhook', before, {
      before: powersOf(before),
      after: powersOf(request),
    })
    return done(clientsMessages('WEBHOOK_CHANGED', { name }), await saved(db, before.id))
  },

  updateStatus: async (context) => {
    const { db, staff, request } = context
    const { status, reason = '' } = request
    const before = await lockWebhook(db, request)
    if (before.status === status) throw new AppError(clientsMessages('WEBHOOK_UNCHANGED'))
    if (status === 'active') await check(context, before.clientId, before)
    await sql`
        update webhook_subscription set status = ${status}, disabled_at = null, version = version + 1,
          updated_by = ${staff.email}, updated_at = now()
        where id = ${before.id}`.execute(db)
    const isOn = status === 'active'
    const name = await note(context, isOn ? 'Turn on webhook' : 'Turn off webhook', before, { reason })
    return done(clientsMessages(isOn ? 'WEBHOOK_ON' : 'WEBHOOK_OFF', { name }), await saved(db, before.id))
  },

  replaceSecret: async (context) => {
    const { db, staff, request, configuration } = context
    const before = await lockWebhook(db, request)
    if (before.hasPreviousSecret) throw new AppError(clientsMessages('WEBHOOK_SECRETS_FULL'))
    const secret = newWebhookSecret()
    await sql`
        update webhook_subscription set previous_secret = secret, secret_changed_at = now(), version = version + 1,
          secret = ${encryptWebhookSecret(configuration.secret, secret)}, updated_by = ${staff.email}, updated_at = now()
        where id = ${before.id}`.execute(db)
    const name = await note(context, 'Replace webhook secret', before)
    return done(clientsMessages('WEBHOOK_SECRET_REPLACED', { name }), {
      ...(await saved(db, before.id)),
      secret,
    })
  },

  endPreviousSecret: async (context) => {
    const { db, staff, request } = context
    const before = await lockWebhook(db, request)
    if (!before.hasPreviousSecret) throw new AppError(clientsMessages('WEBHOOK_UNCHANGED'))
    await sql`
        update webhook_subscription set previous_secret = null, version = version + 1, updated_by = ${staff.email},
          updated_at = now()
        where id = ${before.id}`.execute(db)
    const name = await note(context, 'End webhook secret', before)
    return done(clientsMessages('WEBHOOK_SECRET_ENDED', { name }), await saved(db, before.id))
  },

  test: async (context) => {
    const { db, request } = context
    const webhook = await lockWebhook(db, request)
    if (webhook.status !== 'active') throw new AppError(clientsMessages('WEBHOOK_INACTIVE'))
    await publishEvent(db, webhookTested, webhook.id, { webhook: webhook.id })
    await note(context, 'Test webhook', webhook)
    return done(clientsMessages('WEBHOOK_TESTED', { url: webhook.url }), await saved(db, webhook.id))
  },
})

type ListQuery = RequestOf<(typeof deliveryCalls)['list']>

/** A delivery with its error in the language of the reader. */
const rendered = <Row extends Delivery>(row: Row, language: Language): Row => ({
  ...row,
  lastError: renderStored(row.lastError, language),
})

const deliveryView = sql<Delivery>`t.id, t.created_at as at, t.client_id, c.name as client_name, s.url, t.event_id, t.event_type,
  t.aggregatetype || '/' || t.aggregateid as subject, t.state, t.is_redelivery, t.attempts, t.status as http_status,
  t.duration_ms, t.last_error, nullif(t.next_at, 'infinity') as next_at, t.ended_at`
const deliveryJoins = sql`join api_client c on c.id = t.client_id join webhook_subscription s on s.id = t.subscription_id`

/** Plan of the deliveries, shared by the list and its export. */
export const deliveryPlan = ({
  filters,
}: Pick<ListQuery, 'filters'>): ListPlan<Delivery, ListQuery['sortBy']> => ({
  table: 'webhook_delivery',
  date: 'created_at',
  partitionedBy: 'created_at',
  sorts: { at: { by: sql`t.created_at`, type: 'timestamptz' } },
  where: [
    ...equal('client_id', filters.clientId),
    ...equal('state', filters.state),
    ...equal('event_type', filters.eventType),
    ...equal('event_id', filters.eventId),
    ...(filters.subject ? [sql<boolean>`t.aggregatetype || '/' || t.aggregateid = ${filters.subject}`] : []),
  ],
  select: deliveryView,
  joins: deliveryJoins,
})

export const deliveryHandlers = handlersFor(deliveryCalls, {
  list: async ({ db, request, language }) => {
    const page = await queryPage<Delivery, ListQuery['sortBy']>(db, request, deliveryPlan(request))
    return { ...page, rows: page.rows.map((row) => rendered(row, language)) }
  },

  details: async ({ db, request, language }) => {
    const { rows } = await sql<DeliveryDetails>`
        select ${deliveryView}, jsonb_pretty(e.payload) as payload, t.response
        from webhook_delivery t ${deliveryJoins} left join outbox_event e on e.id = t.event_id and e.created_at = t.event_at
        where t.id = ${request.id}`.execute(db)
    return rendered(orNotFound(rows[0], platformMessages('NOT_FOUND')), language)
  },

  options: async ({ db }) => {
    const { rows } = await sql<{ id: number; name: string }>`
        select id, name from api_client order by sort_name`.execute(db)
    return { clients: rows, eventTypes: declaredEvents().map(({ type }) => type) }
  },

  redeliver: async (context) => {
    const { db, request } = context
    const { rows } = await sql<{ subscriptionId: number; hasEvent: boolean; state: Delivery['state'] }>`
        select d.subscription_id, d.state, e.id is not null as has_event
        from webhook_delivery d left join outbox_event e on e.id = d.event_id and e.created_at = d.event_at
        where d.id = ${request.id}`.execute(db)
    const { subscriptionId, hasEvent, state } = orNotFound(rows[0], platformMessages('NOT_FOUND'))
    const webhook = await findWebhook(db, subscriptionId)
    if (state === 'pending') throw new AppError(clientsMessages('DELIVERY_PENDING'))
    if (!hasEvent) throw new AppError(clientsMessages('EVENT_DELETED'))
    if (webhook.status !== 'active') throw new AppError(clientsMessages('WEBHOOK_INACTIVE'))
    const { rows: added } = await sql<{ id: number }>`
        insert into webhook_delivery (subscription_id, client_id, event_id, event_at, event_type, aggregatetype, aggregateid,
          is_redelivery, next_at)
        select subscription_id, client_id, event_id, event_at, event_type, aggregatetype, aggregateid, true,
          webhook_first_attempt(subscription_id, aggregatetype, aggregateid)
        from webhook_delivery where id = ${request.id} returning id`.execute(db)
    const { id } = orNotFound(added[0], platformMessages('NOT_FOUND'))
    await note(context, 'Deliver event again', webhook, { after: { delivery: request.id } })
    return done(clientsMessages('DELIVERY_REPEATED'), { id })
  },
})
