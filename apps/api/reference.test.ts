import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReferenceData } from '#apps/api/reference.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const held = () =>
  database.owner
    .withTables<{ referenceData: { name: string; contentHash: string; loadedAt: string } }>()
    .selectFrom('referenceData')
    .selectAll()
    .execute()

test('reference data › is loaded into every database and does not change when loaded again', async () => {
  const before = await held()
  expect(before.map(({ name }) => name)).toEqual(['places'])
  await loadReferenceData(database.url)
  expect(await held()).toEqual(before)
})

test('reference data › is upgraded once when two processes start together', async () => {
  await database.owner
    .withTables<{ referenceData: { contentHash: string } }>()
    .updateTable('referenceData')
    .set({ contentHash: 'older' })
    .execute()
  const [before] = await held()
  await Promise.all([loadReferenceData(database.url), loadReferenceData(database.url)])
  const [after] = await held()
  expect(before?.contentHash).toBe('older')
  expect(after?.contentHash).toMatch(/^[0-9a-f]{64}$/)
})

test('reference data › can be read but not changed by the API role', async () => {
  const places = database.db.withTables<{ place: { code: string; name: string } }>()
  await expect(places.updateTable('place').set({ name: 'Elsewhere' }).execute()).rejects.toThrow(
    /permission denied/,
  )
})
