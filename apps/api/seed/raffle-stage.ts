import { sql } from 'kysely'
import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { raffleCalls } from '#areas/raffle/contract.ts'
import { readEntries, stillIn } from '#areas/raffle/draw.ts'
import { raffleHandlers } from '#areas/raffle/server/handlers.ts'
import { publishedList, publishList } from '#areas/raffle/server/entry-lists.ts'
import { pickWinner } from '#areas/raffle/server/pick-winner.ts'
import { changeRaffle, findRaffle } from '#areas/raffle/server/raffles.ts'
import { hmacWith, sha256 } from '#areas/raffle/server/seeds.ts'
import { insertWinner, transitionWinner } from '#areas/raffle/server/winners.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/staff.ts'
import { hourMs, manilaTime } from '#platform/contract/fields/manila.ts'

type Draft = RequestOf<typeof raffleCalls.create>

const peso = (pesos: number) => wholeCentavos(pesos * 100)
const mechanics =
  'Every merchant who sells load or pays a bill is entered. One prize per person. Staff of the company, of its agencies and their relatives up to the second degree cannot enter. Winners are notified by text and by a letter.'

/**
 * Raffles: one drawn in public with a redraw, one ready to lock and draw, one that counts eLoad sales, and a draft.
 */
const drawn: Partial<Draft> = {
  title: 'Anniversary Raffle',
  dtiPermitNo: 'FTEB-214587 Series of 2026',
  prizes: [
    { name: '₱500 load', quantity: 5, value: peso(500) },
    { name: 'Smartphone', quantity: 2, value: peso(9_990) },
    { name: 'Negosyo package', quantity: 1, value: peso(50_000) },
  ],
}
const open: Partial<Draft> = {
  title: 'Paskong Panalo',
  dtiPermitNo: 'FTEB-219903 Series of 2026',
  prizes: [
    { name: 'Noche Buena basket', quantity: 3, value: peso(1_500) },
    { name: 'LED TV, 43 inches', quantity: 1, value: peso(15_990) },
    { name: 'Motorcycle', quantity: 1, value: peso(78_500) },
  ],
}
const counted: Partial<Draft> = {
  title: 'Load More, Win More',
  dtiPermitNo: 'FTEB-220114 Series of 2026',
  entrySource: 'transactions',
  entryEvery: peso(500),
  prizes: [{ name: 'Grocery showcase', quantity: 2, value: peso(10_000) }],
}
const draft: Partial<Draft> = {
  title: 'Summer Sari-sari Raffle',
  prizes: [{ name: 'Chest freezer', quantity: 1, value: peso(18_500) }],
}

/** Raffles in several states. The draw uses a fixed seed, so every demo has the same winners. */
export const raffleStage: Stage = {
  name: 'Raffles',
  brings: 'subscribers',

  when: isTrue(`exists (select from subscriber) and not exists (select from raffle) and ${hasMaker}`),

  async run(client, { until }) {
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const [maker, checker] = [colleagues.maker(6), colleagues.checker(0)]
    const day = (days: number, hour?: number) => manilaTime(until, days, hour)
    // The past draw was on a working day about a week ago, at 3:00 PM.
    const drawDay = officeTime(until, 4_000)
    const on = (days: number, hour?: number) => manilaTime(drawDay, days, hour)
    const past = await createRaffle(
      db,
      maker,
      { ...drawn, startAt: on(-53), endAt: on(-3), drawAt: on(0, 15) },
      {
        people: 240,
        createdAt: officeTime(Date.parse(on(-53)), 1_000),
        importedAt: officeTime(drawDay, 900),
      },
    )
    await drawAll(db, past, checker, Date.parse(on(0, 15)))
    await createRaffle(
      db,
      maker,
      { ...open, startAt: day(-20), endAt: day(-1), drawAt: day(1, 15) },
      { people: 600, createdAt: officeTime(Date.parse(day(-20)), 1_200), importedAt: officeTime(until, 380) },
    )
    const counting = { ...counted, startAt: day(-30), endAt: day(10), drawAt: day(12, 15) }
    await createRaffle(db, maker, counting, { createdAt: officeTime(Date.parse(day(-30)), 1_500) })
    await createRaffle(db, colleagues.maker(0), draft, { createdAt: officeTime(until, 1_340) })
  },
}

/** Times of a raffle, and the number of people whose entries are imported. */
type Times = { createdAt: number; people?: number; importedAt?: number }

