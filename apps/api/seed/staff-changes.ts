import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { officeTime } from './acts/office-hours.ts'
import { isTrue, seedInTransaction, type Stage } from './stage.ts'
import { dayMs, hourMs } from '#platform/contract/fields/manila.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const changes = readDemoCsv(
  new URL('./staff-changes.csv', import.meta.url),
  z.strictObject({
    email: z.email(),
    action: z.enum(['Create', 'Invite', 'Accept invitation', 'Update', 'Deactivate']),
    /** Local part of the email; empty for what the person did. */
    by: optionalCell(z.string()),
    daysAgo: WholeCell,
    /** Status, or role if the action is Update. */
    from: optionalCell(z.string()),
    to: optionalCell(z.string()),
    reason: z.string(),
  }),
)

/** How long an invitation can be used. */
const invitationMs = 72 * hourMs

const entries = `
  insert into audit_entry (actor_id, actor_email, actor_name, action, kind, record_id, label, from_status, to_status, changes, reason, at)
  select a.id, a.email, a.first_name || ' ' || a.last_name, c.action, 'user', u.id::text, u.first_name || ' ' || u.last_name,
    case when c.action <> 'Update' then c."from" end, case when c.action <> 'Update' then c."to" end,
    case c.action
      when 'Update' then jsonb_build_array(jsonb_build_object('field', 'role',
        'old', jsonb_build_object('record', 'role', 'id', f.id, 'name', f.name), 'new', jsonb_build_object('record', 'role', 'id', t.id, 'name', t.name)))
      when 'Create' then jsonb_build_array(jsonb_build_object('field', 'email', 'old', null, 'new', u.email))
      when 'Invite' then jsonb_build_array(jsonb_build_object('field', 'openUntil', 'old', null, 'new', c.until))
      else '[]' end, c.reason, c.at
  from jsonb_to_recordset($1::jsonb) as c (email text, action text, actor text, "from" text, "to" text, reason text, at timestamptz, until text)
  join staff_user u on u.email = c.email join staff_user a on a.email = c.actor
  left join staff_role f on f.name = c."from" left join staff_role t on t.name = c."to"
  order by c.at`

const times = `
  update staff_user u set created_at = coalesce(c.created, u.created_at), created_by = coalesce(c.creator, u.created_by),
    updated_at = coalesce(c.updated, u.updated_at), updated_by = coalesce(c.updater, u.updated_by),
    last_login_at = case when u.status = 'inactive' then c.updated - interval '3 hours' else u.last_login_at end
  from (
    select email, min(at) filter (where action = 'Create') as created, min(actor) filter (where action = 'Create') as creator,
      max(at) filter (where action in ('Update', 'Deactivate', 'Accept invitation', 'Create')) as updated,
      (array_agg(actor order by at desc) filter (where action in ('Update', 'Deactivate', 'Accept invitation', 'Create')))[1] as updater
    from jsonb_to_recordset($1::jsonb) as c (email text, action text, actor text, at timestamptz) group by email
  ) c where c.email = u.email`

/** Invitations, role changes and departures of the last three months. */
export const staffChangeStage: Stage = {
  name: 'Staff changes',
  brings: 'staff',

  when: isTrue(`exists (select from staff_user where email = 'maker@erp.test')
    and not exists (select from audit_entry where kind = 'user')`),

  run: (client, { until }) =>
    seedInTransaction(client, async () => {
      const rows = changes.map(({ by, daysAgo, ...change }, nth) => {
        // Later rows are later in the day, because several days lead to the same working day.
        const at = officeTime(until - daysAgo * dayMs, 320 - nth * 12)
        const actor = by === undefined ? change.email : `${by}@erp.test`
        return {
          ...change,
          actor,
          at: new Date(at).toISOString(),
          until: new Date(at + invitationMs).toISOString(),
        }
      })
      await client.query(entries, [JSON.stringify(rows)])
      await client.query(times, [JSON.stringify(rows)])
      await invite(client, rows)
    }),
}

type Row = { action: string; email: string; actor: string; at: string; until: string }

// The last invitation of a person replaces earlier ones.
async function invite(client: pg.Client, rows: readonly Row[]) {
  const last = new Map(rows.filter(({ action }) => action === 'Invite').map((row) => [row.email, row]))
  for (const { email, actor, at, until } of last.values())
    await client.query(
      `insert into staff_invite (user_id, token_hash, expires_at, used_at, created_by, created_at)
       select id, $2, $3, case when status <> 'pending' then $4::timestamptz + interval '1 day' end, $5, $4
       from staff_user where email = $1`,
      [email, randomBytes(32), until, at, actor],
    )
}
