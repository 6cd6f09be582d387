import type { Client } from 'pg'
import type { Stage } from '#apps/api/seed/stage.ts'
import { demoEmails, seedDemoAccounts } from '#areas/session/server/demo.ts'
import { seedDemoStaff } from '#areas/staff/server/demo.ts'

/** Roles and staff of the demo. Their sign-in accounts are created first. */
export const staffStage: Stage = {
  name: 'Staff',
  brings: 'staff',
  when: async (client) => !(await holds(client, 'select from staff_user')),
  run: (client) => inTransaction(client, seedDemoStaff),
}

/** Sign-in accounts of the demo staff. */
export const accountStage: Stage = {
  name: 'Sign-ins',
  brings: 'staff',
  when: (client) =>
    holds(
      client,
      `select from staff_user where email = any ($1)
         and not exists (select from identity_account where user_id = staff_user.id)`,
      [demoEmails],
    ),
  run: (client) => inTransaction(client, seedDemoAccounts),
}

async function holds(client: Client, query: string, values: unknown[] = []): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select exists (${query}) as held`, values)
  return rows[0]?.held === true
}

async function inTransaction(client: Client, work: (client: Client) => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work(client)
    await client.query('commit')
  } catch (reason) {
    await client.query('rollback')
    throw reason
  }
}
