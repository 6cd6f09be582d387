import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bannerCalls, type Placement } from '#areas/eload/banners/contract.ts'
import { bannerHandlers } from '#areas/eload/banners/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { violatedConstraint } from '#platform/server/db.ts'
import { aSvg, pngOf } from '#platform/server/uploads/testing/samples.ts'

let load: LoadApi
beforeAll(async () => {
  load = await openLoadApi(bannerHandlers)
})
afterAll(() => load.close())

const picture = pngOf(1080, 540)
let count = 0

async function banner(placement: Placement, about: { status?: 'active' | 'inactive'; endAt?: string } = {}) {
  const client = load.editor()
  const image = await load.upload(client, 'eload/banner', picture)
  const title = `Banner ${++count}`
  const { data } = await client.get(bannerCalls.create, {
    title,
    image,
    placement,
    status: 'active',
    ...about,
  })
  return { id: data.bannerId, title, image }
}
const orderOf = async (placement: Placement) => {
  const { rows, version } = await load.editor().get(bannerCalls.order, { placement })
  return { ids: rows.map(({ bannerId }) => bannerId), places: rows.map(({ sequence }) => sequence), version }
}
const inOrder = (ids: readonly number[]) => ids.map((bannerId, at) => ({ bannerId, sequence: at + 1 }))

describe('banner', () => {
  test('stores its image and the state subscribers see', async () => {
    const { id, title } = await banner('home')
    const client = load.editor()
    const details = await client.get(bannerCalls.info, { bannerId: id })
    expect(details).toMatchObject({ title, shownState: 'active', sequence: 1, carrier: 'all' })
    expect(details.image?.contentType).toBe('image/png')
    const past = { startAt: '2020-01-01T00:00:00Z', endAt: '2020-02-01T00:00:00Z' }
    await client.get(bannerCalls.update, {
      bannerId: id,
      version: 1,
      title,
      placement: 'home',
      image: details.image?.key ?? '',
      status: 'active',
      ...past,
    })
    expect(await client.get(bannerCalls.info, { bannerId: id })).toMatchObject({ shownState: 'expired' })
    const { rows } = await client.get(bannerCalls.list, { filters: { shownState: 'expired' } })
    expect(rows.map(({ bannerId }) => bannerId)).toEqual([id])
    await client.get(bannerCalls.delete, { bannerId: id, version: 2 })
    expect(await client.statusOf(bannerCalls.info, { bannerId: id })).toBe(404)
  })

  test('is deactivated with a reason, which its history states as such', async () => {
    const client = load.editor()
    const { id, title, image } = await banner('home')
    const { version } = await client.get(bannerCalls.info, { bannerId: id })
    const { message } = await client.get(bannerCalls.update, {
      bannerId: id,
      version,
      title,
      image,
      placement: 'home',
      status: 'inactive',
      reason: 'The promo ended early',
    })
    expect(message).toBe(`${title} is now inactive.`)
    const { rows } = await recordHistoryPage({ db: load.api.owner, language: 'en' }, 'eload-banner', id, {
      page: 1,
      limit: 1,
    })
    expect(rows[0]).toMatchObject({
      action: 'Deactivate',
      reason: 'The promo ended early',
      fromStatus: 'active',
      toStatus: 'inactive',
    })
  })

  test('accepts only an image of the required size or an SVG of the required shape', async () => {
    const client = load.editor()
    const small = await load.upload(client, 'eload/banner', pngOf(800, 600))
    const draft = { title: 'Small', placement: 'home' } as const
    expect(await client.ask(bannerCalls.create, { ...draft, image: small })).toMatch('fields.BANNER_SIZE')
    const square = await load.upload(client, 'eload/banner', aSvg('<rect width="9" height="9"/>'), [
      'square.svg',
      'image/svg+xml',
    ])
    expect(await client.ask(bannerCalls.create, { ...draft, image: square })).toMatch('fields.BANNER_SHAPE')
    const foreign = await load.upload(load.editor(), 'eload/banner', picture)
    expect((await client.answer(bannerCalls.create, { ...draft, image: foreign })).body.errors).toEqual([
      expect.objectContaining({ field: 'image' }),
    ])
    const dead = { ...draft, linkType: 'category', linkValue: '999' }
    const image = await load.upload(client, 'eload/banner', picture)
    expect((await client.answer(bannerCalls.create, { ...dead, image })).body.errors).toMatchObject([
      { field: 'linkValue', code: 'eload.LINK_NOT_FOUND', params: { type: 'category' } },
    ])
  })
})

describe('banner order', () => {
  test('is saved in one call that names each banner once', async () => {
    const ids = [(await banner('load')).id, (await banner('load')).id, (await banner('load')).id]
    await banner('load', { status: 'inactive' })
    const { version } = await orderOf('load')
    const requested = [ids[2], ids[0], ids[1]].map(Number)
    const client = load.editor()
    for (const items of [
      inOrder(requested.slice(1)),
      inOrder([...requested, 999]),
      inOrder([...requested.slice(1), requested[1] ?? 0]),
      requested.map((bannerId) => ({ bannerId, sequence: 1 })),
    ]) {
      const { status, body } = await client.answer(bannerCalls.sequenceItem, { items, version })
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'items'])
    }
    await client.get(bannerCalls.sequenceItem, { items: inOrder(requested), version })
    expect(await orderOf('load')).toEqual({ ids: requested, places: [1, 2, 3], version: version + 1 })
  })

  test('reports a version conflict when two people reorder at the same time', async () => {
    const { ids, version } = await orderOf('load')
    const backwards = ids.toReversed()
    const answers = await Promise.all(
      [backwards, [...ids.slice(1), ids[0] ?? 0]].map((requested) =>
        load.editor().answer(bannerCalls.sequenceItem, { items: inOrder(requested), version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
  })

  test('is outdated when a banner is activated or deactivated', async () => {
    const { ids, version } = await orderOf('load')
    const client = load.editor()
    await client.get(bannerCalls.delete, { bannerId: ids[0] ?? 0 })
    const items = inOrder(ids)
    expect(await client.answer(bannerCalls.sequenceItem, { items, version })).toMatchObject({ status: 409 })
    expect((await orderOf('load')).places).toEqual([1, 2])
  })

  test('accepts at most ten banners, even concurrently', async () => {
    const created = await Promise.allSettled(Array.from({ length: 12 }, () => banner('promo')))
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await orderOf('promo')).places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const broken = await sql`insert into eload_banner (title, placement, carrier, status, sequence)
      values ('Eleventh', 'promo', 'all', 'active', 11)`
      .execute(load.api.db)
      .then(() => null, violatedConstraint)
    expect(broken).toBe('eload_banner_sequence_range')
  })
})
