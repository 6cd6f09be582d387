import react from '@vitejs/plugin-react'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { browserFlags, findBrowser } from '#tests/e2e/browser.ts'
import { median } from './load-generator.ts'

/** CPU throttling factor of the browser. */
const slowDown = 4
const pageChanges = 50
const list = '/customer/subscriber?size=50'
const row = 'tr[data-key]'

/** Credentials of the person who signs in. Each browser gets its own session cookie. */
type Credentials = { email: string; password: string }

/** Measures loading times and memory of the built console with the existing rows. */
export async function benchConsole(url: string, who: Credentials, rounds: number): Promise<void> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserFlags, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
    ...(executablePath !== null && { executablePath }),
  })
  try {
    console.log(`\nThe console, computing ${slowDown} × slower, median of ${rounds} (spread).\n`)
    const signIn = await weightOf(browser, url, '/login', 'form', null)
    const first = await weightOf(browser, url, list, row, who)
    printFigure('sign-in, JavaScript gzipped', `${kilobytes(signIn)}, at most 140 KB`)
    printFigure('first list, JavaScript gzipped', `${kilobytes(first)}, at most 190 KB`)

    const baseline = await serveBaseline(url)
    const bareList = await weightOf(browser, baseline.url, list, row, who)
    printFigure(
      'the floor’s list, the same way',
      `${kilobytes(bareList)}; 123 KB was that of the design’s floor`,
    )
    const [found, baselineRounds]: [Round[], Round[]] = [[], []]
    // Alternates between both, so that other load affects them equally.
    for (let round = 0; round < rounds; round++) {
      baselineRounds.push(await oneRound(browser, baseline.url, who))
      found.push(await oneRound(browser, url, who))
    }
    await baseline.close()
    const against = (what: string, of: (round: Round) => number, maximum?: number) => {
      const ratio = (middle(found, of) / middle(baselineRounds, of)).toFixed(2)
      const limitText = maximum === undefined ? '' : `, at most ${maximum}`
      printFigure(
        what,
        `${spread(found, of)}, ${ratio} of the floor's ${spread(baselineRounds, of)}${limitText}`,
      )
    }
    against('list ready', ({ ready }) => ready, 1.25)
    against('next page', ({ next }) => next)
    against('key in the search to rows', ({ search }) => search, 1.2)
    printFigure(
      'longest task after the first rows',
      `${spread(found, ({ longest }) => longest)}, at most 200 ms`,
    )
    const last = await afterManyPages(browser, url, who)
    printFigure('DOM nodes of the list', `${last.nodes}, at most 1,500`)
    const growth = (100 * (last.heapAfter / last.heapBefore - 1)).toFixed(1)
    printFigure(
      `heap after ${pageChanges} page changes`,
      `${kilobytes(last.heapAfter)}, ${growth} % over the start, at most 10 %`,
    )
  } finally {
    await browser.close()
  }
}

type Round = { ready: number; next: number; search: number; longest: number }

/** Measures the first minute of a person at the list, in a browser without a cache. */
async function oneRound(browser: Browser, url: string, who: Credentials): Promise<Round> {
  const { page, devtools } = await opened(browser, url, who)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url + list)
  await page.waitForSelector(row)
  const ready = await page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? 0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => performance.mark('settled'))
  const next = await timed(page, 'click', () => page.getByRole('button', { name: 'Next page' }).click())
  const afterNext = await longestTask(page)
  // From the first page and by the second key: one letter is too short to be searched, and from another page the list
  // would return to its first page without a search.
  await page.goto(url + list)
  await page.waitForSelector(row)
  await page.waitForLoadState('networkidle')
  await page.locator('main input[type=search]').focus()
  await page.keyboard.press('s')
  await page.waitForURL(/search=s/)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    performance.clearMarks('settled')
    performance.mark('settled')
  })
  const search = await timed(page, 'keydown', () => page.keyboard.press('a'))
  const longest = Math.max(afterNext, await longestTask(page))
  await page.context().close()
  return { ready, next, search, longest }
}

/** Longest task in milliseconds since the page was last marked as settled. */
const longestTask = (page: Page) =>
  page.evaluate(() => {
    const since = performance.getEntriesByName('settled')[0]?.startTime ?? 0
    const { longTasks } = globalThis as typeof globalThis & {
      longTasks: { startTime: number; duration: number }[]
    }
    return Math.max(0, ...longTasks.filter(({ startTime }) => startTime > since).map((task) => task.duration))
  })

