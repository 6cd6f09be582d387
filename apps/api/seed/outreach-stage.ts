import { seedCareers } from '#apps/api/seed/outreach/careers.ts'
import { seedEvents } from '#apps/api/seed/outreach/events.ts'
import { seedNotifications } from '#apps/api/seed/outreach/notifications.ts'
import type { Stage } from '#apps/api/seed/stage.ts'

/** Events with attendees, job openings with applicants, and notifications with the devices they went to. */
export const outreachStage: Stage = {
  name: 'Events, careers, notifications',
  brings: 'subscribers',

  async when(client) {
    const { rows } = await client.query<{ lacks: boolean }>(
      'select exists (select from subscriber) and not exists (select from event) as lacks',
    )
    return rows[0]?.lacks === true
  },

  async run(client, { until }) {
    await client.query('begin')
    try {
      await seedEvents(client, until)
      await seedCareers(client, until)
      await seedNotifications(client, until)
      await client.query('commit')
    } catch (reason) {
      await client.query('rollback')
      throw reason
    }
  },
}
