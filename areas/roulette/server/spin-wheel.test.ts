import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameCalls } from '#areas/roulette/contract.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import { endDueGames } from './scheduled-job.ts'
import { type RouletteFixture, openRouletteFixture } from '#areas/roulette/server/testing/fixtures.ts'

let fixture: RouletteFixture
beforeAll(async () => void (fixture = await openRouletteFixture()))
afterAll(() => fixture.close())

/** Tickets in the first and in the second half of the wheel. */
const first = () => 0
const second = () => 9_999
const outcomes = (answers: readonly Awaited<ReturnType<RouletteFixture['spin']>>[]) =>
  answers.map((answer) => (typeof answer === 'string' ? answer : answer.outcome))
const wins = (answers: readonly Awaited<ReturnType<RouletteFixture['spin']>>[]) =>
  outcomes(answers).filter((outcome) => outcome === 'won').length

describe('simultaneous spins', () => {
  test('win the last three prizes three times and charge no further spins', async () => {
    const wheel = [{ stock: 3 }, { type: 'no_win' as const, value: 0 }]
    const { mainId, items } = await fixture.turning(wheel, {
      name: 'Suki wheel',
      costType: 'coins',
      cost: 10,
    })
    const [prize] = items
    const people = await Promise.all(Array.from({ length: 30 }, () => fixture.player({ coins: 10 })))
    const answers = await Promise.all(people.map((person) => fixture.spin(mainId, person, { chance: first })))
    expect(wins(answers)).toBe(3)
    // The other requests are rejected because nothing can be won, before anything is charged.
    expect(new Set(outcomes(answers))).toEqual(
      new Set(['won', expect.stringMatching(/No prizes are available in Suki wheel/)]),
    )
    expect(await fixture.stockOf(prize?.id ?? 0)).toBe(0)
    const left = await Promise.all(people.map(({ subscriberId }) => fixture.purse(subscriberId, 'BLVCK')))
    expect(left.filter((coins) => coins === 0)).toHaveLength(3)
    expect(await fixture.account('operator:roulette:blvck')).toBe(30)
    expect(await fixture.errors()).toEqual([])
  })

  test('are rejected when only items without tickets remain, including items added while active', async () => {
    const { mainId } = await fixture.turning([{ stock: 1 }, { type: 'no_win', value: 0 }], {
      costType: 'coins',
      cost: 10,
    })
    const [lucky, late] = [await fixture.player({ coins: 10 }), await fixture.player({ coins: 10 })]
    expect(wins([await fixture.spin(mainId, lucky, { chance: first })])).toBe(1)
    await fixture.maker.get(itemCalls.create, {
      rouletteId: mainId,
      name: 'Pampaakit',
      type: 'physical',
      chancePercentage: 0,
    })
    expect(await fixture.spin(mainId, late, { chance: first })).toMatch(/No prizes are available/)
    expect(await fixture.purse(late.subscriberId, 'BLVCK')).toBe(10)
  })

  test('simultaneous spins of one person stop at the daily limit and charge no more', async () => {
    const { mainId } = await fixture.turning([{}, { type: 'no_win', value: 0 }], {
      costType: 'points',
      cost: 20,
      spinsPerDay: 4,
    })
    const person = await fixture.player({ points: 500 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.spin(mainId, person, { chance: second })),
    )
    expect(outcomes(answers).filter((outcome) => outcome === 'no_win')).toHaveLength(4)
    expect(outcomes(answers).filter((outcome) => /4 times per day/.test(outcome))).toHaveLength(16)
    expect(await fixture.purse(person.subscriberId, 'PRP')).toBe(420)
  })

  test('simultaneous spins of one person stop when the coins are used up', async () => {
    const { mainId } = await fixture.turning([{}, { type: 'no_win', value: 0 }], {
      costType: 'coins',
      cost: 30,
    })
    const person = await fixture.player({ coins: 100 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.spin(mainId, person)))
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(3)
    expect(outcomes(answers).filter((outcome) => /is below/.test(outcome))).toHaveLength(7)
    expect(await fixture.purse(person.subscriberId, 'BLVCK')).toBe(10)
  })

  test('respect daily limit and quota and count the excess as no win', async () => {
    const { mainId, items } = await fixture.turning([
      { dailyLimit: 5, chancePercentage: '40.00' },
      { chancePercentage: '40.00' },
      { chancePercentage: '20.00' },
    ])
    const people = await Promise.all(Array.from({ length: 12 }, () => fixture.player()))
    const all = await Promise.all(people.map((person) => fixture.spin(mainId, person, { chance: first })))
    expect(wins(all)).toBe(5)
    expect(outcomes(all).filter((outcome) => outcome === 'daily_limit')).toHaveLength(7)
    const itemId = items[1]?.id ?? 0
    await fixture.deactivate(mainId)
    await fixture.maker.get(itemCalls.createWinners, {
      rouletteId: mainId,
      itemId,
      mode: 'random',
      maxWinnersTotal: 2,
    })
    await fixture.activate(mainId)
    const more = await Promise.all(
      people.map((person) => fixture.spin(mainId, person, { chance: () => 4_000 })),
    )
    expect(wins(more)).toBe(2)
    expect(outcomes(more).filter((outcome) => outcome === 'quota')).toHaveLength(10)
    await expect(
      sql`update roulette_winners_config set won = 3 where item_id = ${itemId}`.execute(fixture.owner),
    ).rejects.toThrow(/roulette_winners_total/)
    await expect(
      sql`update roulette_item_day set won = 6 where item_id = ${items[0]?.id}`.execute(fixture.owner),
    ).rejects.toThrow(/roulette_item_day_cap/)
  })

  test('simultaneous spins with the same request ID are one spin and one charge', async () => {
    const { mainId, items } = await fixture.turning([{ stock: 9 }, { type: 'no_win', value: 0 }], {
      costType: 'coins',
      cost: 10,
    })
    const person = await fixture.player({ coins: 100 })
    const requestId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fixture.spin(mainId, person, { chance: first, requestId })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await fixture.purse(person.subscriberId, 'BLVCK')).toBe(90)
    expect(await fixture.stockOf(items[0]?.id ?? 0)).toBe(8)
    const other = await fixture.player({ coins: 100 })
    expect(await fixture.spin(mainId, other, { requestId })).toMatch(/another person or game/)
  })

  test('simultaneous spins and redemptions never give the same PRP unit twice', async () => {
    const { rows } = await sql<{ id: number }>`
      with category as (insert into prp_category (name, created_by, updated_by) values ('Shelf', 'test', 'test') returning id)
      insert into prp_item (category_id, name, points, stock, deliverable, created_by, updated_by)
      select id, 'Rice cooker', 500, 2, true, 'test', 'test' from category returning id`.execute(
      fixture.owner,
    )
    const prp = rows[0]?.id ?? 0
    const { mainId } = await fixture.turning([
      { type: 'prp_item', value: prp },
      { type: 'no_win', value: 0 },
    ])
    const people = await Promise.all(Array.from({ length: 10 }, () => fixture.player()))
    const answers = await Promise.all(people.map((person) => fixture.spin(mainId, person, { chance: first })))
    expect(wins(answers)).toBe(2)
    expect(await fixture.count(sql`select stock as value from prp_item where id = ${prp}`)).toBe(0)
    expect(
      await fixture.count(
        sql`select count(*)::int as value from roulette_reward where main_id = ${mainId} and deliverable`,
      ),
    ).toBe(2)
  })
})

