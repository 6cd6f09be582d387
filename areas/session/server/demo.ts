import type pg from 'pg'
import { hashPassword } from '#areas/session/server/passwords.ts'
import { emailsPresent, peopleWithRoles } from '#areas/session/server/people.ts'
import type { Database } from '#platform/server/db.ts'

/** Emails of the demo accounts, in the order in which they are offered. */
export const demoEmails = [
  'superadmin@erp.test',
  'superadmin2@erp.test',
  'maker@erp.test',
  'maker2@erp.test',
  'checker@erp.test',
  'checker2@erp.test',
  'compliance@erp.test',
  'compliance2@erp.test',
  'viewer@erp.test',
  'encoder@erp.test',
  'nobody@erp.test',
] as const

/** Shared public password of the demo accounts. */
export const demoPassword = 'Kape-Tayo-2026!'

/** Sets the demo password for the existing demo accounts. A changed password is kept. */
export async function seedDemoAccounts(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id from published_staff_user
     where email = any($1) and not exists (select from identity_account where user_id = published_staff_user.id)`,
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

/** Accounts shown as buttons on the demo's sign-in page. */
export async function demoAccountsToOffer(db: Database) {
  const people = await peopleWithRoles(db, demoEmails)
  return demoEmails.flatMap((email) => {
    const person = people.find((each) => each.email === email)
    return person ? [{ email, name: person.name, role: person.role ?? '', password: demoPassword }] : []
  })
}

/** Throws if accounts with the public demo password exist. Called when production starts. */
export async function rejectDemoAccounts(db: Database): Promise<void> {
  const present = await emailsPresent(db, demoEmails)
  if (present.length === 0) return
  throw new Error(
    `Production does not start beside demo accounts: ${present.join(', ')}. Point DATABASE_URL at a database that was not seeded, or delete these users first.`,
  )
}
