import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inviteHash, staffTables } from '#areas/staff/server/staff.ts'
import type { Database } from '#platform/server/db/database.ts'

const hoursOpen = 72

/** Creates an invitation and revokes the previous one. The token is returned once and stored as a hash. */
export async function issueInvite(db: Database, userId: number, by: string) {
  const token = randomBytes(32).toString('base64url')
  const invites = staffTables(db)
  await invites.deleteFrom('staffInvite').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  const { expiresAt } = await invites
    .insertInto('staffInvite')
    .values({
      userId,
      tokenHash: inviteHash(token),
      expiresAt: sql<string>`now() + make_interval(hours => ${hoursOpen})`,
      createdBy: by,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { token, expiresAt }
}
