import { seedDemoStaff } from '#areas/staff/server/demo.ts'
import type { Stage } from '#apps/api/seed/stage.ts'

/** Roles and the people of the demo, the sign-ins first. */
export const staffStage: Stage = {
  name: 'Staff',
  brings: 'staff',

  async when(client) {
    const { rows } = await client.query<{ held: boolean }>('select exists (select from staff_user) as held')
    return rows[0]?.held !== true
  },

  async run(client) {
    await client.query('begin')
    await seedDemoStaff(client)
    await client.query('commit')
  },
}