async function afterManyPages(browser: Browser, url: string, who: Credentials) {
  const { page, devtools } = await opened(browser, url, who)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize
  }
  await page.goto(url + list)
  await page.waitForSelector(row)
  // The first steps load code that later steps find in the cache.
  for (let i = 0; i < 5; i++) await changePage(page)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const heapBefore = await heap()
  for (let i = 0; i < pageChanges; i++) await changePage(page)
  const heapAfter = await heap()
  await page.context().close()
  return { nodes, heapBefore, heapAfter }
}

const changePage = (page: Page) =>
  timed(page, 'click', () => page.getByRole('button', { name: 'Next page' }).click())

/** Measures from the user's event to the frame with the new rows, by the browser's clock. */
async function timed(page: Page, event: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(
    ([kind, rows]) => {
      const areRowsShown = () =>
        [...document.querySelectorAll<HTMLElement>(rows)].map((each) => each.dataset['key']).join()
      const before = areRowsShown()
      const run = globalThis as typeof globalThis & { took: Promise<number> }
      run.took = new Promise((resolve) => {
        let began = 0
        addEventListener(kind, ({ timeStamp }) => (began ||= timeStamp), { capture: true })
        const watch = new MutationObserver(() => {
          if (began === 0 || areRowsShown() === before || document.querySelector('[data-old]')) return
          watch.disconnect()
          requestAnimationFrame((at) => resolve(Math.max(at, performance.now()) - began))
        })
        watch.observe(document.body, { subtree: true, childList: true, attributes: true })
      })
    },
    [event, row] as const,
  )
  await act()
  return page.evaluate(() => (globalThis as typeof globalThis & { took: Promise<number> }).took)
}

async function opened(
  browser: Browser,
  url: string,
  who: Credentials | null,
): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const response = who && (await context.request.post(`${url}/v1/session/sign-in`, { data: who }))
  const sessionJson = response && JSON.stringify(((await response.json()) as { message: unknown }).message)
  const page = await context.newPage()
  await page.addInitScript(
    ([userData, rows]) => {
      if (userData !== null) localStorage.setItem('userData', userData)
      const longTasks: PerformanceEntry[] = []
      Object.assign(globalThis, { longTasks })
      new PerformanceObserver((seen) => longTasks.push(...seen.getEntries())).observe({ type: 'longtask' })
      const watch = new MutationObserver(() => {
        if (!document.querySelector(rows)) return
        watch.disconnect()
        requestAnimationFrame(() => performance.mark('first row'))
      })
      watch.observe(document, { subtree: true, childList: true })
    },
    [sessionJson, row] as const,
  )
  return { page, devtools: await context.newCDPSession(page) }
}

/** Returns the gzipped size of all JavaScript loaded for an address without a cache. */
async function weightOf(
  browser: Browser,
  url: string,
  address: string,
  awaited: string,
  who: Credentials | null,
) {
  const { page } = await opened(browser, url, who)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url())
  })
  await page.goto(url + address)
  await page.waitForSelector(awaited)
  await page.waitForLoadState('networkidle')
  await page.context().close()
  const sizes = await Promise.all([...scripts].map(gzippedSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const gzippedSize = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0
      response.on('data', (part: Buffer) => (size += part.length)).on('end', () => resolve(size))
    }).on('error', reject)
  })

/** Builds and serves the baseline list with the product's API (docs/decisions/0060). */
async function serveBaseline(api: string): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'erp-floor-'))
  const root = path.join(import.meta.dirname, 'baseline')
  await build({ root, logLevel: 'error', plugins: [react()], build: { outDir, target: 'es2023' } })
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: await freePort(), proxy: { '/v1': api } },
  })
  return {
    url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    close: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

const printFigure = (what: string, figure: string) => console.log(`${what.padEnd(36)} ${figure}`)
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const middle = (rounds: readonly Round[], of: (round: Round) => number) =>
  median(rounds.map(of).toSorted((one, other) => one - other))

function spread(rounds: readonly Round[], of: (round: Round) => number): string {
  const sorted = rounds.map(of).toSorted((one, other) => one - other)
  return `${median(sorted).toFixed(0)} ms (${sorted[0]?.toFixed(0)}–${sorted.at(-1)?.toFixed(0)})`
}
