import { parseArgs } from 'node:util'
import { seed } from '#apps/api/seed.ts'

const usage =
  'npm run seed -- [--subscribers 1000000] [--transactions 5000000] [--until 2026-11-21T06:00:00Z]'
const most = 10_000_000

/** Options of the seed command. */
export type SeedOptions = { subscribers: number; transactions: number; until: number }

/** Parses the command line. Throws an error with a message for an option it does not know. */
export function parseSeedOptions(words: string[], now = Date.now()): SeedOptions {
  const values = optionsIn(words)
  const until = values.until === undefined ? now : Date.parse(values.until)
  if (Number.isNaN(until)) throw new Error(`--until takes a moment such as 2026-11-21T06:00:00Z.\n${usage}`)
  return {
    subscribers: parseInteger('--subscribers', values.subscribers, most),
    transactions: parseInteger('--transactions', values.transactions, 100_000_000),
    until,
  }
}

/** Adds demo data until the database has the requested number of records. */
export async function seedWithOptions(ownerUrl: string, order: SeedOptions, say: (line: string) => void) {
  const began = performance.now()
  const ran = await seed(ownerUrl, { ...order, onlyWhenEmpty: false }, say)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(ran ? `Done in ${seconds} s.` : 'The database already has the requested number of records.')
}

function optionsIn(args: string[]) {
  const subscribers = { type: 'string', default: '20000' } as const
  const transactions = { type: 'string', default: '0' } as const
  try {
    return parseArgs({ args, options: { subscribers, transactions, until: { type: 'string' } } }).values
  } catch (reason) {
    throw new Error(`${reason instanceof Error ? reason.message : String(reason)}\n${usage}`, {
      cause: reason,
    })
  }
}

function parseInteger(option: string, text: string, atMost: number): number {
  const number = Number(text.replaceAll(/[_,]/g, ''))
  if (Number.isInteger(number) && number >= 0 && number <= atMost) return number
  throw new Error(`${option} takes a whole number up to ${atMost.toLocaleString('en-US')}.\n${usage}`)
}
