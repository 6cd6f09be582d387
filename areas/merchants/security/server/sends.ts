import { renderStored, type Language } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Channel, SentQuestion } from '#areas/merchants/security/contract.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { type Condition, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

export type Person = {
  id: number
  cognitoSub: string
  name: string
  mobileNumber: string
  /** Whether the number now belongs to another subscriber. */
  isNumberReleased: boolean
  email: string | null
  language: Language | null
}

/** Finds the person of an app account. */
export const findPerson = (db: Database, cognitoSub: string) => personBy(db, 'cognito_sub', cognitoSub)

/** Finds the person by subscriber.id. */
export const findPersonById = (db: Database, id: number) => personBy(db, 'id', id)

/** Finds and locks the person until the transaction ends, so that sends are counted one after another. */
export const lockPerson = (tx: Database, cognitoSub: string) =>
  personBy(tx, 'cognito_sub', cognitoSub, sql`for no key update`)

async function personBy(
  db: Database,
  column: 'id' | 'cognito_sub',
  value: number | string,
  held: RawBuilder<unknown> = sql``,
): Promise<Person> {
  const { rows } = await sql<Person>`
    select id, cognito_sub, first_name || ' ' || last_name as name, mobile_number,
      mobile_number_released_at is not null as is_number_released, email, language
    from subscriber where ${sql.ref(column)} = ${value} and deleted_at is null ${held}`.execute(db)
  return orNotFound(rows[0], merchantsMessages('SUBSCRIBER_NOT_FOUND', { id: value }))
}

/** Number of sends to this person in the last hour, and seconds until the oldest of them no longer counts. */
export async function sendsInLastHour(db: Database, subscriberId: number) {
  const { rows } = await sql<{ n: number; waitSeconds: number }>`
    select count(*) as n, coalesce(ceil(extract(epoch from min(sent_at) + interval '1 hour' - now())), 0)::int as wait_seconds
    from security_send where subscriber_id = ${subscriberId} and sent_at > now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0] ?? { n: 0, waitSeconds: 0 }
}

export type Question = { id: number; question: string; questionFil: string; isSet: boolean }

/** The company's questions, each with whether the person has set an answer. */
export async function questionsFor(db: Database, subscriberId: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select q.id, q.question, q.question_fil, a.question_id is not null as is_set
    from security_question q
    left join security_answer a on a.question_id = q.id and a.subscriber_id = ${subscriberId}
    order by q.position`.execute(db)
  return rows
}

type Send = {
  subscriberId: number
  channel: Channel
  reason: string
  questionIds: readonly number[]
  by: { id: number; email: string }
}

/** Records a send. Its questions can be answered for 30 minutes. */
export async function insertSend(tx: Database, { subscriberId, channel, reason, questionIds, by }: Send) {
  const { rows } = await sql<{ sendId: number; sentAt: string; expiresAt: string }>`
    insert into security_send (subscriber_id, channel, reason, sent_by_id, sent_by, sent_at, expires_at)
    values (${subscriberId}, ${channel}, ${reason}, ${by.id}, ${by.email}, now(), now() + interval '30 minutes')
    returning send_id, sent_at, expires_at`.execute(tx)
  const sent = rows[0]
  if (!sent) throw new Error('The message was not stored.')
  await sql`
    insert into security_question_sent (send_id, subscriber_id, question_id, sent_at)
    select ${sent.sendId}, ${subscriberId}, id, ${sent.sentAt} from unnest(${questionIds}::smallint[]) id`.execute(
    tx,
  )
  return sent
}

/**
 * Time at which the person last passed all questions of a send or a one-time code, and a value that changes with
 * every question and message.
 */
export async function stateOfPerson(db: Database, subscriberId: number) {
  const { rows } = await sql<{ verifiedAt: string | null; revision: string }>`
    select greatest(
        (select max(ended_at) from security_code where subscriber_id = ${subscriberId} and status = 'passed'),
        (select max(answered_at) from (
          select max(answered_at) as answered_at from security_question_sent where subscriber_id = ${subscriberId}
          group by send_id having bool_and(status = 'passed')
        ) passed)
      ) as verified_at,
      concat_ws(' ',
        (select concat_ws('/', count(*), sum(q.attempts), max(q.answered_at), count(*) filter (where s.expires_at <= now()))
          from security_question_sent q join security_send s using (send_id) where q.subscriber_id = ${subscriberId}),
        (select md5(string_agg(message_id || state || failure, ',' order by message_id))
          from subscriber_message where subscriber_id = ${subscriberId}),
        (select locked_at::text from security_lock where subscriber_id = ${subscriberId})) as revision`.execute(
    db,
  )
  return rows[0] ?? { verifiedAt: null, revision: '' }
}

type Filters = { status?: string[] | undefined; channel?: string[] | undefined }

// Open questions are reported as expired after their time without an update of the row.
const statusNow = sql<string>`
  case when t.status = 'sent' and s.expires_at <= now() then 'expired' else t.status end`
const sendOf = sql`join security_send s on s.send_id = t.send_id`

/** Returns a page of questions sent to one person, newest first. */
export async function listSent(
  db: Database,
  request: ListRequest<Filters, 'sentAt'>,
  { subscriberId, language }: { subscriberId: number; language: Language },
): Promise<Page<SentQuestion>> {
  const page = await queryPage(db, request, sentPlan(request, sql`${subscriberId}`))
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, deliveryFailure: renderStored(row.deliveryFailure, language) })),
  }
}

/** Query plan shared by the list of sent questions and its export. */
export function sentPlan(
  { filters: { status, channel } }: ListRequest<Filters, 'sentAt'>,
  subscriberId: RawBuilder<unknown>,
): ListPlan<SentQuestion, 'sentAt'> {
  return {
    table: 'security_question_sent',
    sorts: { sentAt: { by: sql.ref('t.sent_at'), type: 'timestamptz' } },
    date: 'sent_at',
    where: [
      sql`t.subscriber_id = ${subscriberId}`,
      ...ofTheSend(status, statusNow),
      ...ofTheSend(channel, sql`s.channel`),
    ],
    select: sql<SentQuestion>`
      t.id, q.question, q.question_fil, s.channel, ${statusNow} as status, m.state as delivery,
      coalesce(m.failure, '') as delivery_failure, t.attempts, s.reason, s.sent_by,
      ${staffName(sql`s.sent_by`)} as sent_by_name, t.sent_at, s.expires_at, t.answered_at`,
    joins: sql`${sendOf} join security_question q on q.id = t.question_id
      left join security_link l on l.send_id = t.send_id left join subscriber_message m on m.message_id = l.message_id`,
  }
}

function ofTheSend(requested: string[] | undefined, value: RawBuilder<unknown>): Condition[] {
  if (!requested || requested.length === 0) return []
  return [
    sql`exists (select from security_send s where s.send_id = t.send_id and ${value} = any(${requested}))`,
  ]
}
