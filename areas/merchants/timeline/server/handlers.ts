import { sql } from 'kysely'
import { findSubscriber } from '#areas/merchants/subscribers/server/record.ts'
import { type Event, type EventTopic, timelineCalls } from '#areas/merchants/timeline/contract.ts'
import { logRow, withMessages, type RecordScope, maskEntry } from '#platform/server/audit.ts'
import { handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'

const own: RecordScope = (id) => sql`
  select kind, ${String(id)}::text as record_id
    from unnest(array['subscriber', 'kyc', 'watchlist', 'message']) as kind
  union all
  select kind, business_id::text from business cross join unnest(array['business', 'kankolek-mdr']) as kind
    where subscriber_id = ${id}
  union all
  select 'cif-request', id::text from cif_request where subscriber_id = ${id}`

const topicOf: Readonly<Record<string, EventTopic>> = {
  subscriber: 'profile',
  'cif-request': 'profile',
  kyc: 'identity',
  watchlist: 'watchlist',
  business: 'business',
  'kankolek-mdr': 'business',
  wallet: 'wallet',
  'wallet-limit': 'limits',
  adjustment: 'adjustments',
  message: 'messages',
}

type TimelineRow = Omit<Event, 'topic'> & { kind: string }

/** Handlers of the timeline. Areas that depend on this one pass the scopes of their own records. */
export const timelineHandlers = (others: readonly RecordScope[]) =>
  handlersFor(timelineCalls, {
    timeline: async ({ db, language, request: { id, topics, page, limit, cursor } }) => {
      await findSubscriber(db, { id })
      const kinds = Object.keys(topicOf).filter((kind) => topics.length === 0 || isAbout(kind, topics))
      const { rows: records } = await sql<{ kind: string; recordId: string }>`
        select kind, record_id from (${sql.join(
          [own, ...others].map((of) => of(id)),
          sql` union all `,
        )}) of where kind = any (${kinds}::text[])`.execute(db)
      const request = { page, limit, cursor, search: '', filters: {}, sortBy: 'at', sortDir: 'desc' } as const
      const found = await queryPage<TimelineRow, 'at'>(db, request, {
        table: 'merchant_event',
        sorts: { at: { by: sql`t.at`, type: 'timestamptz' } },
        where: [
          sql`(t.record_id, t.kind) in (select * from unnest(
            ${records.map(({ recordId }) => recordId)}::text[], ${records.map(({ kind }) => kind)}::text[]))`,
        ],
        select: sql<TimelineRow>`${logRow}, t.kind`,
      })
      const rows = found.rows.map(({ kind, ...row }) => ({
        ...maskEntry(kind, withMessages(row, language)),
        topic: topicOf[kind] ?? ('profile' as const),
      }))
      return { rows, pageInfo: found.pageInfo }
    },
  })

const isAbout = (kind: string, topics: readonly EventTopic[]) => {
  const topic = topicOf[kind]
  return topic !== undefined && topics.includes(topic)
}
