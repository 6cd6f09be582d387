import { seedDemoLoad } from '#areas/eload/server/demo.ts'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

/** Networks, providers, categories and banners of eLoad. */
export const loadStage: Stage = {
  name: 'Load line',
  brings: 'staff',

  when: isTrue('not exists (select from eload_provider)'),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await seedDemoLoad(client, until)
    })
  },
}
