import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import { type RouletteFixture, openRouletteFixture } from '#areas/roulette/server/testing/fixtures.ts'
import { toRead, toUpdate } from '#platform/access.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'

let fixture: RouletteFixture
beforeAll(async () => void (fixture = await openRouletteFixture()))
afterAll(() => fixture.close())

const { info, list, dropdown, create, update, simulate } = gameCalls
const { chances } = itemCalls
const items = itemCalls

const gameOf = (mainId: number) => fixture.maker.get(info, { mainId })
const itemOf = (itemId: number) => fixture.maker.get(items.info, { itemId })
async function moved(mainId: number, wire: Record<string, unknown>, client = fixture.checker) {
  const { version } = await gameOf(mainId)
  return client.answer(update, { mainId, version, ...wire })
}
const noWin = { type: 'no_win' as const, value: 0 }

describe('wheel', () => {
  test('has at most 100.00% despite simultaneous additions', async () => {
    const { mainId } = await fixture.game()
    await fixture.item(mainId, { chancePercentage: '60.00' })
    const wire = {
      rouletteId: mainId,
      type: 'physical' as const,
      value: '1.00',
      chancePercentage: '30.00',
    }
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => fixture.maker.answer(items.create, { ...wire, name })),
    )
    const saved = answers.filter(({ body }) => body.status === 'ok')
    expect(saved).toHaveLength(1)
    expect(answers.find(({ body }) => body.status !== 'ok')).toMatchObject({
      status: 422,
      body: {
        status: 'err',
        errors: [{ field: 'chancePercentage', code: 'roulette.CHANCE_LEFT', params: { left: '10.00%' } }],
      },
    })
    expect(await fixture.maker.get(chances, { rouletteId: mainId })).toMatchObject({
      items: [{ chancePercentage: 6_000 }, { chancePercentage: 3_000 }],
      itemChanceTotalPercentages: 9_000,
      left: 1_000,
    })
    await expect(
      sql`insert into roulette_item (roulette_id, name, type, chance) values (${mainId}, 'Behind', 'no_win', 1001)`.execute(
        fixture.owner,
      ),
    ).rejects.toThrow(/more than 100.00%/)
  })

  test('counts hundredths of a percent: 33.33, 33.33 and 33.34 make 100.00%', async () => {
    const { mainId } = await fixture.game()
    for (const chancePercentage of ['33.33', '33.33']) await fixture.item(mainId, { chancePercentage })
    const { id } = await fixture.item(mainId, { ...noWin, chancePercentage: '33.33' })
    expect((await moved(mainId, { status: 'active' })).body).toMatchObject({
      status: 'warning',
      messageCode: 'roulette.WHEEL_BELOW',
      params: { total: '99.99%' },
    })
    const { version, name } = await itemOf(id)
    const change = { itemId: id, version, rouletteId: mainId, name, ...noWin, chancePercentage: '33.34' }
    await fixture.maker.get(items.update, change)
    expect((await moved(mainId, { status: 'active' })).body).toMatchObject({ status: 'ok' })
    await fixture.deactivate(mainId)
  })

  test('wheel of an active game cannot become invalid: such a change returns a warning and is not saved', async () => {
    const { mainId, items: created } = await fixture.turning([{ stock: 5 }, noWin])
    const prize = created[0]
    if (!prize) throw new Error('No item was made.')
    const { id, version, ...wire } = prize
    const tried = async (change: Record<string, unknown>) =>
      (await fixture.maker.answer(items.update, { ...wire, stockSeen: 5, itemId: id, version, ...change }))
        .body
    expect(await tried({ chancePercentage: '49.99' })).toMatchObject({
      status: 'warning',
      messageCode: 'roulette.GAME_UNPLAYABLE',
      params: { problem: 'below', total: '99.99%' },
    })
    expect(await tried({ status: 'inactive' })).toMatchObject({ status: 'warning' })
    expect(await tried({ stock: 0 })).toMatchObject({
      status: 'warning',
      messageCode: 'roulette.GAME_UNPLAYABLE',
      params: { problem: 'empty' },
    })
    expect(await tried({ chancePercentage: '50.01' })).toMatchObject({ status: 'err' })
    expect(await tried({ value: '5000.00' })).toMatchObject({
      status: 'err',
      messageCode: 'roulette.PRIZES_FROZEN',
    })
    // Type, stock and name of a prize were approved by a second person.
    for (const change of [{ stock: 4 }, { stock: null }, { stock: 25 }, { name: 'House and lot' }])
      expect(await tried(change)).toMatchObject({
        status: 'err',
        messageCode: 'roulette.PRIZES_FROZEN',
      })
    const more = {
      rouletteId: mainId,
      name: 'More',
      type: 'physical',
      chancePercentage: '0.01',
    }
    expect((await fixture.maker.answer(items.create, more)).body).toMatchObject({ status: 'err' })
    expect(
      (await fixture.maker.answer(items.create, { ...more, chancePercentage: 0, stock: 0 })).body,
    ).toMatchObject({
      status: 'warning',
    })
    expect((await fixture.maker.answer(items.delete, { itemId: id })).body).toMatchObject({
      messageCode: 'platform.IN_USE',
    })
    expect(await itemOf(id)).toMatchObject({ version, stock: 5, chancePercentage: 5_000 })
    await expect(
      sql`update roulette_item set chance = 4999 where item_id = ${id}`.execute(fixture.owner),
    ).rejects.toThrow(/total 100.00%/)
    expect(await tried({})).toMatchObject({ status: 'ok' })
  })

  test('keeps concurrent wins when its stock is edited', async () => {
    const { mainId, items: created } = await fixture.turning([{ stock: 5 }, noWin])
    const prize = created[0]
    if (!prize) throw new Error('No item was made.')
    await fixture.spin(mainId, await fixture.player(), { chance: () => 0 })
    await fixture.deactivate(mainId)
    const { id, version, ...wire } = prize
    await fixture.maker.get(items.update, { ...wire, itemId: id, version, stock: 10, stockSeen: 5 })
    expect(await fixture.stockOf(id)).toBe(9)
    expect(
      await fixture.maker.ask(items.update, {
        ...wire,
        itemId: id,
        version: version + 1,
        stock: 0,
        stockSeen: 10,
      }),
    ).toBe('roulette.STOCK_WON {"count":9}')
    expect((await fixture.maker.answer(items.delete, { itemId: id })).body.code).toBe('IN_USE')
  })

  test('rejects an invalid prize at its field', async () => {
    const { mainId } = await fixture.game()
    const field = async (change: Record<string, unknown>) =>
      (
        await fixture.maker.answer(items.create, {
          rouletteId: mainId,
          name: 'Odd',
          type: 'physical',
          chancePercentage: 1,
          ...change,
        })
      ).body.errors?.[0]?.field
    expect(await field({ type: 'load', value: '0.50' })).toBe('value')
    expect(await field({ type: 'blvck', value: '10.50' })).toBe('value')
    expect(await field({ type: 'prp_item', value: 999_999 })).toBe('value')
    expect(await field({ type: 'no_win', value: 5 })).toBe('value')
    expect(await field({ ...noWin, stock: 5 })).toBe('stock')
    expect(await field({ rouletteId: 999_999 })).toBe('rouletteId')
    expect(await field({ chancePercentage: '100.01' })).toBe('chancePercentage')
  })
})

