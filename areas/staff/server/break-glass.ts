import { sql } from 'kysely'
import { superAdminLevel } from '#areas/staff/rules.ts'
import { words } from '#areas/staff/server/break-glass-words.ts'
import { memberByEmail } from '#areas/staff/server/staff.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { formatMoment } from '#platform/server/dates.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail.ts'
import { languages, translatorFor } from '#platform/words.ts'

type OpenRequest = {
  id: number
  userId: number
  email: string
  name: string
  reason: string
  effectiveAt: string
  isDue: boolean
}

const minReason = 10

/**
 * Requests that a person becomes a Super Admin in 24 hours, and mails everybody. Only while at most one Super Admin is
 * left; with two, they approve each other's changes. `db` is the owner's connection.
 */
export function requestBreakGlass(
  db: Database,
  { email, reason, securityMail }: { email: string; reason: string; securityMail: string | null },
): Promise<OpenRequest> {
  return inTransaction(db, async (tx) => {
    if (reason.trim().length < minReason)
      throw new Error(`Give a reason of at least ${minReason} characters.`)
    const person = await memberByEmail(tx, email)
    if (!person) throw new Error(`No member of staff has the email ${email}.`)
    const { rows } = await sql<{ id: number }>`select id from staff_super_admin`.execute(tx)
    if (rows.length > 1)
      throw new Error('Two Super Admins are active. They approve the change in the console.')
    if (rows.some(({ id }) => id === person.id)) throw new Error(`${email} is a Super Admin already.`)
    if (await openRequest(tx)) throw new Error('Another request is open. Complete or cancel it first.')
    await sql`insert into staff_break_glass (user_id, reason) values (${person.id}, ${reason.trim()})`.execute(
      tx,
    )
    return record(tx, 'requested', securityMail)
  })
}

/** Makes the person of the open request a Super Admin, 24 hours after the request. */
export function completeBreakGlass(db: Database, securityMail: string | null): Promise<OpenRequest> {
  return inTransaction(db, async (tx) => {
    const request = await openRequest(tx)
    if (!request) throw new Error('No request is open.')
    if (!request.isDue) throw new Error(`The request takes effect on ${formatMoment(request.effectiveAt)}.`)
    const done = await record(tx, 'completed', securityMail)
    const { rows } = await sql<{ id: number }>`
      select id from staff_role where level = ${superAdminLevel} and status = 'active' and deleted_at is null order by id limit 1`.execute(
      tx,
    )
    if (!rows[0]) throw new Error('No role of a Super Admin exists.')
    await sql`
      update staff_user set role_id = ${rows[0].id}, access_overrides = null, status = 'active',
        decides_from = now() + interval '24 hours', updated_by = 'system', updated_at = now(), version = version + 1
      where id = ${done.userId}`.execute(tx)
    await sql`update staff_break_glass set completed_at = now() where id = ${done.id}`.execute(tx)
    return done
  })
}

/** Cancels the open request. */
export function cancelBreakGlass(db: Database, securityMail: string | null): Promise<OpenRequest> {
  return inTransaction(db, async (tx) => {
    const done = await record(tx, 'cancelled', securityMail)
    await sql`update staff_break_glass set cancelled_at = now() where id = ${done.id}`.execute(tx)
    return done
  })
}

async function openRequest(tx: Database): Promise<OpenRequest | null> {
  const { rows } = await sql<OpenRequest>`
    select b.id, b.user_id, u.email, u.first_name || ' ' || u.last_name as name, b.reason, b.effective_at,
      b.effective_at <= now() as is_due
    from staff_break_glass b join staff_user u on u.id = b.user_id
    where b.completed_at is null and b.cancelled_at is null for update of b`.execute(tx)
  return rows[0] ?? null
}

const auditActions: Record<'requested' | 'completed' | 'cancelled', AuditAction> = {
  requested: 'Submit for approval',
  completed: 'Activate',
  cancelled: 'Cancel',
}

/** Mails everybody about the open request and records the step. */
async function record(
  tx: Database,
  event: 'requested' | 'completed' | 'cancelled',
  securityMail: string | null,
): Promise<OpenRequest> {
  const request = await openRequest(tx)
  if (!request) throw new Error('No request is open.')
  const { name, email, reason, effectiveAt, userId } = request
  const moment = formatMoment(effectiveAt)
  const text = languages
    .map((language) => {
      const t = translatorFor(words, language)
      return [t(event, { name, email, moment }), t('reason', { reason }), '', t('next')].join('\n')
    })
    .join('\n\n')
  const { rows } = await sql<{ email: string }>`
    select email from staff_user where status = 'active' and deleted_at is null order by id`.execute(tx)
  const readers = new Set([...rows.map((row) => row.email), email, ...(securityMail ? [securityMail] : [])])
  const subject = translatorFor(words, 'en')('subject', { name })
  for (const to of readers)
    await queueMail(tx, { to, subject, text, kind: 'permissions', about: `user ${userId}` })
  await recordSystemAudit(tx, 'npm run break-glass', {
    action: auditActions[event],
    kind: 'user',
    recordId: userId,
    label: name,
    reason,
  })
  return request
}
