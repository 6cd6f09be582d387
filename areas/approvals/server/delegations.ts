import { approvalsMessages } from '#areas/approvals/messages.ts'
import { type Generated, sql } from 'kysely'
import type { Delegation } from '#areas/approvals/contract.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/dates.ts'

type ApprovalDelegationTable = {
  id: Generated<number>
  fromPerson: number
  fromEmail: string
  fromName: string
  toPerson: number
  toEmail: string
  toName: string
  fromAt: string
  untilAt: string
  endedAt: Generated<string | null>
  createdAt: Generated<string>
}

const tables = (db: Database) => db.withTables<{ approvalDelegation: ApprovalDelegationTable }>()

type Person = { id: number; email: string; name: string }

const maxShown = 50

/** Returns the delegations from a person or to them, newest first. */
export async function delegationsOf(
  db: Database,
  side: 'fromPerson' | 'toPerson',
  personId: number,
): Promise<Delegation[]> {
  const rows = await tables(db)
    .selectFrom('approvalDelegation')
    .selectAll()
    .select(
      sql<Delegation['state']>`case when ended_at is not null or until_at <= now() then 'ended'
        when from_at > now() then 'planned' else 'active' end`.as('state'),
    )
    .where(side, '=', personId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(({ id, fromEmail, fromName, toEmail, toName, fromAt, untilAt, state }) => ({
    id,
    from: { email: fromEmail, name: fromName },
    to: { email: toEmail, name: toName },
    fromAt,
    untilAt,
    state,
  }))
}

/** Whether another delegation of the person overlaps these days. */
export async function overlapsAbsence(
  tx: Database,
  personId: number,
  { fromDay, untilDay }: { fromDay: string; untilDay: string },
): Promise<boolean> {
  // Advisory lock per person, so that simultaneous requests see each other's delegations.
  await sql`select pg_advisory_xact_lock(hashtext('approval_delegation'), ${personId}::int)`.execute(tx)
  const found = await tables(tx)
    .selectFrom('approvalDelegation')
    .select('id')
    .where('fromPerson', '=', personId)
    .where('endedAt', 'is', null)
    .where('fromAt', '<', manilaDayAfter(untilDay))
    .where('untilAt', '>', manilaDayStart(fromDay))
    .executeTakeFirst()
  return found !== undefined
}

export function insertDelegation(
  tx: Database,
  from: Person,
  to: Person,
  { fromDay, untilDay }: { fromDay: string; untilDay: string },
) {
  return tables(tx)
    .insertInto('approvalDelegation')
    .values({
      fromPerson: from.id,
      fromEmail: from.email,
      fromName: from.name,
      toPerson: to.id,
      toEmail: to.email,
      toName: to.name,
      fromAt: manilaDayStart(fromDay),
      untilAt: manilaDayAfter(untilDay),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Ends a delegation of the person immediately. */
export async function endDelegation(tx: Database, id: number, personId: number) {
  const ended = await tables(tx)
    .updateTable('approvalDelegation')
    .set({ endedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('fromPerson', '=', personId)
    .where('endedAt', 'is', null)
    .returning(['id', 'toName'])
    .executeTakeFirst()
  return orNotFound(ended, approvalsMessages('ABSENCE_NOT_FOUND'))
}
