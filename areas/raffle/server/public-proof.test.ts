import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
import { raffleCalls } from '#areas/raffle/contract.ts'
import { drawCalls, listPath, livePath, ProofFile, proofPath } from '#areas/raffle/draws/contract.ts'
import { checkProof, isProven } from '#areas/raffle/proof-check.ts'
import { drawHandlers } from './draw-handlers.ts'
import { raffleHandlers } from './handlers.ts'
import { liveOf } from './live.ts'
import { addLiveDraws, addPublishedDraws, proofHandlers } from './public-proof.ts'
import { sha256 } from './seeds.ts'
import { openBeacon } from '#areas/raffle/server/testing/beacon-server.ts'
import { openLiveStream } from '#areas/raffle/server/testing/fixtures.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { makers } from '#platform/access/access.ts'
import type { Staff } from '#platform/server/staff.ts'
import { granting, openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

let api: TestApi
let beacon: Awaited<ReturnType<typeof openBeacon>>
let live: ReturnType<typeof addLiveDraws>
let address = ''
const watchers = new Map<string, Staff>()
const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-raffle-'))

beforeAll(async () => {
  beacon = await openBeacon()
  const configuration = testConfiguration({ RAFFLE_BEACON: `${beacon.url}/` })
  api = await openTestApi([...raffleHandlers, ...drawHandlers, ...proofHandlers], { configuration })
  addPublishedDraws(api.app, { db: api.db })
  live = addLiveDraws(api.app, {
    db: api.db,
    listenUrl: api.url,
    authenticate: async (token) => watchers.get(token) ?? null,
  })
  await live.begun
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await live.stop()
  await api.close()
  await beacon.close()
  rmSync(folder, { recursive: true })
})

const maker = () => api.staffWith(toCreate(rafflePlace), toUpdate(rafflePlace), raffleReaders, makers)
const operator = () => api.staffWith(raffleReaders, { as: { level: 40 } })

async function locked() {
  const client = maker()
  const { data } = await client.get(raffleCalls.create, {
    title: 'Fiesta',
    dtiPermitNo: 'FTEB-9',
    startAt: '2026-11-01T00:00:00+08:00',
    endAt: '2026-12-01T00:00:00+08:00',
    prizes: [
      { name: 'Load', value: 100, quantity: 2 },
      { name: 'Motorcycle', value: 95_000 },
    ],
  })
  const { raffleId } = data
  await client.get(raffleCalls.open, { raffleId })
  const entries = Array.from({ length: 40 }, (_, index) => ({
    name: `Juan Dela Cruz ${index}`,
    mobile: `0918${String(5_550_000 + (index % 30))}`,
    reference: `K-${index}`,
    weight: 1 + (index % 4),
  }))
  await client.get(raffleCalls.importEntries, { raffleId, entries })
  await client.get(raffleCalls.lock, { raffleId })
  return raffleId
}

/** Moves the beacon round into the past. */
const come = (raffleId: number) =>
  sql`update raffle set beacon_at = now() - interval '1 second' where raffle_id = ${raffleId}`.execute(
    api.owner,
  )

/** Draws every prize, with one slot voided and drawn again, and completes the raffle. */
async function drawnOut() {
  const raffleId = await locked()
  await come(raffleId)
  const client = operator()
  await client.get(drawCalls.startDraw, { raffleId })
  const { prizes } = await client.get(raffleCalls.info, { raffleId })
  const [load, motorcycle] = prizes.map(({ prizeId }) => prizeId)
  const press = async (prizeId = 0) => (await client.get(drawCalls.draw, { raffleId, prizeId })).data.winnerId
  await press(load)
  await client.get(drawCalls.voidWinner, { winnerId: await press(load), reason: 'Works for the agency' })
  await press(load)
  await press(motorcycle)
  await client.get(drawCalls.complete, { raffleId })
  return raffleId
}

const proofFile = async (raffleId: number) =>
  ProofFile.parse((await api.app.inject({ url: `/v1${proofPath(raffleId)}` })).json())

describe('published draw files', () => {
  test('are not available for a raffle cancelled before it was opened', async () => {
    const client = maker()
    const { data } = await client.get(raffleCalls.create, { title: 'Hindi natuloy', dtiPermitNo: 'FTEB-8' })
    const { raffleId } = data
    await client.get(raffleCalls.cancel, { raffleId, reason: 'Walang badyet' })
    expect((await api.app.inject({ url: `/v1${proofPath(raffleId)}` })).statusCode).toBe(404)
  })

  test('match the published hashes, and the winners can be recomputed from them', async () => {
    const raffleId = await drawnOut()
    const list = await api.app.inject({ url: `/v1${listPath(raffleId)}` })
    const proof = await proofFile(raffleId)
    expect(sha256(list.body)).toBe(proof.entriesHash)
    expect(proof.entries).toBe(list.body)
    expect(list.body).not.toMatch(/Dela|\+63/)
    expect(proof.draws).toHaveLength(4)
    expect(isProven(await checkProof(proof))).toBe(true)
    const known = { 'if-none-match': String(list.headers['etag']) }
    expect((await api.app.inject({ url: `/v1${listPath(raffleId)}`, headers: known })).statusCode).toBe(304)
  })

  test('are read from the database once for any number of requests', async () => {
    const raffleId = await locked()
    const both = () =>
      Promise.all(
        [listPath(raffleId), proofPath(raffleId)].map(
          async (at) => (await api.app.inject({ url: `/v1${at}` })).body,
        ),
      )
    const before = await both()
    await sql`delete from raffle_list where raffle_id = ${raffleId}`.execute(api.owner)
    for (const again of await Promise.all([both(), both(), both()])) expect(again).toEqual(before)
  })

  test('are verified by the published script, which detects a changed file', async () => {
    const proof = await proofFile(await drawnOut())
    const run = (about: object) => {
      const file = path.join(folder, 'proof.json')
      writeFileSync(file, JSON.stringify(about))
      return spawnSync(process.execPath, ['areas/raffle/verify-draw.mjs', file], { encoding: 'utf8' })
    }
    expect(run(proof)).toMatchObject({ status: 0, stdout: expect.stringContaining('as it was promised') })
    const [first, ...others] = proof.draws
    const another = first?.entryNo === '0000040' ? '0000039' : '0000040'
    const bent = run({ ...proof, draws: [{ ...first, entryNo: another }, ...others] })
    expect(bent).toMatchObject({ status: 1, stdout: expect.stringContaining('WRONG draw 1') })
    expect(run({ ...proof, seed: null })).toMatchObject({ status: 3 })
  })

  test('are not available before the lock', async () => {
    const { data } = await maker().get(raffleCalls.create, { title: 'Draft' })
    expect((await api.app.inject({ url: `/v1${listPath(data.raffleId)}` })).statusCode).toBe(404)
    expect((await api.app.inject({ url: '/v1/smart-raffle/x/proof.json' })).statusCode).toBe(404)
  })
})

describe('raffle beacon', () => {
  test('uses a round that is unknown at the lock and published before the draw', async () => {
    const raffleId = await locked()
    const promised = (await operator().get(raffleCalls.info, { raffleId })).beacon
    expect(promised).toMatchObject({ url: beacon.url, value: null })
    expect(Date.parse(promised?.at ?? '')).toBeGreaterThan(Date.now() + 55_000)
    expect(Date.parse(promised?.at ?? '')).toBe((beacon.genesis + ((promised?.round ?? 0) - 1) * 3) * 1000)
    expect(await operator().ask(drawCalls.startDraw, { raffleId })).toMatch('raffle.BEACON_EARLY')
    await come(raffleId)
    beacon.behaviour.isDown = true
    const down = await operator().answer(drawCalls.startDraw, { raffleId })
    expect(down).toMatchObject({ status: 502, body: { code: 'PROVIDER_ERROR' } })
    beacon.behaviour.isDown = false
    beacon.behaviour.isLying = true
    expect(await operator().statusOf(drawCalls.startDraw, { raffleId })).toBe(502)
    beacon.behaviour.isLying = false
    await operator().get(drawCalls.startDraw, { raffleId })
    const { round = 0, value } = (await operator().get(raffleCalls.info, { raffleId })).beacon ?? {}
    expect(value).toBe(beacon.valueOf(round))
  })
})

/** Opens the live event stream of a signed-in user. */
async function openLiveScreen(raffleId: number) {
  const token = crypto.randomUUID()
  watchers.set(token, {
    id: 1,
    email: 'hall@erp.test',
    level: 10,
    access: granting([raffleReaders]),
  } as Staff)
  return openLiveStream(address, raffleId, token)
}

describe('live draw', () => {
  test('is pushed to every screen as soon as a winner is drawn', async () => {
    const raffleId = await locked()
    await come(raffleId)
    const screens = await Promise.all([
      openLiveScreen(raffleId),
      openLiveScreen(raffleId),
      openLiveScreen(raffleId),
    ])
    expect(screens[0]?.response.headers.get('content-type')).toBe('text/event-stream')
    for (const screen of screens) expect((await screen.until(() => true)).state).toBe('ready')
    const client = operator()
    await client.get(drawCalls.startDraw, { raffleId })
    const { currentPrize } = await client.get(drawCalls.live, { raffleId })
    const { data } = await client.get(drawCalls.draw, { raffleId, prizeId: currentPrize?.prizeId ?? 0 })
    const seen = await Promise.all(screens.map((screen) => screen.until(({ winners }) => winners.length > 0)))
    for (const { winners, state, currentPrize: next } of seen) {
      expect(winners).toMatchObject([{ entryNo: data.entryNo, mobile: expect.stringContaining('***') }])
      expect([state, next?.slot]).toEqual(['drawing', 2])
    }
    for (const screen of screens) screen.close()
  })

  test('is read in one snapshot while a winner is drawn', async () => {
    const raffleId = await locked()
    await come(raffleId)
    const client = operator()
    const { currentPrize } = await client.get(drawCalls.live, { raffleId })
    let isDrawn = false
    const drawsAfterFirstStatement = api.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isDrawn) {
          isDrawn = true
          await client.get(drawCalls.startDraw, { raffleId })
          await client.get(drawCalls.draw, { raffleId, prizeId: currentPrize?.prizeId ?? 0 })
        }
        return result
      },
    })
    expect(await liveOf(drawsAfterFirstStatement, raffleId)).toMatchObject({ state: 'ready', winners: [] })
    expect(await liveOf(api.db, raffleId)).toMatchObject({ state: 'drawing', winners: [{}] })
  })

  test('rejects requests without a session', async () => {
    const raffleId = await locked()
    expect((await fetch(`${address}/v1${livePath(raffleId)}`)).status).toBe(401)
    const headers = { authorization: 'Bearer nobody' }
    expect((await fetch(`${address}/v1${livePath(raffleId)}`, { headers })).status).toBe(401)
    watchers.set('no-role', { id: 2, email: 'no-role@erp.test', level: 0, access: [] } as unknown as Staff)
    const noRole = { authorization: 'Bearer no-role' }
    expect((await fetch(`${address}/v1${livePath(raffleId)}`, { headers: noRole })).status).toBe(403)
  })

  test('defaults to the raffle being drawn', async () => {
    const raffleId = await locked()
    await come(raffleId)
    await sql`update raffle set draw_started_at = null where status = 'drawing'`.execute(api.owner)
    await operator().get(drawCalls.startDraw, { raffleId })
    const raffle = (await operator().get(drawCalls.live, {})).raffle
    expect(raffle?.status).toBe('drawing')
    const none = await operator().get(drawCalls.live, { raffleId })
    expect(none.raffle).toMatchObject({ raffleId, seed: null })
  })
})