/** Creates a raffle and opens it if possible, with entries of the first subscribers. */
async function createRaffle(
  db: Database,
  maker: Staff,
  about: Partial<Draft>,
  { createdAt, people = 0, importedAt = createdAt }: Times,
): Promise<number> {
  const handled = asActor(raffleHandlers)
  const draft = { ...(raffleCalls.create.request.parse({ title: 'Raffle' }) as Draft), mechanics, ...about }
  const { data } = (await actAt(db, createdAt, (tx) => handled(tx, maker, raffleCalls.create, draft))) as {
    data: { raffleId: number }
  }
  const { raffleId } = data
  if (about.dtiPermitNo === undefined) return raffleId
  await actAt(db, createdAt + 25 * 60_000, (tx) => handled(tx, maker, raffleCalls.open, { raffleId }))
  if (people > 0) {
    const { rows: entries } = await sql<{ name: string; mobile: string; weight: number; reference: string }>`
      select concat_ws(' ', first_name, last_name) as name, mobile_number as mobile, 1 + (id % 5)::int as weight,
        'KUPON-' || lpad(id::text, 6, '0') as reference
      from subscriber where deleted_at is null and mobile_number ~ '^\\+639' order by id limit ${people}`.execute(
      db,
    )
    await actAt(db, importedAt, (tx) => handled(tx, maker, raffleCalls.importEntries, { raffleId, entries }))
  }
  return raffleId
}

/** Locks, draws and completes a raffle as the calls do, with a fixed seed. */
async function drawAll(db: Database, raffleId: number, operator: Staff, drawAt: number) {
  const by = operator.email
  const seed = Buffer.from(sha256('the seed of the demo'), 'hex')
  const lockedAt = drawAt - 4 * hourMs
  const minutesLater = (minutes: number) => drawAt + minutes * 60_000
  const entriesHash = await actAt(db, lockedAt, async (tx) => {
    const hash = await publishList(tx, raffleId)
    await changeRaffle(tx, raffleId, by, {
      status: 'locked',
      lockedBy: by,
      lockedAt: new Date(lockedAt).toISOString(),
      entriesHash: hash,
      seedHash: sha256(seed),
      // The seed is known, so no sealed seed is stored.
      seedSealed: Buffer.alloc(0),
    })
    return hash
  })
  await actAt(db, drawAt, (tx) =>
    changeRaffle(tx, raffleId, by, {
      status: 'drawing',
      drawStartedBy: by,
      drawStartedById: operator.id,
      drawStartedAt: new Date(drawAt).toISOString(),
      witness: 'Atty. L. Bautista, DTI NCR',
    }),
  )
  const entries = readEntries((await publishedList(db, raffleId)) ?? '')
  const people = new Set<string>()
  const { prizes } = await findRaffle(db, raffleId)
  let drawNo = 0
  // Each draw takes four minutes with its validation.
  const draw = async (prizeId: number, slot: number, attempt: number) => {
    const about = { entriesHash, beacon: null, prizeId, slot, attempt }
    const { person, entryNo } = pickWinner(stillIn(entries, people), about, hmacWith(seed))
    people.add(person)
    drawNo++
    const winner = {
      raffleId,
      prizeId,
      slot,
      attempt,
      drawNo,
      person,
      entryNo: Number(entryNo),
      by: operator,
    }
    return (await actAt(db, minutesLater(drawNo * 4), (tx) => insertWinner(tx, winner))).winnerId
  }
  const validate = (winnerId: number, outcome: Parameters<typeof transitionWinner>[2]) =>
    actAt(db, minutesLater(drawNo * 4 + 2), (tx) => transitionWinner(tx, winnerId, outcome))
  for (const { prizeId, quantity } of prizes) {
    for (let slot = 1; slot <= quantity; slot++) {
      const winnerId = await draw(prizeId, slot, 1)
      // One of the phones was drawn by an ineligible person.
      if (quantity === 2 && slot === 2) {
        const reason = 'Relative of an employee, found during validation'
        await validate(winnerId, {
          from: 'drawn',
          to: 'voided',
          by: operator,
          reason,
          voidReason: 'excluded',
        })
        await draw(prizeId, slot, 2)
      } else await validate(winnerId, { from: 'drawn', to: 'confirmed', by: operator })
    }
  }
  const completedAt = minutesLater(drawNo * 4 + 10)
  await actAt(db, completedAt, (tx) =>
    changeRaffle(tx, raffleId, by, {
      status: 'completed',
      completedBy: by,
      completedById: operator.id,
      completedAt: new Date(completedAt).toISOString(),
      seed: seed.toString('hex'),
    }),
  )
}
