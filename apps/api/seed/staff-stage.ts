import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'
import { demoEmails, seedDemoAccounts } from '#areas/session/server/demo.ts'
import { seedDemoStaff } from '#areas/staff/server/demo.ts'

/** Roles and staff of the demo. Their sign-in accounts are created first. */
export const staffStage: Stage = {
  name: 'Staff',
  brings: 'staff',
  when: isTrue('not exists (select from staff_user)'),
  run: (client) => seedInTransaction(client, () => seedDemoStaff(client)),
}

/** Sign-in accounts of the demo staff. */
export const accountStage: Stage = {
  name: 'Sign-ins',
  brings: 'staff',
  when: isTrue(
    `exists (select from staff_user where email = any ($1)
       and not exists (select from identity_account where user_id = staff_user.id))`,
    [demoEmails],
  ),
  run: (client) => seedInTransaction(client, () => seedDemoAccounts(client)),
}
