import type { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { queueStatement } from '#platform/server/db/pipelining.ts'
import type { EventType } from '#platform/server/outbox/define-event.ts'
import { deferInSet } from '#platform/server/group-commit/group-commit.ts'

type Published = { aggregatetype: string; aggregateid: string; type: string; payload: unknown }

/**
 * Adds an event to the outbox in the transaction that makes the fact. The transaction must have inserted or locked the
 * record, so that the events of a record are numbered in the order of their commits.
 */
export async function publishEvent<Data extends z.ZodObject>(
  tx: Database,
  event: EventType<Data>,
  recordId: string | number,
  data: z.output<Data>,
): Promise<void> {
  const { type, record, toPayload } = event
  const published = { aggregatetype: record, aggregateid: String(recordId), type, payload: toPayload(data) }
  await deferInSet(tx, insertEvents, [published])
}

const insertion = `insert into outbox_event (aggregatetype, aggregateid, type, payload)
  select aggregatetype, aggregateid, type, payload
  from rows from (jsonb_to_recordset($1::jsonb) as (aggregatetype text, aggregateid text, type text, payload jsonb))
    with ordinality e (aggregatetype, aggregateid, type, payload, n)
  order by n`

async function insertEvents(tx: Database, events: readonly Published[]): Promise<void> {
  await queueStatement(tx, insertion, [JSON.stringify(events)])
}
