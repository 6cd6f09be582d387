import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { handledCalls } from '#apps/api/registry.ts'
import { seed, stages } from '#apps/api/seed.ts'
import { accountStage, staffStage } from '#apps/api/seed/staff-stage.ts'
import { subscriberStage } from '#apps/api/seed/subscriber-stage.ts'
import { walletStage } from '#apps/api/seed/wallet-stage.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { benchAdjustmentFile } from '#tools/bench/adjustment-file.ts'
import { benchConsole } from '#tools/bench/console.ts'
import { benchExports } from '#tools/bench/exports.ts'
import { benchLists } from '#tools/bench/lists.ts'
import { growTables } from '#tools/bench/grow-tables.ts'
import { type Figures, runLoad, median, measureLatency } from '#tools/bench/load-generator.ts'
import { benchMoney } from '#tools/bench/money.ts'
import { cpuTimeReader } from '#tools/bench/cpu-time.ts'
import { compareSizes, type Side } from '#tools/bench/compare-sizes.ts'
import { buildApp } from '#tools/start/console-build.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
    /** Number of rows in the adjustment file. */
    file: { type: 'string', default: '10000' },
    /** Runs only one part: `money` or `lists`. */
    only: { type: 'string', default: '' },
    /** With `--only lists`: database of the large product, compared with that of a small one. */
    big: { type: 'string', default: '' },
    /** Grows the longest tables of the large database to this many rows first. Only for a disposable database. */
    grow: { type: 'string', default: '' },
    /** Database of the small product. By default one with ten thousand rows is created. */
    small: { type: 'string', default: '' },
    /** Only lists whose path contains this text. */
    part: { type: 'string', default: '' },
    /** Number of requests per first page, and number of slowest variants to repeat as often, for the tail latency. */
    times: { type: 'string', default: '200' },
    worst: { type: 'string', default: '40' },
    /** Measures only the built console in a throttled browser. */
    console: { type: 'boolean', default: false },
  },
})
const size = {
  rows: Number(options.rows),
  rounds: Number(options.rounds),
  seconds: Number(options.seconds),
  connections: Number(options.connections),
  file: Number(options.file),
}

if (!['', 'money', 'lists'].includes(options.only)) {
  throw new Error(`--only is money or lists, not ${options.only}. The console is measured with --console.`)
}

const superadmin = { email: 'superadmin@erp.test', password: 'Kape-Tayo-2026!' }
const benchFolder = mkdtempSync(path.join(tmpdir(), 'erp-bench-'))
const clusters: Awaited<ReturnType<typeof startThrowaway>>[] = []
const children: ReturnType<typeof fork>[] = []
let url = ''
try {
  if (options.only === 'money') await benchTheMoney()
  else if (options.only === 'lists' && options.big !== '') await benchTheSizes()
  else {
    url = await prepareDatabase(size.rows)
    if (options.only === 'lists') await benchTheLists()
    else await (options.console ? benchTheConsole() : benchTheApi())
    if (!options.console && options.only === '')
      await benchExports({ url, dataDir: benchFolder, rounds: size.rounds })
    if (!options.console && options.only === '') await benchTheMoney()
  }
} finally {
  for (const child of children) child.kill()
  for (const cluster of clusters) await cluster.stop()
  rmSync(benchFolder, { recursive: true, force: true })
}

async function prepareDatabase(subscribers: number, onlyMoney = false): Promise<string> {
  const cluster = await startThrowaway({ synced: onlyMoney })
  clusters.push(cluster)
  console.log(`Preparing ${subscribers.toLocaleString('en')} subscribers in a throw-away PostgreSQL.`)
  await migrateToLatest(cluster.url)
  await seed(
    cluster.url,
    { subscribers, transactions: onlyMoney ? 0 : 200_000, onlyWhenEmpty: true, until: Date.now() },
    (line) => console.log(`  ${line}`),
    onlyMoney ? [staffStage, accountStage, subscriberStage, walletStage] : stages,
  )
  return cluster.url
}