describe('win limits', () => {
  test('exclude people and apply the cooldown and the spacing of wins', async () => {
    const { mainId, items } = await fixture.turning()
    const itemId = items[0]?.id ?? 0
    const [lucky, other, relative] = [await fixture.player(), await fixture.player(), await fixture.player()]
    await fixture.deactivate(mainId)
    await fixture.maker.get(itemCalls.createWinners, {
      rouletteId: mainId,
      itemId,
      minSpinsBetweenWins: 2,
      cooldownDays: 7,
      excludedUsers: [relative.subscriberId],
    })
    await fixture.activate(mainId)
    const fall = async (person: typeof lucky, chance = first) =>
      outcomes([await fixture.spin(mainId, person, { chance })])[0]
    expect(await fall(lucky)).toBe('won')
    expect(await fall(other)).toMatch(/No prizes are available/)
    expect(await fall(relative)).toMatch(/No prizes are available/)
    await sql`update roulette_item set last_won_spin = -2 where item_id = ${itemId}`.execute(fixture.owner)
    expect(await fall(lucky)).toMatch(/No prizes are available/)
    expect(await fall(other)).toBe('won')
    await sql`update roulette_item set last_won_spin = -2 where item_id = ${itemId}`.execute(fixture.owner)
    await sql`update roulette_reward set won_at = now() - interval '8 days' where item_id = ${itemId}`.execute(
      fixture.owner,
    )
    expect(await fall(lucky)).toBe('won')
  })

  test('turn a ticket of an excluded person into no win', async () => {
    const { mainId, items } = await fixture.turning([{}, {}])
    const person = await fixture.player()
    await fixture.deactivate(mainId)
    await fixture.maker.get(itemCalls.createWinners, {
      rouletteId: mainId,
      itemId: items[0]?.id ?? 0,
      excludedUsers: [person.subscriberId],
    })
    await fixture.activate(mainId)
    expect(await fixture.spin(mainId, person, { chance: first })).toMatchObject({
      outcome: 'excluded',
      trackingId: null,
    })
    expect(await fixture.spin(mainId, person, { chance: second })).toMatchObject({ outcome: 'won' })
    const page = await fixture.checker.get(gameCalls.spins, { filters: { mainId, outcome: 'won' } })
    expect(page.rows).toMatchObject([{ spinNo: 2, ticket: 9_999, mobile: expect.stringContaining('***') }])
  })
})