describe('game', () => {
  test('is created as a draft, and a request for an active one returns a warning', async () => {
    const draft = {
      name: 'Fiesta wheel',
      startAt: '2026-11-25T00:00:00Z',
      endAt: '2027-11-30T00:00:00Z',
    }
    expect((await fixture.maker.answer(create, { ...draft, status: 'active' })).body).toMatchObject({
      status: 'warning',
      messageCode: 'roulette.NEW_IS_DRAFT',
    })
    const { data } = await fixture.maker.get(create, draft)
    expect(data).toMatchObject({ status: 'draft', rouletteId: data.mainId })
    expect((await fixture.maker.answer(create, draft)).body).toMatchObject({ errors: [{ field: 'name' }] })
    expect(
      (await fixture.maker.answer(create, { ...draft, name: 'X', endAt: draft.startAt })).body,
    ).toMatchObject({
      errors: [{ field: 'endAt' }],
    })
    expect((await fixture.maker.answer(create, { ...draft, name: 'X', cost: 5 })).body).toMatchObject({
      errors: [{ field: 'cost' }],
    })
    const page = await fixture.maker.get(list, { search: 'fiesta', filters: { status: 'draft' } })
    expect(page.rows).toMatchObject([{ mainId: data.mainId, itemCount: 0 }])
    expect((await fixture.maker.get(dropdown, {})).map(({ name }) => name)).toContain('Fiesta wheel')
  })

  test('is activated by a person who neither created nor edited it', async () => {
    await fixture.closeAll()
    const { mainId } = await fixture.game()
    const { id } = await fixture.item(mainId)
    await fixture.item(mainId, noWin)
    expect((await moved(mainId, { status: 'active' }, fixture.maker)).body.code).toBe('MAKER_IS_CHECKER')

    // A person who changed an item of the wheel also counts as an editor.
    const other = fixture.editor()
    const { version, name } = await itemOf(id)
    const wire = { itemId: id, rouletteId: mainId, version, name, type: 'physical' as const }
    await other.get(items.update, { ...wire, value: '250.00', chancePercentage: '50.00' })
    expect((await moved(mainId, { status: 'active' }, other)).body.code).toBe('MAKER_IS_CHECKER')
    const paused = fixture.staffWith(toUpdate(roulettePlace), {
      as: { pausedUntil: new Date(Date.now() + 3_600_000).toISOString() },
    })
    expect((await moved(mainId, { status: 'active' }, paused)).body.messageCode).toBe(
      'platform.ACCOUNT_CHANGED',
    )

    // An approver cannot activate a wheel that changed since they saw it.
    const seen = await gameOf(mainId)
    await other.get(items.update, { ...wire, version: version + 1, value: '9.00', chancePercentage: '50.00' })
    const late = await fixture.checker.answer(update, { mainId, version: seen.version, status: 'active' })
    expect(late.status).toBe(409)
    expect((await moved(mainId, { status: 'active' })).body.status).toBe('ok')
    expect(await gameOf(mainId)).toMatchObject({ status: 'active', activatedBy: fixture.checker.email })
    await expect(
      sql`update roulette_game set activated_by_id = created_by_id where main_id = ${mainId}`.execute(
        fixture.owner,
      ),
    ).rejects.toThrow(/roulette_game_two_people/)

    const logs = await recordHistoryPage({ db: fixture.db, language: 'en' }, 'roulette-game', mainId, {
      page: 1,
      limit: 10,
      cursor: undefined,
    })
    expect(logs.rows[0]).toMatchObject({ action: 'Activate', fromStatus: 'draft', toStatus: 'active' })
    await fixture.deactivate(mainId)
  })

  test('cannot be reactivated by a person who edited it while active', async () => {
    const { mainId } = await fixture.turning()
    const again = async (client: RouletteFixture['maker']) =>
      (await moved(mainId, { status: 'active' }, client)).body.code ?? 'ok'
    const [painter, adder, leaver] = [fixture.editor(), fixture.editor(), fixture.editor()]
    await moved(mainId, { description: 'Win a house' }, painter)
    // The person who activated the game may edit its texts, but then cannot activate it again.
    await moved(mainId, { description: 'Win a house and a lot' })
    const { data } = await adder.get(items.create, {
      rouletteId: mainId,
      name: 'Later',
      type: 'physical',
      chancePercentage: 0,
      status: 'inactive',
    })
    await leaver.get(items.delete, { itemId: data.itemId })
    await fixture.deactivate(mainId)
    for (const client of [painter, fixture.checker, adder, leaver])
      expect(await again(client)).toBe('MAKER_IS_CHECKER')
    expect(await again(fixture.editor())).toBe('ok')
    await fixture.deactivate(mainId)
    // After another person's approval, earlier editors no longer count.
    expect(await again(painter)).toBe('ok')
    await fixture.deactivate(mainId)
  })

  test('keeps price, limit and dates while active, and is the only active one of its price', async () => {
    const { mainId } = await fixture.turning([{}, noWin], { costType: 'coins', cost: 5 })
    expect((await moved(mainId, { endAt: '2030-01-01T00:00:00Z' })).body.errors).toMatchObject([
      { field: 'endAt' },
    ])
    expect((await moved(mainId, { cost: 1 })).body.errors).toMatchObject([{ field: 'cost' }])
    expect((await moved(mainId, { description: 'Spin for a fan' })).body.status).toBe('ok')
    expect((await moved(mainId, { status: 'archived', reason: 'No longer wanted' })).body.messageCode).toBe(
      'roulette.WRONG_STATUS',
    )

    const second = await fixture.game({ costType: 'coins', cost: 9 })
    await fixture.item(second.mainId)
    await fixture.item(second.mainId, noWin)
    expect(await fixture.activate(second.mainId)).toMatchObject({
      status: 409,
      body: { messageCode: 'roulette.COST_TYPE_TAKEN' },
    })
    expect((await moved(mainId, { status: 'inactive' })).body.errors).toMatchObject([{ field: 'reason' }])
    await fixture.deactivate(mainId)
    expect((await fixture.activate(second.mainId)).body.status).toBe('ok')
    await fixture.deactivate(second.mainId)
    expect((await moved(second.mainId, { status: 'archived', reason: 'No longer wanted' })).body.status).toBe(
      'ok',
    )
    expect((await moved(second.mainId, { name: 'Anew' })).body.message).toMatch(/archived/)
    expect((await moved(second.mainId, { status: 'active' })).body.messageCode).toBe('roulette.WRONG_STATUS')
  })

  test('rejects the second of two simultaneous activations with the same price', async () => {
    const created = [
      await fixture.game({ costType: 'points', cost: 5 }),
      await fixture.game({ costType: 'points', cost: 5 }),
    ]
    for (const { mainId } of created) {
      await fixture.item(mainId)
      await fixture.item(mainId, noWin)
    }
    const answers = await Promise.all(created.map(({ mainId }) => fixture.activate(mainId)))
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
  })

  test('requires read permission for the list and update permission for changes', async () => {
    const reader = fixture.staffWith(toRead(roulettePlace))
    expect(await reader.statusOf(list, {})).toBe(200)
    expect(await reader.statusOf(update, { mainId: 1, version: 1 })).toBe(403)
    expect(await fixture.staffWith('signed-in').statusOf(list, {})).toBe(403)
  })
})