/** The money benchmark uses a server with durable writes, as in production, for both sides. */
async function benchTheMoney() {
  for (const child of children) child.kill()
  url = await prepareDatabase(Math.min(size.rows, 5_000), true)
  const money = await started('money-api.ts', benchFolder)
  await benchMoney({ url: money, owner: url, token: await signIn(money), ...size })
  // Full product with its worker: files are uploaded and posted in the background.
  const product = await started('product-api.ts', benchFolder)
  await benchAdjustmentFile({
    url: product,
    owner: url,
    signIn: (email) => signIn(product, email),
    rows: size.file,
  })
}

async function benchTheApi() {
  await benchTheStart()
  const raw = await started('baseline-api.ts')
  const ours = await started('product-api.ts', benchFolder)
  const token = await signIn(ours)
  const list = `${ours}/v1/subscriber/profile/list`

  console.log(
    `\nThe list call, 50 rows, ${size.connections} connections, ${size.rounds} rounds in turn, median (spread).`,
  )
  console.log('Client, server and database share this machine; the ratios are what counts.\n')
  const some = { limit: 50, filters: { kyc_acct_type: ['FailedKYC'] } }
  await compare(
    'exact total, counted',
    raw,
    list,
    token,
    { ...some, dateFrom: daysAgo(60), dateTo: daysAgo(0) },
    0.9,
  )
  await compare('exact total, kept counters', raw, list, token, some, 1.2)

  console.log('\nOne at a time: p50 and p99 in milliseconds.\n')
  const times = 300
  const first = await measureLatency(() => ({ url: list, token, body: { limit: 50 } }), times)
  printRow('first page', first)
  const pages = Math.floor(size.rows / 50)
  const deep = await measureLatency(
    () => ({ url: list, token, body: { limit: 50, page: Math.floor(pages / 2) } }),
    times,
  )
  printRow('jump to the middle', deep, first, 2)
  const cursor = await cursorAt(list, token, Math.floor(pages / 2))
  printRow(
    'next page from the middle',
    await measureLatency(() => ({ url: list, token, body: { limit: 50, page: 2, cursor } }), times),
    first,
    2,
  )
  const words = ['aling', 'santos', 'reyes jr', 'cruz', 'maria', '0917', 'nuñez', 'villan', 'dela', 'store']
  let next = 0
  printRow(
    'search by part of a name',
    await measureLatency(
      () => ({ url: list, token, body: { limit: 50, search: words[next++ % words.length] } }),
      times,
    ),
    first,
    3,
  )
}

async function benchTheLists() {
  const api = await started('product-api.ts', benchFolder)
  await benchLists({ url: api, token: await signIn(api), calls: handledCalls.map(({ call }) => call) })
}

async function benchTheSizes() {
  const smallUrl = options.small === '' ? await prepareDatabase(10_000) : options.small
  await growTables(smallUrl, 10_000, options.part, console.log)
  if (options.grow !== '') await growTables(options.big, Number(options.grow), options.part, console.log)
  const small = await startSide(smallUrl)
  const big = await startSide(options.big)
  try {
    await compareSizes({
      small,
      big,
      calls: handledCalls.map(({ call }) => call),
      part: options.part,
      times: Number(options.times),
      worst: Number(options.worst),
    })
  } finally {
    for (const { processor } of [small, big]) await processor.end()
  }
}

/** Starts an API process without background work, so that nothing else affects the figures. */
async function startSide(database: string): Promise<Side> {
  url = database
  const port = await freePort()
  const { child } = await startedAt(port, 'product-api.ts', benchFolder, 'api')
  const origin = `http://127.0.0.1:${port}`
  return {
    url: origin,
    token: await signIn(origin),
    processor: await cpuTimeReader(child.pid ?? 0, database),
  }
}

async function benchTheConsole() {
  await buildApp('console', console.log)
  const api = await started('product-api.ts', benchFolder)
  await benchConsole(api, superadmin, size.rounds)
}

/**
 * Measures the CPU time of a warm start until the process responds: of the API in production, and of the full product
 * with jobs as started by `npm start`.
 */
