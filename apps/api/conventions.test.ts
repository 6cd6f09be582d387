import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessCatalogue } from '#areas/staff/access.ts'
import { handledCalls } from '#apps/api/registry.ts'
import { type Flag, type Guard, nameOfPlace, type Place } from '#platform/access/access.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

// Covers every call in the contract, including new ones. The unknown field makes the request fail its schema, so a
// request that passes the guard gets 422 and no handler runs.
const wrongCredentials = { 'no such field': true }

type Principal = { name: string; guard: Guard; holds?: { place: Place; flag: Flag }; level?: number }

const rightsAt = (level: number) =>
  accessCatalogue.flatMap(({ place, flags }) =>
    flags.map((flag): Principal => ({
      name: `${flag} on ${nameOfPlace(place)} at level ${level}`,
      guard: { place, anyOf: [flag], minLevel: level },
      holds: { place, flag },
      level,
    })),
  )
const singleRights = rightsAt(0)
const levels: Principal[] = [9, 10, 19, 20, 39, 40, 59, 60, 80, 100].map((level) => ({
  name: `level ${level}`,
  guard: { minLevel: level },
  level,
}))
const principals: Principal[] = [{ name: 'no right', guard: 'signed-in' }, ...levels, ...singleRights]

/** Independent implementation of `permits`, so that an error in the original is detected. */
function mayPass(needs: Guard, { holds, level = 0 }: Principal): boolean {
  if (needs === 'public' || needs === 'signed-in') return true
  if (needs === 'any-right') return level >= 10 || holds !== undefined
  if (needs.minLevel !== undefined && level < needs.minLevel) return false
  if (!('place' in needs)) return true
  return (
    holds !== undefined &&
    nameOfPlace(holds.place) === nameOfPlace(needs.place) &&
    needs.anyOf.includes(holds.flag)
  )
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
        const request = { ...pathFields(call), ...fieldOf(call), ...when, ...wrongCredentials }
        expect(await api.stranger.statusOf(call, request)).toBe(needs === 'public' ? 422 : 401)
        const wrongly: string[] = []
        // A guard that requires a level in addition to a permission is also tested with both.
        const level = typeof needs === 'object' && 'place' in needs ? needs.minLevel : undefined
        for (const principal of [...principals, ...(level === undefined ? [] : rightsAt(level))]) {
          const status = await api.staffWith(principal.guard).statusOf(call, request)
          if (status !== (mayPass(needs, principal) ? 422 : 403)) wrongly.push(`${principal.name}: ${status}`)
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

test('calls › have unique addresses', () => {
  const addresses = handledCalls.map(
    ({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')} ${call.discriminator ?? ''}`,
  )
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

/** Placeholder values for the path parameters. */
const pathFields = ({ path }: AnyCall) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']))
