import type pg from 'pg'
import { copyRows, withBareTables } from '#apps/api/seed/bulk-load.ts'
import { businessOf, businessesOwnedBy } from '#apps/api/seed/businesses.ts'
import { officeTime } from './acts/office-hours.ts'
import { registrationTimes } from '#apps/api/seed/registration-times.ts'
import type { Stage } from '#apps/api/seed/stage.ts'
import { type SubscriberSet, subscriberAt } from '#apps/api/seed/subscribers.ts'

const figures = new Intl.NumberFormat('en-US')

/** Subscribers and businesses, with the counts that lists use. */
export const subscriberStage: Stage = {
  name: 'Subscribers',
  brings: 'subscribers',

  async when(client, { subscribers, onlyWhenEmpty }) {
    const held = await highestId(client)
    return onlyWhenEmpty ? held === 0 && subscribers > 0 : held < subscribers
  },

  async run(client, { subscribers, until }, say) {
    // New ids continue after the highest existing one.
    const first = await highestId(client)
    const count = subscribers - first
    const set: SubscriberSet = {
      first,
      count,
      until,
      lastOfficeTime: officeTime(until, 0),
      timeOf: registrationTimes(count, until),
    }

    await withBareTables(client, ['subscriber', 'business'], async () => {
      await copyRows(client, 'subscriber', subscribersOf(set, say))
      say(`${figures.format(count)} subscribers were added. Adding their businesses.`)
      await copyRows(client, 'business', businessesOf(set))
      await client.query("select setval(pg_get_serial_sequence('subscriber', 'id'), $1)", [subscribers])
      await client.query('select recount_subscribers(), recount_businesses()')
      say('Creating their indexes.')
    })
    // Updates the planner statistics and the visibility map, so that index-only scans work.
    await client.query('vacuum (analyze) subscriber, business, subscriber_count, subscriber_day_count')
  },
}

function* subscribersOf(set: SubscriberSet, say: (line: string) => void) {
  for (let place = 0; place < set.count; place++) {
    if (place > 0 && place % 250_000 === 0) say(`${figures.format(place)} of ${figures.format(set.count)} …`)
    const person = subscriberAt(set, place)
    // A trigger maintains this count otherwise, but triggers are disabled during the bulk load.
    const shops = Array.from({ length: businessesOwnedBy(set.first + place) }, (_, index) =>
      businessOf(person, index, set.until),
    )
    yield { ...person, shop_names: shops.map(({ business_name }) => business_name).join(' ') }
  }
}

function* businessesOf(set: SubscriberSet) {
  for (let place = 0; place < set.count; place++) {
    const many = businessesOwnedBy(set.first + place)
    if (many === 0) continue
    const owner = subscriberAt(set, place)
    for (let index = 0; index < many; index++) yield businessOf(owner, index, set.until)
  }
}

async function highestId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ held: string | number }>(
    'select coalesce(max(id), 0) as held from subscriber',
  )
  return Number(rows[0]?.held ?? 0)
}
