import type pg from 'pg'
import { hashPassword } from '#areas/session/server/passwords.ts'
import { emailsPresent, peopleWithRoles } from '#areas/session/server/people.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The people of the demo who can sign in, in the order in which they are offered. */
export const demoEmails = [
  'superadmin@erp.test',
  'maker@erp.test',
  'maker2@erp.test',
  'checker@erp.test',
  'checker2@erp.test',
  'viewer@erp.test',
  'nobody@erp.test',
] as const

/** The one password of the demo, which everybody knows. */
export const demoPassword = 'Kape-Tayo-2026!'

/** Gives the demo's people, who are there already, the demo's password. A password that was changed stays. */
export async function seedDemoAccounts(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from staff_user
     where email = any($1) and not exists (select from identity_account where user_id = staff_user.id)`,
    [demoEmails],
  )
  for (const { id } of rows) {
    await client.query(
      `insert into identity_account (user_id, subject, password_hash, password_changed_at)
       values ($1::bigint, $1::text, $2, now()) on conflict do nothing`,
      [id, await hashPassword(demoPassword)],
    )
  }
}

/** The sign-ins that the demo's sign-in page offers as buttons. */
export async function demoAccountsToOffer(db: Database) {
  const people = await peopleWithRoles(db, demoEmails)
  return demoEmails.flatMap((email) => {
    const person = people.find((each) => each.email === email)
    return person ? [{ email, name: person.name, role: person.role ?? '', password: demoPassword }] : []
  })
}

/** Refuses to go on beside accounts whose password is public. For production, at its start. */
export async function rejectDemoAccounts(db: Database): Promise<void> {
  const present = await emailsPresent(db, demoEmails)
  if (present.length === 0) return
  throw new Error(
    `Production does not start beside demo accounts: ${present.join(', ')}. Point DATABASE_URL at a database that was not seeded, or delete these users first.`,
  )
}
