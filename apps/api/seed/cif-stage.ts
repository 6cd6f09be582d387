import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { idCardOf } from './identity-images.ts'
import { Random } from './random.ts'
import { hasMaker, isTrue, type Stage } from './stage.ts'
import { storeUpload } from './stored-file.ts'
import { cifAskingCalls } from '#areas/merchants/cif/asking/contract.ts'
import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { cifAskingHandlers, cifHandlers } from '#areas/merchants/cif/server/handlers.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/staff.ts'

const game = 32
const does = asActor([...cifAskingHandlers, ...cifHandlers])

// Outcome of each request, office minutes since it was submitted and until it was decided.
const requests = [
  ['approve', 12_600, 95],
  ['approve', 11_150, 240],
  ['reject', 10_020, 70],
  ['approve', 8_900, 35],
  ['approve', 7_640, 310],
  ['return', 6_500, 55],
  ['approve', 5_320, 120],
  ['reject', 4_280, 180],
  ['approve', 3_350, 28],
  ['approve', 2_420, 65],
  ['reject', 1_800, 90],
  ['return', 1_320, 45],
  ['', 1_010, 0],
  ['', 720, 0],
  ['', 505, 0],
  ['', 384, 0],
  ['', 251, 0],
  ['', 142, 0],
  ['', 63, 0],
  ['', 14, 0],
] as const

const reasons = [
  ['lost_sim', 'Phone and SIM were stolen; police report shown'],
  ['changed_number', 'Moved to another network and kept no old SIM'],
  ['wrong_encoding', 'Two digits were swapped at registration'],
  ['other', 'The number belongs to a former employee of the store'],
] as const

/** Requests to change mobile numbers: approved, rejected and returned ones of the last weeks, and open ones. */
export const cifStage: Stage = {
  name: 'Mobile number changes',
  brings: 'subscribers',

  when: isTrue(`exists (select from kyc_record) and not exists (select from cif_request) and ${hasMaker}`),

  async run(client, { until }) {
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const { rows } = await client.query<Subscriber>(
      `select id, concat_ws(' ', first_name, last_name) as name, birth_date::text as "birthDate", sex from subscriber
       where kyc_acct_status = 'Live' and watchlist_status = 'clear' and status = 'active' and wallet_status = 'active'
         and deleted_at is null and registered_at < to_timestamp($1) - interval '60 days' order by id limit $2`,
      [until / 1000, requests.length],
    )
    for (const [nth, [ends, age, takes]] of requests.entries()) {
      const subscriber = rows[nth]
      if (!subscriber) break
      const maker = colleagues.maker(nth + 4)
      const random = new Random(subscriber.id, game)
      const [reasonCode, remarks] = random.of(reasons)
      const { data } = (await actAt(db, officeTime(until, age), async (tx) =>
        does(tx, maker, cifAskingCalls.request, {
          subscriberId: subscriber.id,
          newMobile: `+639${random.of(['17', '27', '56', '61', '98'])}${random.digits(7)}`,
          reasonCode,
          remarks,
          idImage: await idImage(tx, maker, subscriber),
        }),
      )) as { data: { id: number; version: number } }
      if (ends === '') continue
      await actAt(db, officeTime(until, age - takes), (tx) => {
        const checker = colleagues.checker(nth)
        if (ends === 'approve') return does(tx, checker, cifCalls.approve, data)
        return ends === 'reject'
          ? does(tx, checker, cifCalls.reject, { ...data, reason: 'The face on the ID is another one' })
          : does(tx, checker, cifCalls.sendBack, { ...data, reason: 'The number on the ID cannot be read' })
      })
    }
  },
}

type Subscriber = { id: number; name: string; birthDate: string | null; sex: string | null }

/** Stores the picture of an ID as an upload of the maker. */
async function idImage(tx: Database, { id: makerId }: Staff, subscriber: Subscriber): Promise<string> {
  const number = `${String(subscriber.id).padStart(4, '0')}-${String(subscriber.id * 7_919).slice(-4)}`
  const bytes = Buffer.from(idCardOf({ ...subscriber, idNumber: number }, 'sharp'))
  return storeUpload(tx, {
    folder: 'cif',
    nth: subscriber.id,
    name: 'valid-id.svg',
    type: 'image/svg+xml',
    bytes,
    uploadedBy: makerId,
  })
}