describe('win limits', () => {
  test('exist once per item, cannot change while the game is active and cannot name winners', async () => {
    const { mainId, items: created } = await fixture.turning([{}, noWin])
    const itemId = created[0]?.id ?? 0
    const wire = { rouletteId: mainId, itemId, mode: 'quota' as const, maxWinnersPerDay: 3 }
    expect((await fixture.maker.answer(items.createWinners, wire)).body.messageCode).toBe(
      'roulette.LIMITS_FROZEN',
    )
    await fixture.deactivate(mainId)
    const { data } = await fixture.maker.get(items.createWinners, wire)
    expect((await fixture.maker.answer(items.createWinners, wire)).body.code).toBe('DUPLICATE')
    const errors = async (change: Record<string, unknown>) =>
      (
        await fixture.maker.answer(items.updateWinners, {
          ...wire,
          configId: data.configId,
          version: data.version,
          ...change,
        })
      ).body.errors?.[0]?.field
    expect(await errors({ maxWinnersPerDay: null })).toBe('maxWinnersPerDay')
    expect(await errors({ excludedUsers: [999_999_999] })).toBe('excludedUsers')
    expect(await errors({ itemId: created[1]?.id })).toBe('itemId')
    expect(await errors({ winner: 5 })).toBe('winner')
    const { subscriberId } = await fixture.player()
    await fixture.maker.get(items.updateWinners, {
      ...wire,
      configId: data.configId,
      version: data.version,
      excludedUsers: [subscriberId],
    })
    expect((await fixture.maker.get(items.winners, { rouletteId: mainId })).rows).toMatchObject([
      {
        excludedUsers: [subscriberId],
        excluded: [{ id: subscriberId, mobile: expect.stringContaining('***') }],
      },
    ])
    expect((await fixture.activate(mainId)).body.status).toBe('ok')
  })
})