async function benchTheStart() {
  const durations = { api: [] as number[], all: [] as number[] }
  for (let round = 0; round <= size.rounds; round++) {
    for (const role of ['api', 'all'] as const) {
      const { child, cpuMs } = await startedAt(await freePort(), 'product-api.ts', benchFolder, role)
      await stopped(child)
      if (round > 0) durations[role].push(cpuMs)
    }
  }
  const seconds = (of: number[]) => (median(of) / 1_000).toFixed(2)
  console.log(
    `\nAPI start to ready             ${seconds(durations.api)} s of one processor, with the jobs ${seconds(durations.all)}  wanted 1 s`,
  )
}

function stopped(child: ReturnType<typeof fork>): Promise<void> {
  return new Promise((ended) => {
    child.once('exit', () => ended())
    child.kill()
  })
}

async function started(file: string, ...more: string[]) {
  const port = await freePort()
  await startedAt(port, file, ...more)
  return `http://127.0.0.1:${port}`
}

async function startedAt(port: number, file: string, ...more: string[]) {
  const child = fork(path.join(import.meta.dirname, 'bench', file), [url, String(port), ...more], {
    stdio: 'inherit',
  })
  children.push(child)
  const { cpuMs = 0 } = await new Promise<{ cpuMs?: number }>((ready, failed) => {
    child.once('message', (message) => ready(Object(message) as { cpuMs?: number }))
    child.once('exit', (code) => failed(new Error(`${file} ended with ${code}.`)))
  })
  return { child, cpuMs }
}

async function signIn(origin: string, email = superadmin.email): Promise<string> {
  const response = await fetch(`${origin}/v1/session/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...superadmin, email }),
  })
  const { message } = (await response.json()) as { message: { token: string } }
  return message.token
}

async function cursorAt(url: string, token: string, page: number) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 50, page }),
  })
  const { message } = (await response.json()) as { message: { pageInfo: { nextCursor: string } } }
  return message.pageInfo.nextCursor
}

/** Measures the product's call and the baseline alternately, so that other load affects both equally. */
async function compare(
  name: string,
  raw: string,
  list: string,
  token: string,
  body: unknown,
  target: number,
) {
  const rounds: { raw: Figures; ours: Figures }[] = []
  await runLoad({ url: raw, token: 'bench', body }, size.connections, 1)
  await runLoad({ url: list, token, body }, size.connections, 1)
  for (let round = 0; round < size.rounds; round++) {
    rounds.push({
      raw: await runLoad({ url: raw, token: 'bench', body }, size.connections, size.seconds),
      ours: await runLoad({ url: list, token, body }, size.connections, size.seconds),
    })
  }
  const failed = rounds.reduce((sum, round) => sum + round.raw.failed + round.ours.failed, 0)
  const ratios = rounds.map((round) => round.ours.perSecond / round.raw.perSecond).toSorted((a, b) => a - b)
  const middle = (of: 'raw' | 'ours') => Math.round(median(rounds.map((round) => round[of].perSecond)))
  console.log(
    `${name.padEnd(28)} raw ${String(middle('raw')).padStart(6)}/s  ours ${String(middle('ours')).padStart(6)}/s  ` +
      `ratio ${median(ratios).toFixed(2)} (${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)})  wanted ${target}${failed > 0 ? `  ${failed} failed` : ''}`,
  )
}

function printRow(
  name: string,
  found: Pick<Figures, 'p50' | 'p99'>,
  against?: Pick<Figures, 'p50' | 'p99'>,
  target?: number,
) {
  const ratio = against
    ? `  ${(found.p50 / against.p50).toFixed(2)} × p50, ${(found.p99 / against.p99).toFixed(2)} × p99 of the first page, wanted ${target} ×`
    : ''
  console.log(
    `${name.padEnd(28)} ${found.p50.toFixed(2).padStart(7)} ${found.p99.toFixed(2).padStart(7)}${ratio}`,
  )
}

function daysAgo(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
