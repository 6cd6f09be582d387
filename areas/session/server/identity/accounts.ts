import { type Generated, sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

type AccountTable = {
  userId: number
  provider: Generated<string>
  subject: string
  passwordHash: string | null
  passwordChangedAt: string | null
  mustChange: Generated<boolean>
  totpSecret: Buffer | null
  totpEnrolledAt: string | null
  totpLastStep: number | null
  totpPending: Buffer | null
  totpPendingAt: string | null
}
type RecoveryCodeTable = { userId: number; codeHash: Buffer; usedAt: string | null }

const tables = (db: Database) =>
  db.withTables<{ identityAccount: AccountTable; identityRecoveryCode: RecoveryCodeTable }>()

export const embedded = 'embedded'

/** Returns the account of a person, with the number of passkeys, and whether a pending secret is still valid. */
export const accountOf = (db: Database, userId: number) =>
  tables(db)
    .selectFrom('identityAccount')
    .selectAll()
    .select(
      sql<boolean>`coalesce(totp_pending_at > now() - interval '15 minutes', false)`.as('isPendingFresh'),
    )
    .select(
      sql<number>`(select count(*) from identity_passkey where identity_passkey.user_id = identity_account.user_id)::int`.as(
        'passkeys',
      ),
    )
    .where('userId', '=', userId)
    .where('provider', '=', embedded)
    .executeTakeFirst()

/** Id of the user with this subject at a provider, or undefined. */
export async function userOf(db: Database, provider: string, subject: string): Promise<number | undefined> {
  const row = await tables(db)
    .selectFrom('identityAccount')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId
}

/** Stores a password hash and creates the account if it does not exist. */
export async function setPasswordHash(
  db: Database,
  userId: number,
  passwordHash: string,
  mustChange = false,
) {
  const set = { passwordHash, mustChange, passwordChangedAt: sql<string>`now()` }
  await tables(db)
    .insertInto('identityAccount')
    .values({ userId, provider: embedded, subject: String(userId), ...set })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(set))
    .execute()
}

/** Marks a TOTP time step as used. Of two requests with the same code, one gets true. */
export async function consumeTotpStep(db: Database, userId: number, step: number): Promise<boolean> {
  const taken = await tables(db)
    .updateTable('identityAccount')
    .set({ totpLastStep: step })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export const isCodeOpen = async (db: Database, userId: number, codeHash: Buffer): Promise<boolean> =>
  (await tables(db)
    .selectFrom('identityRecoveryCode')
    .select('userId')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** Uses up a recovery code. */
export async function takeRecoveryCode(db: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const taken = await tables(db)
    .updateTable('identityRecoveryCode')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function recoveryCodesLeft(db: Database, userId: number): Promise<number> {
  const { left } = await tables(db)
    .selectFrom('identityRecoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export const setPending = (db: Database, userId: number, totpPending: Buffer) =>
  tables(db)
    .updateTable('identityAccount')
    .set({ totpPending, totpPendingAt: sql`now()` })
    .where('userId', '=', userId)
    .execute()

/** Whether a password alone is not enough to sign in. */
export const hasSecondFactor = (account: { totpSecret: Buffer | null; passkeys: number }) =>
  account.totpSecret !== null || account.passkeys > 0

/** Sets the authenticator app; null removes it. */
export async function setAuthenticatorApp(
  tx: Database,
  userId: number,
  app: { secret: Buffer; step: number } | null,
) {
  await tables(tx)
    .updateTable('identityAccount')
    .set({
      totpSecret: app?.secret ?? null,
      totpEnrolledAt: app ? sql<string>`now()` : null,
      totpLastStep: app?.step ?? null,
      totpPending: null,
      totpPendingAt: null,
    })
    .where('userId', '=', userId)
    .execute()
}

/** Replaces the recovery codes of a person; without hashes they have none. */
export async function setRecoveryCodes(tx: Database, userId: number, codeHashes: readonly Buffer[]) {
  await tables(tx).deleteFrom('identityRecoveryCode').where('userId', '=', userId).execute()
  if (codeHashes.length === 0) return
  await tables(tx)
    .insertInto('identityRecoveryCode')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash, usedAt: null })))
    .execute()
}

/** Locks the account of a person, so that concurrent changes of their second factors are made one after the other. */
export const lockAccount = (tx: Database, userId: number) =>
  tables(tx).selectFrom('identityAccount').select('userId').where('userId', '=', userId).forUpdate().execute()
