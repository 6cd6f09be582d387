import { type Generated, sql } from 'kysely'
import type { Transport } from '#areas/session/passkey-responses.ts'
import type { Database } from '#platform/server/db.ts'

type PasskeyTable = {
  id: Generated<number>
  userId: number
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: Transport[]
  name: string
  createdAt: Generated<string>
  lastUsedAt: string | null
}

const tables = (db: Database) => db.withTables<{ identityPasskey: PasskeyTable }>()

/** Passkeys of a person, oldest first. */
export const passkeysOf = (db: Database, userId: number) =>
  tables(db)
    .selectFrom('identityPasskey')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

export const passkeyOf = (db: Database, userId: number, id: number) =>
  tables(db)
    .selectFrom('identityPasskey')
    .select(['id', 'name'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export const passkeyByCredential = (db: Database, userId: number, credentialId: Buffer) =>
  tables(db)
    .selectFrom('identityPasskey')
    .selectAll()
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

export const insertPasskey = (
  db: Database,
  passkey: Pick<PasskeyTable, 'userId' | 'credentialId' | 'publicKey' | 'signCount' | 'transports' | 'name'>,
) =>
  tables(db)
    .insertInto('identityPasskey')
    .values({ ...passkey, lastUsedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()

export const renamePasskey = (db: Database, id: number, name: string) =>
  tables(db).updateTable('identityPasskey').set({ name }).where('id', '=', id).execute()

export const deletePasskey = (db: Database, id: number) =>
  tables(db).deleteFrom('identityPasskey').where('id', '=', id).execute()

/**
 * Stores the counter of an accepted signature. False if another signature with this or a higher counter was accepted
 * meanwhile, as after a copy of the authenticator.
 */
export async function recordUse(db: Database, id: number, signCount: number): Promise<boolean> {
  const used = await tables(db)
    .updateTable('identityPasskey')
    .set({ signCount, lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('signCount', '<', signCount), eb('signCount', '=', 0)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
