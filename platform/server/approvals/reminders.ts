import { sql } from 'kysely'
import type { AnyApprovalType } from './approval-type.ts'
import { mailReminder } from './mail.ts'
import { addresseesOf, decisionsOf, lockRequest } from './requests.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

const batchSize = 200

/**
 * Emails addressees who have not decided, once per version of a request, one day before it expires. Returns the
 * number of requests. Several processes can run it at the same time.
 */
export async function remindBeforeExpiry(
  db: Database,
  kinds: readonly AnyApprovalType[],
  publicUrl: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from approval_request
    where status = 'pending' and is_addressed and reminded_version < version
      and expires_at > now() and expires_at <= now() + interval '24 hours'
      and kind = any(${kinds.map(({ kind }) => kind)})
    order by expires_at, id limit ${batchSize}`.execute(db)
  let count = 0
  for (const { id } of rows) if (await inTransaction(db, (tx) => remind(tx, kinds, id, publicUrl))) count++
  return count
}

async function remind(tx: Database, kinds: readonly AnyApprovalType[], id: number, publicUrl: string) {
  const request = await lockRequest(tx, kinds, id)
  const { rows } = await sql`
    update approval_request set reminded_version = version
    where id = ${id} and status = 'pending' and reminded_version < version returning id`.execute(tx)
  if (rows.length === 0) return false
  const decided = new Set((await decisionsOf(tx, request)).map(({ approverId }) => approverId))
  for (const person of await addresseesOf(tx, id)) {
    if (!decided.has(person.personId))
      await mailReminder(tx, { request, person, address: `${publicUrl}/approvals` })
  }
  return true
}
