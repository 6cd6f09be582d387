import { CompiledQuery, sql } from 'kysely'
import { lifetimes } from '#areas/session/rules.ts'
import { listenToAccess } from './access-listener.ts'
import { milliseconds } from '#areas/session/server/sessions.ts'
import { hashOf, looksLikeToken } from '#areas/session/server/tokens.ts'
import { AccessTree } from '#platform/access.ts'
import { inBatches, type Database } from '#platform/server/db.ts'
import type { Authenticate, Staff } from '#platform/server/staff.ts'

type CachedSession = {
  staff: Staff
  /** Versions of the person's and the role's rows from which the access was read. */
  versions: string
  /** Time on the process's monotonic clock until which the entry is valid. */
  until: number
}

const noteEveryMs = 60_000
const rememberForMs = 30_000
const mostRemembered = 5_000

/**
 * Finds the owner of a token. Results are cached for at most 30 seconds, and only while access changes are received
 * from the database; writes always read it. Without `listenUrl`, nothing is cached.
 */
export async function makeAuthenticate(db: Database, listenUrl?: string) {
  const remembered = new Map<string, CachedSession>()
  const notedAt = new Map<number, number>()
  // Counts notifications, so that a result read before a notification is not cached after it.
  let heard = 0
  const readHolder = inBatches((tokens: readonly { hash: Buffer; known: CachedSession | undefined }[]) =>
    readHolders(db, tokens),
  )

  const forget = (payload: string) => {
    heard++
    const [role, id] = payload.startsWith('role:') ? ['role', payload.slice(5)] : ['user', payload]
    for (const [key, { staff }] of remembered) {
      const touched = role === 'role' ? String(staff.roleId) === id : String(staff.id) === id
      if (payload === '*' || touched) remembered.delete(key)
    }
  }
  const line =
    listenUrl === undefined
      ? null
      : listenToAccess(listenUrl, { onChange: forget, onDown: () => forget('*') })
  await line?.begun

  async function holderOf(token: string, fresh: boolean): Promise<Staff | null> {
    if (!looksLikeToken(token)) return null
    const hash = hashOf(token)
    const key = hash.toString('base64')
    const known = remembered.get(key)
    if (!fresh && known && line?.isUp() && known.until > performance.now()) return known.staff

    const heardBefore = heard
    const request = performance.now()
    const found = await readHolder({ hash, known })
    remembered.delete(key)
    if (found && line?.isUp() && heard === heardBefore) {
      if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
      const { staff, versions, lastsMs } = found
      remembered.set(key, { staff, versions, until: request + Math.min(lastsMs, rememberForMs) })
    }
    return found?.staff ?? null
  }

  /** Records the person's activity, at most once a minute. */
  async function noteActivity(sessionId: number): Promise<void> {
    const now = performance.now()
    if (now - (notedAt.get(sessionId) ?? -Infinity) < noteEveryMs) return
    if (notedAt.size >= mostRemembered) notedAt.clear()
    notedAt.set(sessionId, now)
    try {
      await sql`
        update staff_session set last_seen_at = now()
        where id = ${sessionId} and ended_at is null and last_seen_at < now() - ${milliseconds(noteEveryMs / 2)}`.execute(
        db,
      )
    } catch {
      // If the database is unavailable, the request itself fails, and the next one records the activity.
      notedAt.delete(sessionId)
    }
  }

  const authenticate: Authenticate = async (token, { fresh, background }) => {
    const staff = await holderOf(token, fresh)
    if (staff && !background) await noteActivity(staff.sessionId)
    return staff
  }
  return { authenticate, noteActivity, stop: async () => line?.stop() }
}

type Row = Omit<Staff, 'access'> & { nth: number; access: unknown; versions: string; lastsMs: number }

// A locked person keeps their sessions, so that failed sign-ins by others cannot sign them out. The access tree is
// the largest part, so it is read only if one of the rows has a new version.
const reading = `
  select given.nth::int, staff.id, staff.email, staff.first_name || ' ' || staff.last_name as name, staff.is_line_manager, staff.language,
    role.id as role_id, coalesce(role.name, '') as role_name, coalesce(role.level, 0) as level,
    nullif(greatest(staff.decides_from, role.decides_from, now()), now()) as paused_until,
    versions.read as versions, session.id as session_id,
    case when versions.read <> given.versions then coalesce(staff.access_overrides, role.access, '[]') end as access,
    (extract(epoch from
      least(token.expires_at, session.expires_at, session.last_seen_at + $2 * interval '1 millisecond') - now()) * 1000)::float8 as lasts_ms
  from unnest($1::bytea[], $3::text[]) with ordinality as given(hash, versions, nth)
  join staff_session_token token on token.hash = given.hash
  join staff_session session on session.id = token.session_id
  join published_staff_user staff on staff.id = session.user_id
  left join published_staff_role role on role.id = staff.role_id and role.status = 'active' and role.deleted_at is null
  cross join lateral (select concat_ws(' ', staff.row_xmin, staff.row_ctid, role.id, role.row_xmin, role.row_ctid) as read) versions
  where token.kind = 'access' and token.expires_at > now()
    and session.ended_at is null and session.expires_at > now() and session.last_seen_at > now() - $2 * interval '1 millisecond'
    and staff.status in ('active', 'locked') and staff.deleted_at is null`

type Holder = Pick<CachedSession, 'staff' | 'versions'> & { lastsMs: number }

/** Reads the owners of tokens, in their order; null for an invalid token. */
async function readHolders(
  db: Database,
  tokens: readonly { hash: Buffer; known: CachedSession | undefined }[],
): Promise<(Holder | null)[]> {
  // Executed for every write, so the query text is built only once.
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(reading, [
      tokens.map(({ hash }) => hash),
      lifetimes.idle + lifetimes.idleGrace,
      tokens.map(({ known }) => known?.versions ?? ''),
    ]),
  )
  const found = new Map(rows.map((row) => [row.nth, row]))
  return tokens.map(({ known }, index) => {
    const row = found.get(index + 1)
    if (!row) return null
    const { nth: _, lastsMs, versions, access, ...person } = row
    const isAsKnown = known !== undefined && known.versions === versions
    return {
      staff: { ...person, access: isAsKnown ? known.staff.access : AccessTree.parse(access) },
      versions,
      lastsMs,
    }
  })
}
