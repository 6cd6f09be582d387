import { sql } from 'kysely'
import { deviceFrom } from './device.ts'
import type { SessionContext } from './session-context.ts'
import type { Database } from '#platform/server/db.ts'

type Purpose = 'sign-in' | 'step-up'
type Person = { id: number; name: string; email: string }

export type FailedAttempt = {
  /** The person with this email, or null if nobody has it. */
  person: Person | null
  purpose: Purpose
  /** Second factor because of which the attempt was rejected; null for the password. */
  wrongFactor: 'code' | 'passkey' | null
  secondsBlocked: number
}

/** Records a failed attempt in the audit log and, for a known person, for their next sign-in. */
export async function recordFailedAttempt(
  { db, http, audit }: SessionContext,
  { person, purpose, wrongFactor, secondsBlocked }: FailedAttempt,
): Promise<void> {
  const subject = person
    ? { kind: 'user', recordId: person.id, label: `${person.name} (${person.email})` }
    : // The typed text is not stored: it can be a password typed into the wrong field.
      { kind: 'call', recordId: '/session/sign-in' }
  // Only a reauthentication has a session, and so an actor.
  const about = { ...subject, ...(purpose === 'sign-in' && { actor: null }) }
  const reason = `Wrong ${wrongFactor ?? 'password'}`
  await audit({
    ...about,
    action: purpose === 'sign-in' ? 'Record failed sign-in' : 'Record failed identity check',
    reason: person ? reason : 'Unknown email',
  })
  if (secondsBlocked > 0)
    await audit({ ...about, action: 'Block sign-in', reason: `${Math.ceil(secondsBlocked / 60)} minutes` })
  await sql`
    insert into failed_sign_in (user_id, purpose, ip, user_agent)
    select id, ${purpose}, ${http.ip}, ${http.userAgent} from published_staff_user where id = ${person?.id ?? 0}`.execute(
    db,
  )
}

/**
 * Failed attempts between the sign-in before this session and this session, newest first. `since` is the earlier
 * sign-in; null if there is none.
 */
export async function failedAttemptsBefore(db: Database, userId: number, sessionId: number) {
  const { rows: sessions } = await sql<{ since: string | null; until: string }>`
    select
      (select max(created_at) from staff_session where user_id = ${userId} and created_at < this.created_at) as since,
      created_at as until
    from staff_session this where id = ${sessionId}`.execute(db)
  const [session] = sessions
  if (!session) return { count: 0, since: null, rows: [] }
  const { since, until } = session
  const { rows } = await sql<{ at: string; purpose: Purpose; ip: string; userAgent: string; total: number }>`
    select at, purpose, ip, user_agent, (count(*) over ())::int as total from failed_sign_in
    where user_id = ${userId} and at > coalesce(${since}::timestamptz, '-infinity') and at <= ${until}
    order by at desc limit ${mostShown}`.execute(db)
  return {
    count: rows[0]?.total ?? 0,
    since,
    rows: rows.map(({ at, purpose, ip, userAgent }) => ({ at, purpose, ip, device: deviceFrom(userAgent) })),
  }
}

const mostShown = 10
