import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientCalls } from '#apps/api/registry.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

let api: TestApi
let app: TestClientApi
let address: string
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, clientCalls)
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await api.close()
})

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

async function assistant(token: string) {
  const client = new Client({ name: 'assistant', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/v1/mcp', address), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  stops.push(() => client.close())
  return client
}

async function walletOf(centavos: number) {
  const { subscriberId, walletId } = await walletWith(api.owner, centavos)
  const { rows } = await sql<{ accountNo: string }>`
    select account_no from wallet where wallet_id = ${walletId}`.execute(api.owner)
  return { subscriberId, accountNo: rows[0]?.accountNo ?? '' }
}

describe('assistant', () => {
  test('shows the balance and transactions of the subscriber whose token it has', async () => {
    const { subscriberId, accountNo } = await walletOf(150_000)
    const client = await assistant(app.client({ subscriberId }).token)
    const { structuredContent } = await client.callTool({ name: 'show_wallets', arguments: {} })
    expect(structuredContent).toMatchObject({ data: [{ accountNo, balance: 1500 }] })
    const log = await client.callTool({
      name: 'show_wallets_accountNo_transactions',
      arguments: { accountNo, limit: 5 },
    })
    expect(log.isError).toBe(false)
  })

  test('does not see the wallet of another subscriber', async () => {
    const [own, other] = [await walletOf(1_000), await walletOf(1_000)]
    const client = await assistant(app.client({ subscriberId: own.subscriberId }).token)
    const reply = await client.callTool({
      name: 'show_wallets_accountNo_transactions',
      arguments: { accountNo: other.accountNo },
    })
    expect(reply).toMatchObject({ isError: true, structuredContent: { code: 'NOT_FOUND' } })
  })

  test('has no tool that moves money, changes security answers or shows unmasked data', async () => {
    const { subscriberId } = await walletOf(1_000)
    const client = await assistant(app.client({ subscriberId }).token)
    const { tools } = await client.listTools()
    const names = new Set(tools.map(({ name }) => name))
    expect(names.size).toBeGreaterThan(10)
    expect(names).toContain('show_load_products')
    const readable = tools.filter(({ annotations }) => annotations?.readOnlyHint)
    const writes = tools.filter((tool) => !readable.includes(tool)).map(({ name }) => name)
    expect(writes).toEqual(['request_events_eventId_registrations'])
    expect(names).not.toContain('show_profile')
    await expect(client.callTool({ name: 'request_load_sales', arguments: {} })).rejects.toThrow('no tool')
  })

  test('lists only tools within the scopes and without a subscriber only those of the client', async () => {
    const client = await assistant(app.client({ scopes: ['load:read', 'wallet:read'] }).token)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('show_load_products')
    expect(tools.map(({ name }) => name)).not.toContain('show_wallets')
    const reply = await client.callTool({ name: 'show_wallets', arguments: {} })
    expect(reply).toMatchObject({ isError: true, structuredContent: { code: 'FORBIDDEN' } })
  })

  test('is rejected with an invalid token', async () => {
    await expect(assistant('none')).rejects.toThrow('401')
  })
})
