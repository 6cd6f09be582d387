import { seedDemoLoad } from '#areas/eload/server/demo.ts'
import type { Stage } from '#apps/api/seed/stage.ts'

/** Networks, providers, categories and banners of eLoad. */
export const loadStage: Stage = {
  name: 'Load line',
  brings: 'staff',

  async when(client) {
    const { rows } = await client.query<{ lacks: boolean }>(
      'select not exists (select from eload_provider) as lacks',
    )
    return rows[0]?.lacks === true
  },

  async run(client, { until }) {
    await client.query('begin')
    try {
      await seedDemoLoad(client, until)
      await client.query('commit')
    } catch (reason) {
      await client.query('rollback')
      throw reason
    }
  },
}
