import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessCatalogue } from '#areas/staff/access.ts'
import { handledCalls } from '#apps/api/registry.ts'
import { type Flag, type Guard, nameOfPlace, permits, type Place } from '#platform/access/access.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { granting, openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

// Covers every call in the contract, including new ones. The unknown field makes the request fail its schema, so a
// request that passes the guard gets 422 and no handler runs.
const invalidFields = { 'no such field': true }

type Right = { place: Place; flag: Flag }
type Principal = { name: string; rights: readonly Right[]; level: number }

const allRights: readonly Right[] = accessCatalogue.flatMap(({ place, flags }) =>
  flags.map((flag) => ({ place, flag })),
)
const withRight = (right: Right, level: number): Principal => ({
  name: `${right.flag} on ${nameOfPlace(right.place)} at level ${level}`,
  rights: [right],
  level,
})
const levels: readonly Principal[] = [0, 9, 10, 19, 20, 39, 40, 59, 60, 80, 100].map((level) => ({
  name: `level ${level}`,
  rights: [],
  level,
}))
const holderOf = ({ rights, level }: Principal) => ({
  access: granting(rights.map(({ place, flag }) => ({ place, anyOf: [flag] }))),
  level,
})

const levelOf = (needs: Guard) => (typeof needs === 'object' ? needs.minLevel : undefined)

const isNamedBy = (needs: Guard, { place, flag }: Right) =>
  typeof needs === 'object' &&
  'place' in needs &&
  nameOfPlace(place) === nameOfPlace(needs.place) &&
  needs.anyOf.includes(flag)

/** Independent implementation of `permits`, so that an error in the original is detected. */
function mayPass(needs: Guard, { rights, level }: Principal): boolean {
  if (needs === 'public' || needs === 'signed-in') return true
  if (needs === 'any-right') return level >= 10 || rights.length > 0
  if (needs.minLevel !== undefined && level < needs.minLevel) return false
  return !('place' in needs) || rights.some((right) => isNamedBy(needs, right))
}

/**
 * Principals that call the API. Those who lack the required right hold all others at once, which stands for each of
 * them because a further right never denies access.
 */
function callersFor(needs: Guard): Principal[] {
  const level = levelOf(needs)
  const named = allRights.filter((right) => isNamedBy(needs, right))
  return [
    ...levels,
    { name: 'all other rights', rights: allRights.filter((right) => !named.includes(right)), level: 100 },
    ...named.map((right) => withRight(right, level ?? 0)),
    ...(level === undefined
      ? []
      : [{ name: 'all rights, one level too low', rights: allRights, level: level - 1 }]),
  ]
}

/** Discriminator field that selects this call when two calls share an address. */
const fieldOf = ({ discriminator }: AnyCall) => (discriminator === undefined ? {} : { [discriminator]: '' })

const casesOf = ({ needs }: AnyCall) =>
  typeof needs === 'object' && 'cases' in needs ? needs.cases : [{ when: {}, needs }]

let api: TestApi
// Recording every denial would take most of the time. It is tested in platform/server/http.
beforeAll(async () => void (api = await openTestApi(handledCalls, { recordsDenials: false })))
afterAll(() => api.close())

describe.each(handledCalls.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  (_, call) => {
    test.each(casesOf(call).map((each) => [JSON.stringify(each.when), each] as const))(
      'with %s is permitted only by its guard',
      async (_when, { when, needs }) => {
        const request = { ...pathFields(call), ...fieldOf(call), ...when, ...invalidFields }
        expect(await api.stranger.statusOf(call, request)).toBe(needs === 'public' ? 422 : 401)
        const wrongly: string[] = []
        for (const caller of callersFor(needs)) {
          const status = await api.staffWith({ as: holderOf(caller) }).statusOf(call, request)
          if (status !== (mayPass(needs, caller) ? 422 : 403)) wrongly.push(`${caller.name}: ${status}`)
        }
        expect(wrongly).toEqual([])
      },
    )

    test('rejects other HTTP methods', async () => {
      const method = call.method === 'GET' ? 'POST' : 'GET'
      const other = handledCalls.some((each) => each.call.method === method && each.call.path === call.path)
      if (other) return
      const { statusCode } = await api.app.inject({
        method,
        url: `/v1${call.path}`,
        ...(method === 'POST' && { payload: {} }),
      })
      expect(statusCode).toBe(404)
    })
  },
)

const guards = new Map(
  handledCalls.flatMap(({ call }) =>
    casesOf(call).map(({ needs }) => [JSON.stringify(needs), needs] as const),
  ),
)
const holdersAt = (level: number) =>
  allRights.map((right) => withRight(right, level)).map((each) => [each, holderOf(each)] as const)

test.each([...guards])('guard %s › permits only the rights that it names', (_, needs) => {
  const holders = [...new Set([0, levelOf(needs) ?? 0])].flatMap(holdersAt)
  const wrongly = holders.filter(
    ([principal, holder]) => permits(holder, needs) !== mayPass(needs, principal),
  )
  expect(wrongly.map(([{ name }]) => name)).toEqual([])
})

test('calls › have unique addresses', () => {
  const addresses = handledCalls.map(
    ({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')} ${call.discriminator ?? ''}`,
  )
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

/** Placeholder values for the path parameters. */
const pathFields = ({ path }: AnyCall) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']))
