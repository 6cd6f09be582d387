import { parseArgs } from 'node:util'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { settleAll } from '#tools/simulate/bills.ts'
import {
  findParticipants,
  newCause,
  nextTransactionType,
  transactionTypes,
} from '#tools/simulate/transaction-generator.ts'
import { withDatabase } from '#tools/start/with-database.ts'
import { errorText } from '#tools/start/progress.ts'

// npm run simulate -- --rate 20 --minutes 5     posts realistic transactions, so many per second

const usage = 'npm run simulate -- [--rate 20] [--minutes 5]'
const maxConcurrent = 16

function parseOptions(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: { rate: { type: 'string', default: '20' }, minutes: { type: 'string', default: '5' } },
  })
  const [rate, minutes] = [Number(values.rate), Number(values.minutes)]
  if (!(rate > 0 && rate <= 5_000 && minutes > 0 && minutes <= 10_080)) throw new Error(`Usage: ${usage}`)
  return { rate, minutes }
}

async function simulate(
  url: string,
  { rate, minutes }: { rate: number; minutes: number },
  signal: AbortSignal,
) {
  const db = openDatabase(url, { role: 'erp_payments', max: maxConcurrent })
  try {
    const cast = await findParticipants(db)
    const counts = new Map<string, number>()
    const refusals = new Map<string, number>()
    const began = performance.now()
    const ends = began + minutes * 60_000
    let started = 0
    let ended = 0
    let lastReport = began

    const play = async () => {
      const name = nextTransactionType()
      try {
        await transactionTypes[name]?.play(db, cast, newCause(name))
        counts.set(name, (counts.get(name) ?? 0) + 1)
      } catch (error) {
        // Transactions without sufficient balance or beyond a limit are rejected as usual.
        if (!(error instanceof AppError)) throw error
        refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1)
      }
      ended++
    }
    const printProgress = () => {
      const seconds = (performance.now() - began) / 1000
      console.log(
        `${ended.toLocaleString('en-US')} movements in ${seconds.toFixed(0)} s, ${(ended / seconds).toFixed(1)} a second`,
      )
    }

    // Several workers take the next due transaction, so that a slow one does not delay the others.
    const hand = async () => {
      for (;;) {
        const now = performance.now()
        if (now >= ends || signal.aborted) return
        const due = began + (started * 1000) / rate
        if (due > now) {
          await new Promise((done) => setTimeout(done, Math.min(due - now, ends - now)))
          continue
        }
        started++
        await play()
        if (performance.now() - lastReport > 5_000) {
          lastReport = performance.now()
          printProgress()
        }
      }
    }
    await Promise.all(Array.from({ length: maxConcurrent }, hand))
    await settleAll(db, cast.open)
    printProgress()
    for (const [name, n] of [...counts].toSorted(([, a], [, b]) => b - a))
      console.log(`  ${name}: ${n.toLocaleString('en-US')}`)
    for (const [code, n] of refusals) console.log(`  refused, ${code}: ${n.toLocaleString('en-US')}`)
  } finally {
    await db.destroy()
  }
}

try {
  const order = parseOptions(process.argv.slice(2))
  if (readConfiguration(process.env).mode === 'production') {
    throw new Error('Transactions are not simulated in production.')
  }
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())
  await withDatabase((url) => simulate(url, order, stopping.signal), { mayBeStopped: true })
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
