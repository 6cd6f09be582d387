import { notificationsMessages } from '#areas/notifications/messages.ts'
import { sql } from 'kysely'
import { renderStored, type Language } from '#platform/words.ts'
import type {
  Delivery,
  Notification,
  notificationCalls,
  NotificationDraft,
  NotificationRow,
  NotificationStatus,
} from '#areas/notifications/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { orNotFound, rejectIfStale } from '#platform/server/errors.ts'

/** A stored notification. */
export type NotificationRecord = Omit<Notification, 'image' | 'users' | 'waiting'> & {
  imageKey: string | null
  generation: number
  preparedTo: number | null
}

const row = sql<NotificationRow>`
  t.id, t.title, t.body, t.module, t.module_value, t.audience, t.send_at,
  case when t.started_at is not null then t.device_count end as device_count,
  t.sent_count, t.failed_count, t.opened_count, t.status, t.version,
  t.created_by, ${staffName(sql`t.created_by`)} as created_by_name, t.created_at, t.updated_by, t.updated_at`
const fullSelect = sql<NotificationRecord>`${row}, t.image_key, t.user_ids, t.started_at,
  t.ended_at, t.error as trouble, t.authors,
  array(select ${staffName(sql`author`)} from unnest(t.authors) with ordinality as named(author, place) order by place)
    as author_names, t.generation, t.prepared_to`

type ListQuery = RequestOf<(typeof notificationCalls)['list']>

