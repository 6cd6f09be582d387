import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineManagers, staffByEmail } from '#areas/staff/public.ts'
import { demoRoles, seedDemoStaff } from '#areas/staff/server/demo.ts'
import { staffTables } from '#areas/staff/server/staff.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let client: Client
beforeAll(async () => {
  database = await openTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await seedDemoStaff(client)
})
afterAll(async () => {
  await client.end()
  await database.close()
})

test('demo staff › has roles at each level and people of most who can sign in', async () => {
  expect(demoRoles.map(({ name, level }) => `${name} ${level}`)).toEqual([
    'Super Admin 100',
    'Admin 80',
    'Manager 60',
    'Checker 40',
    'Maker 20',
    'Viewer 10',
    'Compliance officer 40',
    'Load encoder 12',
  ])
  const levelOf = async (name: string) => {
    const member = await staffByEmail(database.db, `${name}@erp.test`)
    return [member?.level, member?.status, member?.isLineManager]
  }
  expect(await levelOf('superadmin')).toEqual([100, 'active', true])
  expect(await levelOf('superadmin2')).toEqual([100, 'active', false])
  expect(await levelOf('maker')).toEqual([20, 'active', false])
  expect(await levelOf('maker2')).toEqual([20, 'active', false])
  expect(await levelOf('checker')).toEqual([40, 'active', true])
  expect(await levelOf('checker2')).toEqual([40, 'active', true])
  expect(await levelOf('viewer')).toEqual([10, 'active', false])
  expect(await levelOf('encoder')).toEqual([12, 'active', false])
  expect(await levelOf('nobody')).toEqual([0, 'active', false])
  expect((await lineManagers(database.db)).map(({ email }) => email)).toContain('checker2@erp.test')
})

test('demo staff › includes people of every status', async () => {
  const rows = await staffTables(database.db).selectFrom('staffUser').select(['status', 'email']).execute()
  expect(rows.length).toBeGreaterThanOrEqual(30)
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['pending', 'active', 'inactive', 'locked']),
  )
})

test('seeding › adds nothing when repeated', async () => {
  const count = async () =>
    (await staffTables(database.db).selectFrom('staffUser').select('id').execute()).length
  const before = await count()
  await seedDemoStaff(client)
  expect(await count()).toBe(before)
})
