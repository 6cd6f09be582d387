import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/server/db/database.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openAppClient, Refused } from '#tools/simulate/app-client.ts'
import { openMeasurements } from '#tools/simulate/measurements.ts'
import { findParticipants, type Participants } from '#tools/simulate/participants.ts'
import { nextType, type TransactionType, transactionTypes } from '#tools/simulate/transaction-types.ts'
import { withDatabase } from '#tools/start/with-database.ts'
import { errorText } from '#tools/start/progress.ts'

// npm run simulate -- --rate 20 --minutes 5     sends realistic transactions as the demo's app, so many per second

const usage = 'npm run simulate -- [--rate 20] [--minutes 5] [--only load] [--connections 16]'

type Options = { rate: number; minutes: number; only: string; connections: number }

function parseOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      rate: { type: 'string', default: '20' },
      minutes: { type: 'string', default: '5' },
      /** One type of transaction, to measure it. */
      only: { type: 'string', default: '' },
      connections: { type: 'string', default: '16' },
    },
  })
  const [rate, minutes, connections] = [values.rate, values.minutes, values.connections].map(Number)
  if (
    !(
      rate! > 0 &&
      rate! <= 5_000 &&
      minutes! > 0 &&
      minutes! <= 10_080 &&
      connections! >= 1 &&
      connections! <= 256
    )
  )
    throw new Error(`Usage: ${usage}`)
  return { rate: rate!, minutes: minutes!, connections: connections!, only: values.only }
}

async function simulate(
  url: string,
  participants: Participants,
  { rate, minutes, only, connections }: Options,
  signal: AbortSignal,
) {
  const client = openAppClient(url)
  const offered = await transactionTypes(client, participants)
  const types = only === '' ? offered : pickOnly(offered, only)
  const measurements = openMeasurements()
  const began = performance.now()
  const ends = began + minutes * 60_000
  let started = 0
  let lastReport = began

  async function sendNext(): Promise<void> {
    const [name, type] = nextType(types)
    const { subject, send } = type.prepare()
    let at = performance.now()
    let code: string | null = null
    try {
      await client.tokenFor(subject)
      at = performance.now()
      await send()
    } catch (error) {
      // Transactions without sufficient balance or beyond a limit are refused as usual.
      code = error instanceof Refused ? error.code : `no answer (${errorText(error)})`
    }
    measurements.add(name, performance.now() - at, code)
  }

  // Several workers take the next due transaction, so that a slow one does not delay the others.
  const work = async () => {
    for (;;) {
      const now = performance.now()
      if (now >= ends || signal.aborted) return
      const due = began + (started * 1_000) / rate
      if (due > now) {
        await new Promise((done) => setTimeout(done, Math.min(due - now, ends - now)))
        continue
      }
      started++
      await sendNext()
      if (performance.now() - lastReport > 5_000) {
        lastReport = performance.now()
        console.log(measurements.progress(secondsSince(began)))
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = secondsSince(began)
  console.log(measurements.progress(seconds))
  for (const line of measurements.report(seconds)) console.log(line)
}

const secondsSince = (began: number) => (performance.now() - began) / 1_000

function pickOnly(types: Record<string, TransactionType>, only: string): Record<string, TransactionType> {
  const type = types[only]
  if (!type) throw new Error(`--only is one of: ${Object.keys(types).join(', ')}.`)
  return { [only]: type }
}

async function rejectStopped(url: string): Promise<void> {
  const reply = await fetch(`${url}/v1/app/openapi.json`).catch(() => null)
  if (!reply?.ok) throw new Error(`Nothing answers at ${url}. Start the product first: npm start`)
}

async function participantsIn(databaseUrl: string): Promise<Participants> {
  const db = openDatabase(databaseUrl, { max: 1 })
  try {
    return await findParticipants(db)
  } finally {
    await db.destroy()
  }
}

try {
  const options = parseOptions(process.argv.slice(2))
  const { mode, publicUrl } = readConfiguration(process.env)
  if (mode === 'production') throw new Error('Transactions are not simulated in production.')
  await rejectStopped(publicUrl)
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())
  await withDatabase(
    async (databaseUrl) => simulate(publicUrl, await participantsIn(databaseUrl), options, stopping.signal),
    { mayBeStopped: true },
  )
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