/** Query plan shared by the notification list and its export. */
export function notificationPlan(request: ListQuery): ListPlan<NotificationRow, ListQuery['sortBy']> {
  const { status, audience, module } = request.filters
  return {
    table: 'notification',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('audience', audience),
      ...equal('module', module),
    ],
    sorts: {
      sendAt: { by: sql`coalesce(t.send_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
    },
    date: 'created_at',
    select: row,
  }
}

export const listNotifications = (db: Database, request: ListQuery) =>
  queryPage<NotificationRow, ListQuery['sortBy']>(db, request, notificationPlan(request))

/** Finds a notification or throws. */
export const findNotification = (db: Database, id: number) => oneNotification(db, id, sql``)

/** Finds and locks a notification until the transaction ends. */
export async function lockNotification(
  db: Database,
  id: number,
  version?: number,
): Promise<NotificationRecord> {
  const notification = await oneNotification(db, id, sql`for no key update of t`)
  rejectIfStale(notification, version)
  return notification
}

async function oneNotification(
  db: Database,
  id: number,
  hold: ReturnType<typeof sql>,
): Promise<NotificationRecord> {
  const { rows } = await sql<NotificationRecord>`
    select ${fullSelect} from notification t where t.id = ${id} and t.deleted_at is null ${hold}`.execute(db)
  return orNotFound(rows[0], notificationsMessages('NOT_FOUND', { id }))
}

export type Saved = { id: number; status: NotificationStatus; version: number }

type Values = Omit<NotificationDraft, 'userIds' | 'usersFile'> & { userIds: readonly number[] }

/**
 * Inserts a draft. A copy also keeps the authors of the original, so that none of them can send it to everyone alone.
 */
export async function insertNotification(
  db: Database,
  draft: Values,
  by: string,
  authors: readonly string[] = [],
): Promise<Saved> {
  const { rows } = await sql<Saved>`
    insert into notification (title, body, image_key, module, module_value, audience, user_ids, send_at, authors,
      created_by, updated_by)
    values (${draft.title}, ${draft.body}, ${draft.image}, ${draft.module}, ${draft.moduleValue}, ${draft.audience},
      ${[...draft.userIds]}::bigint[], ${draft.sendAt},
      ${[...new Set([...authors, by])]}::text[], ${by}, ${by})
    returning id, status, version`.execute(db)
  return one(rows)
}

/** Updates a draft and adds the person to its authors. The caller must have locked the row. */
export async function changeNotification(
  db: Database,
  id: number,
  draft: Values,
  by: string,
): Promise<Saved> {
  const { rows } = await sql<Saved>`
    update notification set title = ${draft.title}, body = ${draft.body}, image_key = ${draft.image},
      module = ${draft.module}, module_value = ${draft.moduleValue}, audience = ${draft.audience},
      user_ids = ${[...draft.userIds]}::bigint[], send_at = ${draft.sendAt},
      authors = case when ${by} = any (authors) then authors else authors || ${by}::text end,
      version = version + 1, updated_by = ${by}, updated_at = now()
    where id = ${id} returning id, status, version`.execute(db)
  return one(rows)
}

type Transition = { to: NotificationStatus; by: string; sendAt?: string | null; trouble?: string }

/** Changes the status of a notification and increases its generation. The caller must have locked the row. */
export async function transitionNotification(
  db: Database,
  id: number,
  { to, by, sendAt, trouble = '' }: Transition,
): Promise<Saved & { generation: number; sendAt: string | null }> {
  const isReleased = to === 'scheduled' || to === 'sending'
  const { rows } = await sql<Saved & { generation: number; sendAt: string | null }>`
    update notification set status = ${to}, generation = generation + 1, version = version + 1, error = ${trouble},
      updated_by = ${by}, updated_at = now(),
      send_at = ${sendAt === undefined ? sql`send_at` : sendAt},
      released_by = case when ${to} = 'cancelled' then null
        when ${isReleased} and status in ('draft', 'scheduled') and ${by} <> 'job' then ${by} else released_by end,
      started_at = case when ${to} = 'sending' then coalesce(started_at, now()) else started_at end,
      ended_at = case when ${to} in ('sent', 'failed', 'stopped') then now() end
    where id = ${id} returning id, status, version, generation, send_at`.execute(db)
  return one(rows)
}

export const forgetNotification = (db: Database, id: number, by: string) =>
  sql`update notification set deleted_at = now(), version = version + 1, updated_by = ${by}, updated_at = now()
      where id = ${id}`.execute(db)

type DeliveriesQuery = RequestOf<(typeof notificationCalls)['deliveries']>

/** Returns a page of the outbox: deliveries by device. */
export async function listDeliveries(db: Database, request: DeliveriesQuery, language: Language) {
  const page = await queryPage(db, request, deliveryPlan(request))
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      mobile: maskedMobile(row.mobile),
      lastError: renderStored(row.lastError, language),
    })),
  }
}

/** Query plan shared by the outbox and its export. Numbers are not masked; callers must mask them. */
export function deliveryPlan(request: DeliveriesQuery): ListPlan<Delivery, 'id'> {
  const { notificationId, status, opened } = request.filters
  return {
    table: 'push_delivery',
    key: 'delivery_id',
    where: [
      ...equal('notification_id', notificationId),
      ...equal('status', status),
      ...(opened === undefined
        ? []
        : [opened ? sql<boolean>`t.opened_at is not null` : sql<boolean>`t.opened_at is null`]),
    ],
    sorts: { id: { by: sql`t.delivery_id`, type: 'bigint' } },
    select: sql<Delivery>`t.delivery_id as id, t.notification_id, n.title, n.body, s.mobile_number as mobile, d.platform,
      t.status, t.attempts, t.via, t.last_error, t.sent_at, t.opened_at,
      case when t.via = 'outbox' then t.open_token end as open_token`,
    joins: sql`join notification n on n.id = t.notification_id
      join push_device d on d.device_id = t.device_id join published_subscriber s on s.id = d.subscriber_id`,
  }
}

/** Dashboard figures of the last seven days and upcoming notifications. */
export async function figuresOf(db: Database) {
  const { rows } = await sql<{
    devices: number
    sent: number
    failed: number
    opened: number
    nextAt: string | null
  }>`
    select (select count(*) from push_device where is_active) as devices,
      coalesce(sum(sent_count), 0)::bigint as sent, coalesce(sum(failed_count), 0)::bigint as failed,
      coalesce(sum(opened_count), 0)::bigint as opened,
      (select min(send_at) from notification where status = 'scheduled' and deleted_at is null) as next_at
    from notification where started_at > now() - interval '7 days'`.execute(db)
  return one(rows)
}

/** Marks a message as opened. Returns false if it was opened before. */
export async function recordOpened(db: Database, openToken: string): Promise<boolean> {
  const { rows } = await sql`
    with opened as (
      update push_delivery set opened_at = now()
      where open_token = ${openToken} and opened_at is null and status = 'sent' returning notification_id
    )
    update notification n set opened_count = opened_count + 1 from opened where n.id = opened.notification_id
    returning n.id`.execute(db)
  return rows.length > 0
}

function one<Row>(rows: readonly Row[]): Row {
  const [found] = rows
  if (!found) throw new Error('The insert returned no row.')
  return found
}
