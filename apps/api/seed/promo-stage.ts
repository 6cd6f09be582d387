import { seedDemoWindows } from '#areas/eload/maintenance/server/demo.ts'
import { seedDemoPromos } from '#areas/eload/promos/server/demo.ts'
import { seedDemoSchedules } from '#areas/eload/scheduler/server/demo.ts'
import type { Stage } from '#apps/api/seed/stage.ts'

/** Promos of each carrier, their schedules and maintenance windows. */
export const promoStage: Stage = {
  name: 'Promos',
  brings: 'staff',

  async when(client) {
    const { rows } = await client.query<{ lacks: boolean }>(
      'select exists (select from eload_network) and not exists (select from eload_promo) as lacks',
    )
    return rows[0]?.lacks === true
  },

  async run(client, { until }) {
    await client.query('begin')
    try {
      await seedDemoPromos(client, until)
      await seedDemoSchedules(client, until)
      await seedDemoWindows(client, until)
      await client.query('commit')
    } catch (reason) {
      await client.query('rollback')
      throw reason
    }
  },
}
