import { sql } from 'kysely'
import { rotateWebhookSecrets } from '#areas/clients/public.ts'
import { rotateRaffleSeeds } from '#areas/raffle/public.ts'
import { rotateSessionSecret } from '#areas/session/public.ts'
import { recordSystemAudit } from '#platform/server/audit/audit.ts'
import { rotateBreakSignatures } from '#platform/server/audit/breaks.ts'
import { type VerifiedCheckpoints, verifyForRotation } from '#platform/server/audit/checkpoints.ts'
import { type Database, inTransaction, openDatabase } from '#platform/server/db/database.ts'
import { rotateOneTimeLinks } from '#platform/server/mail/one-time-link.ts'
import { rotateMessageTexts } from '#platform/server/messages/text-rotation.ts'
import { lastRotation, secretCheck, type SecretRotation } from '#platform/server/settings/secret-rotation.ts'

type Options = SecretRotation & { dataDir: string }

/** Numbers of changed records. */
export type RotationCounts = {
  secondFactors: number
  messageTexts: number
  mailLinks: number
  raffleSeeds: number
  webhooks: number
  auditBreaks: number
  codesDeleted: number
  peopleWithoutCodes: number
  sessionsEnded: number
}

export type RotationReport = {
  /** Null if the database was already changed by an earlier run. */
  database: RotationCounts | null
  checkpoints: Pick<VerifiedCheckpoints, 'count' | 'isUnchanged'>
}

/**
 * Replaces the secret of a stopped product: the database in one transaction, then the checkpoint files of this data
 * directory. After an interruption, a second run completes the first; on another machine it changes only the files.
 */
export async function rotateSecret(ownerUrl: string, options: Options): Promise<RotationReport> {
  if (options.previous.equals(options.next)) throw new Error('The previous and the next secret are the same.')
  const db = openDatabase(ownerUrl, {
    max: 1,
    statementTimeoutMs: 3_600_000,
    applicationName: 'rotate-secret',
  })
  try {
    const { database, checkpoints } = await inTransaction(db, async (tx) => {
      // A process that starts now waits here before it uses its secret. One that already runs has a connection.
      await sql`lock table secret_rotation in access exclusive mode`.execute(tx)
      await rejectIfRunning(tx)
      const isDone = await isRotated(tx, options)
      const checkpoints = await verifyForRotation(options.dataDir, options)
      return { database: isDone ? null : await rotateDatabase(tx, options, checkpoints), checkpoints }
    })
    await checkpoints.sign()
    const { count, isUnchanged } = checkpoints
    return { database, checkpoints: { count, isUnchanged } }
  } finally {
    await db.destroy()
  }
}

/** Throws if a process of the product, or a pooler for it, has a connection to this database. */
async function rejectIfRunning(tx: Database): Promise<void> {
  const connections = await connectionsOfProduct(tx)
  if (connections.length === 0) return
  const found = connections.map(({ name, login, count }) => `${count} of ${name || 'a pooler'} as ${login}`)
  throw new Error(
    `Stop all processes of the product and PgBouncer first. Connections are open: ${found.join(', ')}.`,
  )
}

/**
 * Connections of processes and poolers to this database. Reads only columns that an owner without `pg_read_all_stats`
 * can see for other logins: `backend_type` and `client_addr` are hidden.
 */
export async function connectionsOfProduct(db: Database) {
  const { rows } = await sql<{ name: string; login: string; count: number }>`
    select coalesce(application_name, '') as name, coalesce(usename::text, '') as login, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
      and (application_name ~ '^erp(-|$)'
        or usesysid in (select member from pg_auth_members
          where roleid in ('erp_api'::regrole, 'erp_worker'::regrole, 'erp_payments'::regrole) and member <> current_user::regrole))
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Whether the database already uses the next secret. Throws if it uses neither the previous nor the next one. */
async function isRotated(tx: Database, { previous, next }: SecretRotation): Promise<boolean> {
  const last = await lastRotation(tx)
  if (last === null) return false
  const [before, after] = [secretCheck(previous), secretCheck(next)]
  if (last.nextCheck.equals(before)) return false
  if (last.nextCheck.equals(after) && last.previousCheck.equals(before)) return true
  throw new Error(`The previous secret is not the one that this database has used since ${last.at}.`)
}

async function rotateDatabase(
  tx: Database,
  rotation: SecretRotation,
  { count: checkpoints }: VerifiedCheckpoints,
): Promise<RotationCounts> {
  const counts: RotationCounts = {
    ...(await rotateSessionSecret(tx, rotation)),
    messageTexts: await rotateMessageTexts(tx, rotation),
    mailLinks: await rotateOneTimeLinks(tx, rotation),
    raffleSeeds: await rotateRaffleSeeds(tx, rotation),
    webhooks: await rotateWebhookSecrets(tx, rotation),
    auditBreaks: await rotateBreakSignatures(tx, rotation),
  }
  const { rows } = await sql<{ id: number }>`
    insert into secret_rotation (previous_check, next_check)
    values (${secretCheck(rotation.previous)}, ${secretCheck(rotation.next)}) returning id`.execute(tx)
  await recordSystemAudit(tx, 'command: rotate-secret', {
    action: 'Rotate secret',
    kind: 'installation',
    recordId: rows[0]?.id ?? 0,
    label: 'ERP_SECRET',
    after: { ...counts, checkpoints },
  })
  return counts
}
