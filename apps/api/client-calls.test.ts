import { expect, test } from 'vitest'
import { MaintenanceModule } from '#areas/settings/maintenance-mode/contract.ts'
import { words } from '#areas/clients/words.ts'
import { clientCalls, events } from '#apps/api/registry.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import { clientApiDocument } from '#platform/server/clients/client-document.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'

const calls = clientCalls.map(({ call }) => call)

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'client call %s › has an example that its schemas accept',
  (_, call) => {
    expect(call.request.safeParse(call.example.request).error?.issues ?? []).toEqual([])
    expect(call.reply.safeParse(call.example.reply).error?.issues ?? []).toEqual([])
  },
)

test('client scopes › are each used by a call and named on the screen', () => {
  expect(ClientScope.options.filter((scope) => !calls.some((call) => call.scope === scope))).toEqual([])
  expect(ClientScope.options.filter((scope) => !(`scopes_${scope}` in words.en))).toEqual([])
})

test('client calls › belong to modules that maintenance can close', () => {
  const modules = new Set(calls.map(({ module }) => module).filter((module) => module !== null))
  expect([...modules].filter((module) => !MaintenanceModule.safeParse(module).success)).toEqual([])
  expect([...modules].toSorted()).toEqual([
    'Bills Payment',
    'Kanto Ads',
    'Rewards',
    'Roulette',
    'Wallet',
    'eLoad',
    'eSupplies',
  ])
})

test.each(events.map((event) => [event.type, event] as const))(
  'event %s › has an example that its schema accepts, without fields that it does not declare',
  (_, { data, example }) => {
    expect(data.strict().safeParse(example).error?.issues ?? []).toEqual([])
  },
)

test('client document › has each event once, with its example', () => {
  const { webhooks } = clientApiDocument({ calls: [], events, configuration: testConfiguration() })
  expect(Object.keys(webhooks)).toEqual(events.map(({ type }) => type))
  expect(new Set(Object.keys(webhooks)).size).toBe(events.length)
})

test('client document › lists every call once, with its scope, errors and idempotency key', () => {
  const { paths } = clientApiDocument({ calls: clientCalls, configuration: testConfiguration() })
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as {
    operationId: string
    parameters: { name: string }[]
    responses: Record<string, unknown>
  }[]
  expect(operations).toHaveLength(calls.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length)
  const transfer = paths['/v1/app/wallets/{accountNo}/transfers']?.['post'] as (typeof operations)[number]
  expect(transfer.parameters.map(({ name }) => name)).toEqual(['accountNo', 'Idempotency-Key'])
  expect(Object.keys(transfer.responses)).toEqual([
    '200',
    '400',
    '401',
    '402',
    '403',
    '404',
    '409',
    '422',
    '429',
    '503',
  ])
})
