import { seedDemoWindows } from '#areas/eload/maintenance/server/demo.ts'
import { seedDemoPromos } from '#areas/eload/promos/server/demo.ts'
import { seedDemoSchedules } from '#areas/eload/scheduler/server/demo.ts'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

/** Promos of each carrier, their schedules and maintenance windows. */
export const promoStage: Stage = {
  name: 'Promos',
  brings: 'staff',

  when: isTrue('exists (select from eload_network) and not exists (select from eload_promo)'),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await seedDemoPromos(client, until)
      await seedDemoSchedules(client, until)
      await seedDemoWindows(client, until)
    })
  },
}
