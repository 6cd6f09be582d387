import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
import { raffleCalls } from '#areas/raffle/contract.ts'
import { drawCalls, proofCalls } from '#areas/raffle/draws/contract.ts'
import { drawHandlers } from '#areas/raffle/server/draw-handlers.ts'
import { raffleHandlers } from '#areas/raffle/server/handlers.ts'
import { proofHandlers } from './public-proof.ts'
import { sha256 } from '#areas/raffle/server/seeds.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import { makers } from '#platform/access/access.ts'
import { violatedConstraint } from '#platform/server/db.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...raffleHandlers, ...drawHandlers, ...proofHandlers])
})
afterAll(() => api.close())

const maker = () =>
  api.staffWith(
    toCreate(rafflePlace),
    toUpdate(rafflePlace),
    toDelete(rafflePlace),
    toRead(rafflePlace),
    raffleReaders,
    makers,
  )
const operator = (level = 40) => api.staffWith(raffleReaders, toUpdate(rafflePlace), { as: { level } })
const draft = {
  title: 'Christmas raffle',
  dtiPermitNo: 'FTEB-2026-001',
  prizes: [{ name: 'TV', value: 12_000 }],
  startAt: '2026-11-01T00:00:00+08:00',
  endAt: '2026-12-01T00:00:00+08:00',
}
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Maria Clara Santos ${index}`,
    mobile: `0917${String(5_550_000 + index)}`,
  }))

type AuditSubject = { raffle?: object; entries?: readonly object[] }

/** Creates a raffle with a locked list, and returns it with its importer. */
async function locked({ raffle = {}, entries = people(5) }: AuditSubject = {}) {
  const who = maker()
  const { data } = await who.get(raffleCalls.create, { ...draft, ...raffle })
  const { raffleId } = data
  await who.get(raffleCalls.open, { raffleId })
  await who.get(raffleCalls.importEntries, { raffleId, entries: entries as never })
  await who.get(raffleCalls.lock, { raffleId })
  return { raffleId, importer: who }
}

async function drawing(about: AuditSubject = {}) {
  const { raffleId, importer } = await locked(about)
  const who = operator()
  await who.get(drawCalls.startDraw, { raffleId, witness: 'Atty. Reyes, DTI' })
  const { prizes } = await who.get(raffleCalls.info, { raffleId })
  return { raffleId, who, importer, prizes, prizeId: prizes[0]?.prizeId ?? 0 }
}

describe('raffle', () => {
  test('is created, opened, locked, drawn and completed, with each step in its log', async () => {
    const { raffleId, who, prizeId } = await drawing()
    const before = await who.get(raffleCalls.info, { raffleId })
    expect(before).toMatchObject({
      status: 'drawing',
      seed: null,
      witness: 'Atty. Reyes, DTI',
      entriesCount: 5,
    })
    expect(before.seedHash).toMatch(/^[0-9a-f]{64}$/)
    const { data } = await who.get(drawCalls.draw, { raffleId, prizeId })
    await who.get(drawCalls.confirmWinner, { winnerId: data.winnerId })
    await who.get(drawCalls.complete, { raffleId })
    const { seed, seedHash } = await who.get(raffleCalls.info, { raffleId })
    expect(sha256(Buffer.from(seed ?? '', 'hex'))).toBe(seedHash)
    const { rows } = await who.get(raffleCalls.logs, { raffleId })
    expect(rows.map(({ action }) => action)).toEqual([
      'Complete',
      'Confirm winner',
      'Draw',
      'Start draw',
      'Lock',
      'Import entries',
      'Open',
      'Create',
    ])
  })

  test('cannot change texts, prizes or dates once open, which the table enforces', async () => {
    const who = maker()
    const { data } = await who.get(raffleCalls.create, draft)
    const { raffleId } = data
    const { prizes } = await who.get(raffleCalls.info, { raffleId })
    const record = [{ prizeId: prizes[0]?.prizeId ?? 0, name: 'TV, 55 inches', value: 15_000 }]
    await who.get(raffleCalls.update, { ...draft, prizes: record, raffleId, version: 1 })
    expect((await who.get(raffleCalls.info, { raffleId })).prizes).toMatchObject([
      { prizeId: prizes[0]?.prizeId, name: 'TV, 55 inches', value: 1_500_000 },
    ])
    await who.get(raffleCalls.open, { raffleId })
    expect(await who.ask(raffleCalls.update, { ...draft, raffleId, version: 3 })).toMatch(
      'raffle.NOT_EDITABLE',
    )
    const forgetful = [
      sql`update raffle set title = 'Another' where raffle_id = ${raffleId}`,
      sql`update raffle_prize set quantity = 9 where raffle_id = ${raffleId}`,
      sql`update raffle set status = 'completed' where raffle_id = ${raffleId}`,
    ]
    const rules = await Promise.all(
      forgetful.map((statement) => statement.execute(api.owner).then(() => null, violatedConstraint)),
    )
    expect(rules).toEqual(['raffle_announced', 'raffle_announced', 'raffle_way'])
  })

  test('requires a permit and a prize to open, and entries to lock', async () => {
    const who = maker()
    const { data } = await who.get(raffleCalls.create, { title: 'Bare' })
    const { raffleId } = data
    expect(await who.ask(raffleCalls.open, { raffleId })).toBe('raffle.PERMIT_REQUIRED')
    await who.get(raffleCalls.update, { title: 'Bare', dtiPermitNo: 'F-1', raffleId, version: 1 })
    expect(await who.ask(raffleCalls.open, { raffleId })).toBe('raffle.PRIZE_REQUIRED')
    await who.get(raffleCalls.update, { ...draft, raffleId, version: 2 })
    expect(await who.answer(raffleCalls.update, { ...draft, raffleId, version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'STALE' },
    })
    await who.get(raffleCalls.open, { raffleId })
    expect(await who.ask(raffleCalls.lock, { raffleId })).toBe('raffle.NO_ENTRIES')
    expect(await who.ask(raffleCalls.cancel, { raffleId, reason: 'No' })).toMatch(/./)
    await who.get(raffleCalls.cancel, { raffleId, reason: 'The DTI asked us to' })
    expect(await who.get(raffleCalls.info, { raffleId })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The DTI asked us to',
    })
    expect(await who.ask(raffleCalls.delete, { raffleId })).toBe('raffle.NOT_DELETABLE')
  })
})

describe('raffle entries', () => {
  test('are unique per person and reference and exclude staff and excluded numbers', async () => {
    const who = maker()
    const { data } = await who.get(raffleCalls.create, { ...draft, excludedMobiles: ['0917 555 0001'] })
    const { raffleId } = data
    const [ana, ben] = people(2)
    if (!ana || !ben) throw new Error('Nobody to enter.')
    const first = await who.get(raffleCalls.importEntries, {
      raffleId,
      entries: [{ ...ana, weight: 3 }, { ...ana, reference: 'K-1' }, ben],
    })
    expect(first.data.entriesCount).toBe(2)
    const again = await who.get(raffleCalls.importEntries, { raffleId, entries: [ana] })
    expect(again.data.entriesCount).toBe(2)
    const { rows } = await who.get(raffleCalls.entries, { raffleId })
    expect(rows).toMatchObject([
      { entryNo: '0000001', mobile: '+63917***0000', weight: 3 },
      { entryNo: '0000002', reference: 'K-1', weight: 1 },
    ])
    expect((await who.get(raffleCalls.info, { raffleId })).chances).toBe(4)
  })

  test('are rejected as a whole beyond the maximum', async () => {
    const who = maker()
    const { raffleId } = (await who.get(raffleCalls.create, draft)).data
    await sql`alter table raffle disable trigger user`.execute(api.owner)
    await sql`update raffle set entries_count = 499999 where raffle_id = ${raffleId}`.execute(api.owner)
    await sql`alter table raffle enable trigger user`.execute(api.owner)
    expect(await who.ask(raffleCalls.importEntries, { raffleId, entries: people(2) })).toBe(
      'raffle.TOO_MANY_ENTRIES',
    )
    const { rows } = await sql`select from raffle_entry where raffle_id = ${raffleId}`.execute(api.owner)
    expect(rows).toHaveLength(0)
  })

  test('require a printable name', async () => {
    const who = maker()
    const { raffleId } = (await who.get(raffleCalls.create, draft)).data
    const [ana] = people(1)
    if (!ana) throw new Error('Nobody to enter.')
    const entries = [{ ...ana, name: '\u0001\u0085' }]
    expect(await who.ask(raffleCalls.importEntries, { raffleId, entries })).toBe(
      'fields.REQUIRED {"field":"name"}',
    )
    await who.get(raffleCalls.importEntries, { raffleId, entries: [{ ...ana, name: ' Ana\t\u0001 Cruz ' }] })
    expect((await who.get(raffleCalls.entries, { raffleId })).rows).toMatchObject([{ name: 'Ana Cruz' }])
  })

  test('cannot have excluded numbers, which are unmasked only for staff who may edit the raffle', async () => {
    const who = maker()
    const { data } = await who.get(raffleCalls.create, { ...draft, excludedMobiles: ['0917 555 0001'] })
    const { raffleId } = data
    expect((await who.get(raffleCalls.info, { raffleId })).excludedMobiles).toEqual(['+639175550001'])
    const reader = api.staffWith(raffleReaders)
    expect((await reader.get(raffleCalls.info, { raffleId })).excludedMobiles).toEqual(['+63917***0001'])
  })

  test('cannot change after the lock, which the table enforces', async () => {
    const { raffleId, importer } = await locked()
    expect(await importer.ask(raffleCalls.importEntries, { raffleId, entries: people(9) })).toBe(
      'raffle.ENTRIES_CLOSED',
    )
    const broken = await sql`delete from raffle_entry where raffle_id = ${raffleId}`
      .execute(api.owner)
      .then(() => null, violatedConstraint)
    expect(broken).toBe('raffle_promise')
  })
})

describe('raffle draw', () => {
  test('needs level 40 and rejects importers', async () => {
    const { raffleId, importer } = await locked()
    // A higher level or a different email does not make the importer another person.
    const bold = api.staffWith(raffleReaders, { as: { level: 60, id: importer.id } })
    const response = await bold.answer(drawCalls.startDraw, { raffleId })
    expect(response.body).toMatchObject({ status: 'err', code: 'MAKER_IS_CHECKER' })
    expect(await importer.statusOf(drawCalls.startDraw, { raffleId })).toBe(403)
    expect(await operator(39).statusOf(drawCalls.startDraw, { raffleId })).toBe(403)
    const who = operator()
    await who.get(drawCalls.startDraw, { raffleId })
    const { prizes } = await who.get(raffleCalls.info, { raffleId })
    const request = { raffleId, prizeId: prizes[0]?.prizeId ?? 0 }
    expect((await bold.answer(drawCalls.draw, request)).body).toMatchObject({ code: 'MAKER_IS_CHECKER' })
    const { data } = await who.get(drawCalls.draw, request)
    const voiding = { winnerId: data.winnerId, reason: 'I know somebody better' }
    expect((await bold.answer(drawCalls.voidWinner, voiding)).body).toMatchObject({
      code: 'MAKER_IS_CHECKER',
    })
    expect((await bold.answer(drawCalls.complete, { raffleId })).body).toMatchObject({
      code: 'MAKER_IS_CHECKER',
    })
    const bypassed = await sql`update raffle set status = 'completed', completed_by = 'x@erp.test',
        completed_by_id = ${importer.id}, seed = repeat('0', 64) where raffle_id = ${raffleId}`
      .execute(api.owner)
      .then(() => null, violatedConstraint)
    expect(bypassed).toMatch(/importer|promised/)
  })

  test('draws a prize once despite simultaneous requests', async () => {
    const { raffleId, who, prizeId } = await drawing({ entries: people(30) })
    const others = [who, operator(), operator(80)]
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (others[index % 3] ?? who).ask(drawCalls.draw, { raffleId, prizeId }),
      ),
    )
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(
      new Set(['raffle.ALREADY_DRAWN']),
    )
    expect((await who.get(drawCalls.winners, { raffleId })).rows).toHaveLength(1)
  })

  test('draws one winner when two people request the same slot of a prize with several', async () => {
    const prizes = [{ name: 'Load', value: 100, quantity: 3 }]
    const { raffleId, who, prizeId } = await drawing({ raffle: { prizes }, entries: people(9) })
    const press = () => operator().ask(drawCalls.draw, { raffleId, prizeId, slot: 1 })
    const answers = await Promise.all([press(), press(), press(), press()])
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
    expect((await who.get(drawCalls.live, { raffleId })).currentPrize).toMatchObject({ slot: 2, drawn: 1 })
  })

  test('is rejected by table constraints when it breaks a rule', async () => {
    const { raffleId, who, prizeId } = await drawing({ entries: people(9) })
    await who.get(drawCalls.draw, { raffleId, prizeId })
    const second = await sql`
      insert into raffle_winner (raffle_id, prize_id, entry_id, person, slot, attempt, draw_no, drawn_by)
      select ${raffleId}, ${prizeId}, entry_id, person, 1, 2, 2, 'x@erp.test' from raffle_entry e
      where raffle_id = ${raffleId} and person not in (select person from raffle_winner) limit 1`
      .execute(api.owner)
      .then(() => null, violatedConstraint)
    expect(second).toBe('raffle_winner_one_per_prize')
    const other = await sql`update raffle_winner set entry_id = entry_id + 1 where raffle_id = ${raffleId}`
      .execute(api.owner)
      .then(() => null, violatedConstraint)
    expect(other).toBe('raffle_winner_way')
  })

  test('gives each person at most one prize, even with several entries, until no one is left', async () => {
    const [ana, ben] = people(2)
    const entries = [ana, { ...ana, reference: 'K-1' }, { ...ana, reference: 'K-2' }, ben] as object[]
    const prizes = [{ name: 'Load', value: 100, quantity: 3 }]
    const { raffleId, who, prizeId } = await drawing({ raffle: { prizes }, entries })
    expect(await who.ask(drawCalls.complete, { raffleId })).toBe('raffle.PRIZES_LEFT')
    await who.get(drawCalls.draw, { raffleId, prizeId, slot: 1 })
    await who.get(drawCalls.draw, { raffleId, prizeId, slot: 2 })
    expect(await who.ask(drawCalls.draw, { raffleId, prizeId, slot: 3 })).toBe('raffle.NO_ELIGIBLE_ENTRIES')
    const { rows } = await who.get(drawCalls.winners, { raffleId })
    expect(new Set(rows.map(({ name }) => name)).size).toBe(2)
    await who.get(drawCalls.complete, { raffleId })
  })

  test('is voided with a reason and repeated, and both draws remain public', async () => {
    const { raffleId, who, prizeId } = await drawing({ entries: people(3) })
    const { data } = await who.get(drawCalls.draw, { raffleId, prizeId })
    expect(await who.statusOf(drawCalls.voidWinner, { winnerId: data.winnerId, reason: 'no' })).toBe(422)
    const reason = 'Ligaya of accounting is her aunt'
    const voiding = { winnerId: data.winnerId, reason, publicReason: 'excluded' as const }
    expect(await who.statusOf(drawCalls.voidWinner, { ...voiding, publicReason: 'Her aunt' })).toBe(422)
    await who.get(drawCalls.voidWinner, voiding)
    const again = await who.get(drawCalls.draw, { raffleId, prizeId })
    expect(again.data.entryNo).not.toBe(data.entryNo)
    const { rows } = await who.get(drawCalls.winners, { raffleId })
    expect(rows).toMatchObject([
      { drawNo: 2, attempt: 2, status: 'drawn' },
      { drawNo: 1, attempt: 1, status: 'voided', reason, voidReason: 'excluded', endedBy: who.email },
    ])
    await who.get(drawCalls.confirmWinner, { winnerId: again.data.winnerId })
    expect(await who.ask(drawCalls.voidWinner, { winnerId: again.data.winnerId, reason })).toMatch(
      'raffle.NOT_VOIDABLE',
    )
    const { draws } = await api.stranger.get(proofCalls.proof, { raffleId })
    expect(draws).toMatchObject([
      { drawNo: 1, status: 'voided', voidReason: 'excluded' },
      { drawNo: 2, status: 'confirmed', voidReason: '' },
    ])
    // The internal reason is visible neither to the public nor to the audience.
    const live = await who.answer(drawCalls.live, { raffleId })
    const proof = await api.stranger.answer(proofCalls.proof, { raffleId })
    for (const { body } of [live, proof]) expect(JSON.stringify(body)).not.toContain('accounting')
  })

  test('allows no draw, void or cancellation after completion, only claiming or forfeiting', async () => {
    const { raffleId, who, prizeId } = await drawing()
    const { data } = await who.get(drawCalls.draw, { raffleId, prizeId })
    await who.get(drawCalls.complete, { raffleId })
    const { winnerId } = data
    expect(await who.ask(drawCalls.draw, { raffleId, prizeId })).toMatch('raffle.DRAW_OVER')
    expect(await who.ask(drawCalls.voidWinner, { winnerId, reason: 'Too late now' })).toMatch(
      'raffle.COMPLETED_NO_VOID',
    )
    expect(await maker().ask(raffleCalls.cancel, { raffleId, reason: 'Too late now' })).toMatch(
      'raffle.NOT_CANCELLABLE',
    )
    expect(await who.ask(drawCalls.confirmWinner, { winnerId, status: 'claimed' })).toMatch(
      'raffle.NOT_CONFIRMED',
    )
    await who.get(drawCalls.confirmWinner, { winnerId })
    expect(await who.statusOf(drawCalls.confirmWinner, { winnerId, status: 'forfeited' })).toBe(422)
    const reason = 'Did not come within sixty days'
    await who.get(drawCalls.confirmWinner, { winnerId, status: 'forfeited', reason })
    const { rows } = await who.get(drawCalls.winners, { raffleId, filters: { status: 'forfeited' } })
    expect(rows).toMatchObject([{ reason }])
  })
})

describe('public raffle data', () => {
  test('excludes drafts and shows names masked', async () => {
    const { data } = await maker().get(raffleCalls.create, draft)
    expect(await api.stranger.statusOf(proofCalls.proof, { raffleId: data.raffleId })).toBe(404)
    const { raffleId, who, prizeId } = await drawing()
    await who.get(drawCalls.draw, { raffleId, prizeId })
    const proof = await api.stranger.get(proofCalls.proof, { raffleId })
    expect(proof).toMatchObject({ seed: null, draws: [{ name: expect.stringMatching(/^M\*\*\* \d\.$/) }] })
    // Only the names and numbers: a hash can contain the same digits.
    const published = proof.draws.map(({ name, mobile }) => `${name} ${mobile}`).join('\n')
    expect(published).not.toMatch(/Clara|\+63|555/)
  })
})
