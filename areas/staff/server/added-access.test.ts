import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOf } from '#areas/staff/access.ts'
import { allGrants, grantsIn, keyOf, treeOf, withAddedNodes } from '#areas/staff/grants.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { roleHandlersFor } from '#areas/staff/roles/server/handlers.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { userHandlersFor } from '#areas/staff/users/server/handlers.ts'
import type { AccessTree } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => void (api = await openTestApi([...roleHandlersFor([]), ...userHandlersFor([])])))
afterAll(() => api.close())

const everything = treeOf(new Set(allGrants.map(keyOf)))
const agents = keyOf({ place: placeOf('Merchant Management', 'Agents'), flag: 'read' })
const adjustments = keyOf({ place: placeOf('Merchant Management', 'Kankolek Adjustments'), flag: 'read' })
const promo = keyOf({ place: placeOf('Products', 'eLoad', 'Promo'), flag: 'read' })
const admin = () => api.staffWith({ as: { level: 100, access: everything } })

let last = 0
const storeRole = async (level: number, access: AccessTree) => {
  const { rows } = await sql<{ id: number }>`
    insert into staff_role (name, level, access)
    values (${`Role ${++last}`}, ${level}, ${JSON.stringify(access)}::jsonb) returning id`.execute(api.owner)
  return rows[0]?.id ?? 0
}
const storeUser = async (roleId: number | null, overrides: AccessTree | null) => {
  const { rows } = await sql<{ id: number }>`
    insert into staff_user (email, first_name, last_name, role_id, status, access_overrides)
    values (${`added-${++last}@erp.test`}, 'Ana', 'Cruz', ${roleId}, 'active',
      ${overrides && JSON.stringify(overrides)}::jsonb) returning id`.execute(api.owner)
  return rows[0]?.id ?? 0
}
const roleGrants = async (id: number) =>
  [...grantsIn((await admin().get(roleCalls.read, { id })).access)].toSorted()

describe('payload of the specification', () => {
  const fields = { description: '', level: 12 }
  const payload = treeOf(new Set([promo]))

  test('creates a role without the added permissions', async () => {
    const input = { ...fields, name: 'Promo desk', access: payload }
    const { data } = await admin().get(roleCalls.create, input)
    expect(await roleGrants(data.id)).toEqual([promo])
  })

  test('keeps the added permissions of a role, and of overrides', async () => {
    const id = await storeRole(12, treeOf(new Set([agents, adjustments, promo])))
    await admin().get(roleCalls.update, { ...fields, id, version: 1, name: 'Agent desk', access: [] })
    expect(await roleGrants(id)).toEqual([agents, adjustments].toSorted())

    const userId = await storeUser(id, treeOf(new Set([agents, promo])))
    const person = {
      firstName: 'Ana',
      lastName: 'Cruz',
      mobile: '',
      department: '',
      position: '',
      isLineManager: false,
      lineManagerId: null,
      roleId: id,
    }
    await admin().get(userCalls.update, { ...person, id: userId, version: 1, accessOverrides: [] })
    const { accessOverrides } = await admin().get(userCalls.read, { id: userId })
    expect([...grantsIn(accessOverrides ?? [])]).toEqual([agents])
  })

  test('removes an added permission that it names without flags, as the console does', async () => {
    const id = await storeRole(12, treeOf(new Set([agents, adjustments, promo])))
    const access = withAddedNodes(treeOf(new Set([agents, promo])))
    await admin().get(roleCalls.update, { ...fields, id, version: 1, name: 'Agents only', access })
    expect(await roleGrants(id)).toEqual([agents, promo].toSorted())
  })
})
