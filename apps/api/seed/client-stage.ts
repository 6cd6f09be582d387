import { seedDemoClients } from '#areas/clients/public.ts'
import type { Stage } from '#apps/api/seed/stage.ts'

/** API clients. */
export const clientStage: Stage = {
  name: 'api-clients',
  brings: 'staff',
  when: async (client) => (await client.query('select from api_client limit 1')).rows.length === 0,
  run: (client) => seedDemoClients(client),
}
