import { seedCareers } from '#apps/api/seed/outreach/careers.ts'
import { seedEvents } from '#apps/api/seed/outreach/events.ts'
import { seedNotifications } from '#apps/api/seed/outreach/notifications.ts'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

/** Events with attendees, job openings with applicants, and notifications with the devices they went to. */
export const outreachStage: Stage = {
  name: 'Events, careers, notifications',
  brings: 'subscribers',

  when: isTrue('exists (select from subscriber) and not exists (select from event)'),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await seedEvents(client, until)
      await seedCareers(client, until)
      await seedNotifications(client, until)
    })
  },
}
