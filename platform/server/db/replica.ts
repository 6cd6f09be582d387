import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyCall } from '#platform/contract/call.ts'
import { exportCalls, ExportFile } from '#platform/contract/exports.ts'
import { type Database, openDatabase, sqlState } from './database.ts'
import { toAppError } from '#platform/server/http/error-responses.ts'

/** The cookie in which a browser carries how far the database was when this person wrote last. */
export const seenCookie = 'erp-seen'
export const seenForSeconds = 600

const downForMs = 5_000
const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/** A copy of the database that follows it, for lists and reports. */
export type Replica = {
  /**
   * Reads from the copy, or from the database itself: where the copy has not come as far as this person has seen,
   * is away, or turns out not to do for what is read.
   */
  read<Result>(
    seen: string | undefined,
    fromReplica: (db: Database) => Promise<Result>,
    fromPrimary: () => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}

/** Opens the copy. Whatever becomes of it, the product goes on with the database itself. */
export function openReplica(url: string, poolSize: number): Replica {
  const db = openDatabase(url, { role: 'erp_api', max: poolSize })
  let downUntil = -Infinity
  /** How far it is known to have come, so that it is asked only when that is not enough. */
  let reached = ''

  async function hasReached(seen: string): Promise<boolean> {
    if (reached !== '' && !isFurther(seen, reached)) return true
    const { rows } = await sql<{ at: string | null; is: boolean }>`
      select pg_last_wal_replay_lsn()::text as at, coalesce(pg_last_wal_replay_lsn() >= ${seen}::pg_lsn, false) as is`.execute(
      db,
    )
    reached = rows[0]?.at ?? ''
    return rows[0]?.is === true
  }

  return {
    async read(seen, fromReplica, fromPrimary) {
      if (performance.now() < downUntil) return fromPrimary()
      try {
        if (seen !== undefined && position.test(seen) && !(await hasReached(seen))) return await fromPrimary()
        return await fromReplica(db)
      } catch (error) {
        if (!isReplicaError(error)) throw error
        // A list that writes after all says nothing about the copy; that it is away or behind does.
        if (sqlState(error) !== '25006') {
          downUntil = performance.now() + downForMs
          reached = ''
        }
        return fromPrimary()
      }
    },
    close: () => db.destroy(),
  }
}

/** Further than any copy has come: whoever saw this reads from the database itself. */
const maxPosition = 'FFFFFFFF/FFFFFFFF'

/**
 * How far the database is now, for a person who has just written. What was written is committed, so a database that
 * cannot say it any more does not make a failure of it. Asked for is what is inserted, not what is on the disk: with
 * commits that do not wait for the disk, the latter is behind what this person has just been told.
 */
export async function currentPosition(db: Database): Promise<string> {
  try {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db)
    return rows[0]?.at ?? maxPosition
  } catch {
    return maxPosition
  }
}

/** Calls that make files, and those by which a person looks for what they have just asked for. */
const exportCallSet = new Set<AnyCall>(Object.values(exportCalls))

/**
 * What may be read from a copy: a list, by its paging. An export is asked for as its list is, but it keeps a file before
 * it notes it: on a copy that file would be made in vain, and stay.
 */
export function canReadReplica(call: AnyCall): boolean {
  const { kind, transaction, reply, request } = call
  if (kind !== 'read' || transaction || reply === ExportFile || exportCallSet.has(call)) return false
  return request instanceof z.ZodObject && 'page' in request.shape && 'limit' in request.shape
}

/** What a copy does not have yet that came with the newest migration: a table, a column, a function, a type. */
const missingObjectStates = new Set(['42P01', '42703', '42883', '42704'])

/** Whether another place may do better: the copy is read-only, gone, behind, or gave up a row the database has removed. */
function isReplicaError(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '25006' || state === '40001' || missingObjectStates.has(state ?? '')) return true
  return toAppError(error)?.httpStatus === 503
}

const isFurther = (one: string, other: string) => bytesOf(one) > bytesOf(other)
const bytesOf = (at: string): bigint => {
  const [high = '0', low = '0'] = at.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
