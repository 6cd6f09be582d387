import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { handledCalls } from '#apps/api/registry.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

/** Returns the name of the only id a read call requires, or null if it requires anything else. */
function idOf({ kind, request }: AnyCall): string | null {
  if (kind !== 'read' || !(request instanceof z.ZodObject)) return null
  const name = Object.keys(request.shape).find((each) => /id$/i.test(each))
  return name !== undefined && request.safeParse({ [name]: 999_999_999 }).success ? name : null
}

const reads = handledCalls.flatMap(({ call }) => {
  const name = idOf(call)
  return name === null || typeof call.needs === 'function' || call.needs === 'public'
    ? []
    : [[`${call.method} ${call.path}`, call, name] as const]
})
const values = [0, -1, 'abc', 1e9, 999_999_999_999_999, '99999999999999999999']

let api: TestApi
beforeAll(async () => void (api = await openTestApi(handledCalls)))
afterAll(() => api.close())

test('calls that read a record by id › are found by the scan', () => expect(reads.length).toBeGreaterThan(30))

describe.each(reads)('%s', (_, call, name) => {
  test.each(values)('does not fail for the id %j', async (value) => {
    const guard =
      typeof call.needs === 'object' && 'cases' in call.needs ? call.needs.cases[0]?.needs : call.needs
    const status = await api.staffWith(guard ?? 'signed-in').statusOf(call, { [name]: value })
    expect([200, 403, 404, 422]).toContain(status)
  })
})
