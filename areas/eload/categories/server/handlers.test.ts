import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryPlace } from '#areas/eload/access.ts'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryHandlers } from '#areas/eload/categories/server/handlers.ts'
import type { AnyCarrier } from '#areas/eload/contract.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { specialCategoryHandlers } from '#areas/eload/special-categories/server/handlers.ts'
import {
  specialCategoryCreators,
  specialCategoryEditors,
  specialCategoryReaders,
} from '#areas/eload/special-categories/access.ts'
import { toDelete } from '#platform/access.ts'
import { fileCalls } from '#platform/contract/file.ts'
import { aPng, aSvg } from '#platform/server/uploads/testing/samples.ts'

let load: LoadApi
beforeAll(async () => {
  load = await openLoadApi([...categoryHandlers, ...specialCategoryHandlers])
})
afterAll(() => load.close())

const names = async (carrier: AnyCarrier) =>
  (await load.editor().get(categoryCalls.order, { carrier })).rows.map(({ name }) => name)
async function categories(carrier: AnyCarrier, ...names: string[]) {
  const client = load.editor()
  const ids: number[] = []
  for (const name of names) ids.push((await client.get(categoryCalls.create, { name, carrier })).data.id)
  return ids
}

describe('categories', () => {
  test('are ordered within their carrier', async () => {
    const [data, calls, combos] = await categories('globe', 'Data', 'Calls', 'Combos')
    await categories('smart', 'Data')
    expect(await load.editor().ask(categoryCalls.create, { name: 'DATA', carrier: 'globe' })).toMatch(
      'eload.CATEGORY_NAME_TAKEN',
    )
    const items = [combos, data, calls].map((id, at) => ({ id: Number(id), sequence: at + 1 }))
    const { version } = await load.editor().get(categoryCalls.order, { carrier: 'globe' })
    await load.editor().get(categoryCalls.sequence, { items, version })
    expect(await names('globe')).toEqual(['Combos', 'Data', 'Calls'])
    expect(await names('smart')).toEqual(['Data'])
    expect(await load.editor().answer(categoryCalls.sequence, { items, version })).toMatchObject({
      body: { code: 'STALE' },
    })
    const { rows } = await load.editor().get(categoryCalls.list, { filters: { carrier: 'globe' } })
    expect(rows.map(({ name }) => name)).toEqual(['Combos', 'Data', 'Calls'])
  })

  test('reject an order that names one category twice', async () => {
    const [one] = await categories('dito', 'Stands alone')
    const [, other] = await categories('cherry', 'Named once', 'Named twice')
    const twice = (id: number | undefined, places: number[]) => ({
      items: places.map((sequence) => ({ id: Number(id), sequence })),
    })
    for (const request of [
      twice(one, [1, 2]),
      twice(one, [1, 1]),
      twice(other, [1, 2]),
      twice(other, [2, 2]),
    ]) {
      expect(await load.editor().answer(categoryCalls.sequence, request)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'items' }] },
      })
    }
  })

  test('move to the end of a new carrier without leaving a gap in the old one', async () => {
    const [first] = await categories('tm', 'First', 'Second', 'Third')
    await categories('gomo', 'There')
    const draft = { id: Number(first), version: 1, name: 'First', carrier: 'gomo' } as const
    await load.editor().get(categoryCalls.update, draft)
    expect(await names('gomo')).toEqual(['There', 'First'])
    const { rows } = await load.editor().get(categoryCalls.order, { carrier: 'tm' })
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2])
  })

  test('cannot be deleted while they contain promos, and report the promos', async () => {
    const [id] = await categories('sun', 'Kept', 'Free')
    // The promo is inserted without its network and rebate log.
    await load.api.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into eload_promo (carrier, sku, name, amount_centavos, srp_centavos, type, category_id, network_id,
          rebate_type, rebate, rebate_log_id)
        values ('sun', 'SUN50', 'Sun 50', 5000, 5000, 'promo', ${id}, 1, 'fixed', 0, 1)`.execute(tx)
    })
    const error = await load.editor().answer(categoryCalls.delete, { id })
    expect(error).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect(error.body.message).toMatch('promo Sun 50')
    await load.editor().get(categoryCalls.updateStatus, { id: Number(id), status: 'inactive' })
    expect(await load.editor().ask(categoryCalls.updateStatus, { id: Number(id), status: 'inactive' })).toBe(
      'platform.ALREADY_STATUS {"status":"inactive"}',
    )
  })

  test('can be moved between carriers in opposite directions concurrently', async () => {
    const [one] = await categories('dito', 'One')
    const [two] = await categories('cherry', 'Two')
    const move = (id: number | undefined, name: string, carrier: AnyCarrier) =>
      load.editor().answer(categoryCalls.update, { id, version: 1, name, carrier })
    const answers = await Promise.all([move(one, 'One', 'cherry'), move(two, 'Two', 'dito')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('special categories', () => {
  const anyone = () =>
    load.api.staffWith(specialCategoryReaders, specialCategoryCreators, specialCategoryEditors)
  const drawing = (person: ReturnType<typeof anyone>, inside = '<circle r="4"/>') =>
    load.upload(person, 'eload/special-category', aSvg(inside), ['icon.svg', 'image/svg+xml'])

  async function special(name: string) {
    const client = anyone()
    const icon = await drawing(client)
    return (await client.get(specialCategoryCalls.create, { name, icon, color: '#0b7285' })).data.id
  }

  test('can be created and ordered by makers, and deleted with the permission of categories', async () => {
    const ids = [await special('Payday'), await special('Students'), await special('Gaming')]
    const client = anyone()
    const { version, rows } = await client.get(specialCategoryCalls.order, {})
    expect(rows.map(({ name, color }) => [name, color])).toEqual([
      ['Payday', '#0B7285'],
      ['Students', '#0B7285'],
      ['Gaming', '#0B7285'],
    ])
    const items = ids.toReversed().map((id, at) => ({ id, sequence: at + 1 }))
    await client.get(specialCategoryCalls.sequence, { items, version })
    expect((await client.get(specialCategoryCalls.all, {})).map(({ name }) => name)).toEqual([
      'Gaming',
      'Students',
      'Payday',
    ])
    expect(await client.statusOf(specialCategoryCalls.delete, { id: ids[0] })).toBe(403)
    await load.api.staffWith(toDelete(categoryPlace)).get(specialCategoryCalls.delete, { id: Number(ids[0]) })
    expect((await client.get(specialCategoryCalls.list, {})).rows.map(({ sequence }) => sequence)).toEqual([
      1, 2,
    ])
  })

  test('accept only SVG icons and remove active content from them', async () => {
    const client = anyone()
    const png = { folder: 'eload/special-category', fileName: 'icon.png', contentType: 'image/png' } as const
    expect(await client.ask(fileCalls.sign, { ...png, size: aPng.length })).toBe('fields.FILE_TYPE')
    const icon = await drawing(client, '<script>alert(1)</script><circle r="4" onclick="alert(2)"/>')
    const { data } = await client.get(specialCategoryCalls.create, {
      name: 'Cleaned',
      icon,
      color: '#ffffff',
    })
    const { icon: record } = await client.get(specialCategoryCalls.details, { id: data.id })
    const { body } = await load.api.app.inject({ method: 'GET', url: record?.url ?? '' })
    expect(body).toContain('<circle')
    expect(body).not.toMatch(/script|onclick/)
  })

  test.each([
    ['color', { color: 'red' }],
    ['endAt', { startAt: '2026-12-02T00:00:00Z', endAt: '2026-12-01T00:00:00Z' }],
    ['promoIds', { promoIds: [1, 1] }],
    ['name', { name: 'Cleaned' }],
  ])('are rejected at %s', async (field, wrong) => {
    const client = anyone()
    const icon = await drawing(client)
    const good = { name: 'Good', icon, color: '#000000' }
    const { body } = await client.answer(specialCategoryCalls.create, { ...good, ...wrong })
    expect(body.errors).toEqual([expect.objectContaining({ field })])
  })
})