test('simulation › plays until the end with the current settings, at most 100,000 spins, and saves nothing', async () => {
  const { mainId, items: created } = await fixture.turning([
    { type: 'load', value: '50.00', stock: 100, chancePercentage: '10.00' },
    { type: 'blvck', value: 20, chancePercentage: '40.00' },
    { ...noWin, chancePercentage: '50.00' },
  ])
  const played = await fixture.maker.get(simulate, { rouletteId: mainId, spinsADay: 5_000 })
  const [load, coins] = played.items
  expect(played).toMatchObject({ spins: 100_000, spinsADay: 5_000, isObserved: false, takings: { blvck: 0 } })
  expect(load).toMatchObject({ won: 100, stockLeft: 0, expected: 10_000 })
  expect(load?.stockOutDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(load?.stockOutSpin).toBeGreaterThan(100)
  expect(played.cost.pesos).toBe(100 * 50_00)
  expect(played.cost.blvck).toBe((coins?.won ?? 0) * 20)
  const until = await fixture.maker.get(simulate, { rouletteId: mainId, spinsADay: 500 })
  expect(until.spins).toBe(30 * 500)
  // Six standard deviations around a share of two in five.
  expect(Math.abs((coins?.won ?? 0) - 40_000)).toBeLessThan(930)
  expect(await fixture.stockOf(created[0]?.id ?? 0)).toBe(100)
  expect((await fixture.maker.get(gameCalls.spins, { filters: { mainId } })).rows).toEqual([])
})