describe('rejected spin', () => {
  test('is for a game that is inactive, not started, over or under maintenance', async () => {
    const { mainId } = await fixture.turning()
    const person = await fixture.player()
    const errorAfter = (change: ReturnType<typeof sql>) =>
      change.execute(fixture.owner).then(() => fixture.spin(mainId, person))
    const later = sql`update roulette_game set start_at = now() + interval '1 day' where main_id = ${mainId}`
    const earlier = sql`update roulette_game set start_at = now() - interval '2 days', end_at = now() - interval '1 second' where main_id = ${mainId}`
    const open = sql`update roulette_game set end_at = now() + interval '2 days' where main_id = ${mainId}`
    const closed = sql`update maintenance_module set status = 'on', title = 'Closed', body = 'Back soon', start_at = now() where module = 'Roulette'`
    const opened = sql`update maintenance_module set status = 'off', start_at = null where module = 'Roulette'`
    expect(await errorAfter(later)).toMatch(/has not started/)
    expect(await errorAfter(earlier)).toMatch(/has ended/)
    await open.execute(fixture.owner)
    expect(await errorAfter(closed)).toMatch(/maintenance/)
    expect(await errorAfter(opened)).toMatchObject({ spinNo: 1 })
    await fixture.deactivate(mainId)
    expect(await fixture.spin(mainId, person)).toMatch(/is not open/)
    expect(await fixture.spin(mainId, { cognitoSub: randomUUID() })).toMatch(/was not found/)
  })

  test('is for an account that is not in good standing', async () => {
    const { mainId } = await fixture.turning()
    const { subscriberId, cognitoSub } = await fixture.player()
    await sql`update subscriber set status = 'inactive' where id = ${subscriberId}`.execute(fixture.owner)
    expect(await fixture.spin(mainId, { cognitoSub })).toMatch(/not in good standing/)
  })

  test('is for a game whose time is over, which is deactivated automatically and logged', async () => {
    const { mainId } = await fixture.turning()
    expect(await endDueGames(fixture.db)).toBe(0)
    await sql`update roulette_game set start_at = now() - interval '2 days', end_at = now() where main_id = ${mainId}`.execute(
      fixture.owner,
    )
    expect(await endDueGames(fixture.db)).toBe(1)
    expect(await fixture.maker.get(gameCalls.info, { mainId })).toMatchObject({ status: 'inactive' })
    expect(await fixture.activate(mainId)).toMatchObject({
      body: { errors: [{ field: 'endAt' }] },
    })
  })
})

test('stored spin › cannot change and refers to the wheel it was drawn from', async () => {
  const { mainId } = await fixture.turning()
  const person = await fixture.player()
  await fixture.spin(mainId, person, { chance: () => 4_999 })
  await expect(sql`update roulette_spin set ticket = 1`.execute(fixture.db)).rejects.toThrow(
    /permission denied/,
  )
  await expect(sql`delete from roulette_spin`.execute(fixture.db)).rejects.toThrow(/permission denied/)
  await expect(sql`update roulette_wheel set parts = '[]'`.execute(fixture.db)).rejects.toThrow(
    /permission denied/,
  )
  expect(
    await fixture.count(sql`
      select (p->>'chance')::int as value from roulette_spin s join roulette_wheel w using (wheel_id), jsonb_array_elements(w.parts) p
      where s.main_id = ${mainId} and (p->>'itemId')::bigint = s.drawn_item_id`),
  ).toBe(5_000)
})
