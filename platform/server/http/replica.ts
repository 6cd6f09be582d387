import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyCall } from '#platform/contract/call.ts'
import { ExportFile } from '#platform/contract/export-call.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { type Database, openDatabase, sqlState } from '#platform/server/db/database.ts'
import { toAppError } from '#platform/server/http/error-responses.ts'

/** Cookie with the WAL position of the database after this person's last write. */
export const seenCookie = 'erp-seen'
export const seenForSeconds = 600

const downForMs = 5_000
const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/** A read replica of the database, for lists and reports. */
export type Replica = {
  /**
   * Reads from the replica, or from the primary if the replica has not reached the position of the person's last
   * write, is unavailable, or fails in a way that the primary may not.
   */
  read<Result>(
    seen: string | undefined,
    fromReplica: (db: Database) => Promise<Result>,
    fromPrimary: () => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}

/** Opens the replica. If it fails, the product uses the primary. */
export function openReplica(url: string, poolSize: number): Replica {
  const db = openDatabase(url, {
    role: 'erp_api',
    max: poolSize,
    isReplica: true,
    applicationName: 'erp-reads',
  })
  let downUntil = -Infinity

  return {
    async read(seen, fromReplica, fromPrimary) {
      if (performance.now() < downUntil) return fromPrimary()
      try {
        if (seen === undefined || !position.test(seen)) return await fromReplica(db)
        // The position is read on the connection that reads the rows, because the address can lead to several replicas.
        const copy = await db
          .connection()
          .execute(async (connection) =>
            (await hasReached(connection, seen)) ? { result: await fromReplica(connection) } : null,
          )
        if (copy !== null) return copy.result
      } catch (error) {
        if (!isReplicaError(error)) throw error
        // A list that attempts to write does not indicate a failed replica; a lost connection or a delay does.
        if (sqlState(error) !== '25006') {
          downUntil = performance.now() + downForMs
        }
      }
      return fromPrimary()
    },
    close: () => db.destroy(),
  }
}

async function hasReached(connection: Database, seen: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(pg_last_wal_replay_lsn() >= ${seen}::pg_lsn, false) as is`.execute(connection)
  return rows[0]?.is === true
}

/** A position no replica reaches, so that the person reads from the primary. */
const maxPosition = 'FFFFFFFF/FFFFFFFF'

/**
 * Current WAL position, for a person who has just written. The write is committed, so an error here does not fail the
 * request. Returns the insert position instead of the flushed one, because with asynchronous commits the flushed
 * position can be behind this write.
 */
export async function currentPosition(db: Database): Promise<string> {
  try {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db)
    return rows[0]?.at ?? maxPosition
  } catch {
    return maxPosition
  }
}

/** Calls that create exports or show their status. */
const exportCallSet = new Set<AnyCall>(Object.values(exportCalls))

/**
 * Whether a call can be served from a replica: lists, recognised by their pagination. Exports are excluded because
 * they store the file before they record it; on a replica the file would be stored and never used.
 */
export function canReadReplica(call: AnyCall): boolean {
  const { kind, transaction, reply, request } = call
  if (kind !== 'read' || transaction || reply === ExportFile || exportCallSet.has(call)) return false
  return request instanceof z.ZodObject && 'page' in request.shape && 'limit' in request.shape
}

/**
 * Errors for objects of the latest migration that the replica does not have yet: a table, column, function or type.
 */
const missingObjectStates = new Set(['42P01', '42703', '42883', '42704'])

/**
 * Whether the primary may succeed where the replica failed: it is read-only, unavailable, behind, or cancelled the
 * query because of a conflict with recovery.
 */
function isReplicaError(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '25006' || state === '40001' || missingObjectStates.has(state ?? '')) return true
  return toAppError(error)?.httpStatus === 503
}
