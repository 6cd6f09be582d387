import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#apps/api/main.ts'
import { seedDemoClients } from '#areas/clients/public.ts'
import { topupIn } from '#areas/eload/server/testing/topup.ts'
import { shopWith, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { openAppClient, Refused } from '#tools/simulate/app-client.ts'
import { findParticipants } from '#tools/simulate/participants.ts'
import { transactionTypes } from '#tools/simulate/transaction-types.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  database = await openTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await seedDemoClients(client)
  await client.end()
  const urls = { apiUrl: database.url, workerUrl: database.url, paymentsUrl: database.url }
  const settings = { DATABASE_URL: database.url, ERP_ROLE: 'clients', PAYMENTS_URL: database.url }
  server = await startServer(testConfiguration(settings), urls)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const countOf = async (type: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from wallet_txn where type = ${type}`.execute(database.owner)
  return rows[0]?.count
}

test('transaction types › are sent over HTTP as the demo client, and refusals have the code of the problem', async () => {
  await walletWith(database.owner, 100_000)
  await walletWith(database.owner, 100_000)
  await walletWith(database.owner)
  await shopWith(database.owner, 100_000)
  await topupIn(database.owner, { amount: 5_000 })
  const participants = await findParticipants(database.owner)
  expect([participants.people.length, participants.stores.length]).toEqual([2, 1])

  const types = await transactionTypes(openAppClient(server.address ?? ''), participants)
  expect(Object.keys(types)).toEqual(['cash in', 'pay by QR', 'send', 'load'])
  await types['load']?.prepare().send()
  expect(await countOf('eload')).toBe(1)
  const paid = async () => {
    try {
      await types['pay by QR']?.prepare().send()
      return null
    } catch (error) {
      return error instanceof Refused ? error.code : error
    }
  }
  // Payments are up to 900 pesos, so that the balances are soon used up.
  const outcomes = []
  for (let times = 0; times < 12; times++) outcomes.push(await paid())
  expect(new Set(outcomes)).toEqual(new Set([null, 'INSUFFICIENT_FUNDS']))
  expect(await countOf('p2m_pay')).toBe(outcomes.filter((code) => code === null).length)
})
