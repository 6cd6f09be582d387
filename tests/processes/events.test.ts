import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { drawers, rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
import { openBeacon } from '#areas/raffle/server/testing/beacon-server.ts'
import { openLiveStream } from '#areas/raffle/server/testing/fixtures.ts'
import { setPassword } from '#areas/session/public.ts'
import { maintenancePlace } from '#areas/settings/access.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { toCreate, toUpdate } from '#platform/access/access.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { granting, openTestDatabase } from '#platform/server/testing/test-api.ts'
import { openProcesses } from '#tests/processes/process.ts'

// Events of one process reach clients of the other: two real processes on one database.
const password = 'Tamang-Sagot-1'
let database: Awaited<ReturnType<typeof openTestDatabase>>
let processes: Awaited<ReturnType<typeof openProcesses>>
let beacon: Awaited<ReturnType<typeof openBeacon>>
let addresses: [here: string, there: string]

beforeAll(async () => {
  database = await openTestDatabase()
  beacon = await openBeacon()
  processes = await openProcesses(database.url)
  const ports = [await freePort(), await freePort()] as const
  const settings = { RAFFLE_BEACON: `${beacon.url}/`, DRAIN_SECONDS: '0' }
  await Promise.all(ports.map((port) => processes.start('api', { ...settings, PORT: String(port) })))
  addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`]
}, 180_000)
afterAll(async () => {
  await processes?.close()
  await beacon?.close()
  await database.close()
})

const Answer = z.object({ status: z.string(), message: z.unknown(), data: z.unknown().optional() })
type At = 'here' | 'there'
const addressOf = (at: At) => addresses[at === 'here' ? 0 : 1]

/** Signs a person in at one of the two processes. Their requests can go to either. */
async function person(name: string, level: number, ...guards: Parameters<typeof granting>[0]) {
  const email = `${name}@erp.test`
  const { rows } = await sql<{ id: number }>`
    with role as (
      insert into staff_role (name, level, access)
      values (${name}, ${level}, ${JSON.stringify(granting(guards))}) returning id)
    insert into staff_user (email, first_name, last_name, status, role_id)
    select ${email}, ${name}, 'Reyes', 'active', id from role returning id`.execute(database.owner)
  const id = rows[0]?.id ?? 0
  await setPassword(database.db, id, password)
  let token = ''
  const send = (at: At, path: string, body: object = {}) =>
    fetch(`${addressOf(at)}/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  async function ask(at: At, path: string, body: object = {}) {
    const answer = Answer.parse(await (await send(at, path, body)).json())
    if (answer.status !== 'ok') throw new Error(`${path} was refused: ${String(answer.message)}`)
    return answer
  }
  const signedIn = await ask('here', '/session/sign-in', { email, password })
  token = z.object({ token: z.string() }).parse(signedIn.message).token
  return { id, ask, statusOf: async (at: At, path: string) => (await send(at, path)).status, token }
}

test('raffle draw in one process › is shown to viewers of the other', async () => {
  const maker = await person('lakan', 30, toCreate(rafflePlace), toUpdate(rafflePlace), raffleReaders)
  const drawer = await person('tala', 40, toUpdate(rafflePlace), drawers)
  const created = await maker.ask('here', '/smart-raffle/create', {
    title: 'Fiesta',
    dtiPermitNo: 'FTEB-9',
    prizes: [{ name: 'Load', value: 100, quantity: 2 }],
    startAt: '2026-11-01T00:00:00+08:00',
    endAt: '2026-12-01T00:00:00+08:00',
  })
  const { raffleId } = z.object({ raffleId: z.int() }).parse(created.data)
  await maker.ask('here', '/smart-raffle/open', { raffleId })
  const entries = [1, 2, 3].map((n) => ({ name: `Juan ${n}`, mobile: `0918555000${n}`, reference: `K-${n}` }))
  await maker.ask('here', '/smart-raffle/import-entries', { raffleId, entries })
  await maker.ask('there', '/smart-raffle/lock', { raffleId })
  // Simulates that the time of the beacon round has come.
  await sql`update raffle set beacon_at = now() - interval '1 second'`.execute(database.owner)
  const screens = await Promise.all([
    openLiveStream(addressOf('there'), raffleId, drawer.token),
    openLiveStream(addressOf('here'), raffleId, maker.token),
  ])
  for (const screen of screens) expect((await screen.until(() => true)).winners).toEqual([])

  await drawer.ask('here', '/smart-raffle/start-draw', { raffleId })
  const { message } = await drawer.ask('here', '/smart-raffle/live-draw-details', { raffleId })
  const { prizeId } = z.object({ currentPrize: z.object({ prizeId: z.int() }) }).parse(message).currentPrize
  const drawn = await drawer.ask('here', '/smart-raffle/draw', { raffleId, prizeId })
  const { entryNo } = z.object({ entryNo: z.string() }).parse(drawn.data)
  for (const screen of screens) {
    expect((await screen.until(({ winners }) => winners.length > 0)).winners).toMatchObject([{ entryNo }])
    screen.close()
  }
}, 120_000)

test('deactivation in one process › signs the person out in the other', async () => {
  const boss = await person('amihan', 80, toUpdate(usersPlace))
  const somebody = await person('kidlat', 20)
  expect(await somebody.statusOf('there', '/session/who-am-i')).toBe(200)
  const { rows } = await sql<{ version: number }>`
    select version from staff_user where id = ${somebody.id}`.execute(database.owner)
  const version = rows[0]?.version
  await boss.ask('here', '/users/deactivate', { id: somebody.id, version, reason: 'Umalis na sa kumpanya' })
  await expect.poll(() => somebody.statusOf('there', '/session/who-am-i')).toBe(401)
}, 60_000)

test('maintenance notice › switched on at one process is shown by the other', async () => {
  const boss = await person('habagat', 80, toUpdate(maintenancePlace))
  const stateThere = async () => (await fetch(`${addressOf('there')}/v1/maintenance/state`)).text()
  const before = await stateThere()
  await boss.ask('here', '/maintenance/on', {
    modules: ['Bills Payment'],
    title: 'Saglit lang po',
    body: 'Inaayos ang mga bayarin.',
    reason: 'Pagkakabit ng bagong biller',
  })
  await expect.poll(stateThere).not.toBe(before)
  expect(await stateThere()).toContain('Saglit lang po')
}, 60_000)
