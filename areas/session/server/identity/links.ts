import { randomBytes } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { Subject } from './identity-port.ts'
import { hashOf } from '#areas/session/server/tokens.ts'
import type { Database } from '#platform/server/db.ts'

/** What created a link. */
export type LinkSource = 'offer' | 'invitation' | 'e-mail' | 'command'

type LinkTable = {
  id: Generated<number>
  userId: number
  issuer: string
  subject: string
  email: Generated<string>
  source: LinkSource
  linkedAt: Generated<string>
  endedAt: string | null
  endedBy: string | null
}
type OfferTable = {
  tokenHash: Buffer
  userId: number
  createdBy: string
  createdAt: Generated<string>
  expiresAt: string
  usedAt: string | null
}

const tables = (db: Database) => db.withTables<{ identityLink: LinkTable; identityOffer: OfferTable }>()

type IdentityKey = Pick<Subject, 'issuer' | 'subject' | 'email'>

/** Id of the user linked to an issuer's subject, or undefined. */
export async function linkedUser(
  db: Database,
  { issuer, subject }: IdentityKey,
): Promise<number | undefined> {
  const row = await tables(db)
    .selectFrom('identityLink')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row?.userId
}

/** Current link of a person at an issuer, or undefined. */
export const linkOf = (db: Database, userId: number, issuer: string) =>
  tables(db)
    .selectFrom('identityLink')
    .select(['subject', 'email', 'source', 'linkedAt'])
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** Whether a person has ever been linked at an issuer. After that they are never linked automatically. */
export async function wasEverLinked(db: Database, userId: number, issuer: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('identityLink')
    .select('id')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Links a person to a subject. Returns false if either is already linked; of two concurrent calls, one gets false.
 */
export async function link(
  db: Database,
  userId: number,
  actor: IdentityKey,
  source: LinkSource,
): Promise<boolean> {
  const { issuer, subject, email } = actor
  const created = await tables(db)
    .insertInto('identityLink')
    .values({ userId, issuer, subject, email, source, endedAt: null, endedBy: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return created !== undefined
}

/** Stores the person's current email at the issuer. It is for display only, not for lookups. */
export const saveLinkedEmail = (db: Database, { issuer, subject, email }: IdentityKey) =>
  tables(db)
    .updateTable('identityLink')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('endedAt', 'is', null)
    .where('email', '<>', email)
    .execute()

/** Removes a person's link and revokes an open offer. Returns false if there was no link. */
export async function unlink(db: Database, userId: number, issuer: string, by: string): Promise<boolean> {
  await withdrawOffer(db, userId)
  const ended = await tables(db)
    .updateTable('identityLink')
    .set({ endedAt: sql`now()`, endedBy: by })
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

const withdrawOffer = (db: Database, userId: number) =>
  tables(db).deleteFrom('identityOffer').where('userId', '=', userId).where('usedAt', 'is', null).execute()

const hoursOpen = 24

/** Creates a person's only open offer: a token that links the account signing in with it. Only its hash is stored. */
export async function offerLink(db: Database, userId: number, createdBy: string) {
  const token = randomBytes(32).toString('base64url')
  await withdrawOffer(db, userId)
  const { expiresAt } = await tables(db)
    .insertInto('identityOffer')
    .values({
      tokenHash: hashOf(token),
      userId,
      createdBy,
      expiresAt: sql`now() + make_interval(hours => ${hoursOpen})`,
      usedAt: null,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { token, expiresAt }
}

/** Uses up an offer. Of two concurrent calls, one gets undefined. */
export async function spendOffer(db: Database, token: string): Promise<number | undefined> {
  const used = await tables(db)
    .updateTable('identityOffer')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('userId')
    .executeTakeFirst()
  return used?.userId
}
