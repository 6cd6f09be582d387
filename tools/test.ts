import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { ensureBrowser } from '#tests/e2e/browser.ts'
import { buildApp } from '#tools/start/console-build.ts'
import { errorText } from '#tools/start/progress.ts'
import {
  afterRepetition,
  canRepeat,
  closingLine,
  type Counts,
  countPlaywright,
  countVitest,
  countsOf,
  isGood,
  noTests,
  slowest,
  sum,
} from '#tools/test/counts.ts'
import { planFor, withoutPaths } from '#tools/test/plan.ts'

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'erp-console-reports-'))
const plan = planFor(process.argv.slice(2))

// Ctrl-C also reaches the runners. This process waits until they have cleaned up.
process.on('SIGINT', () => {})

const counts = [
  plan.vitest === null ? noTests : await attempt('Tests', runVitest, plan.vitest),
  plan.journeys === null
    ? noTests
    : // Traces cost processor time, so only the second run records them.
      await attempt('Journeys', runJourneys, plan.journeys, ['--trace=retain-on-failure']),
]
rmSync(reports, { recursive: true, force: true })
const all = sum(counts)
if (all.passed + all.failed === 0) console.log('No tests ran.')
// In short runs the list would only repeat the output.
if (all.durations.length > 50)
  console.log(['', 'Slowest:', ...slowest(all).map((line) => line.replace(`${root}/`, ''))].join('\n'))
// Repeated at the end, because the output of a long run is cut at its beginning.
for (const test of all.unstable) console.log(`Passed only in the second run: ${test}`)
for (const failure of all.failures) console.log(`Failed: ${failure}`)
console.log(closingLine(all))
process.exitCode = isGood(all) ? 0 : 1

async function attempt(
  name: string,
  run: (options: string[]) => Promise<Counts>,
  options: string[],
  optionsOfRepetition: string[] = [],
): Promise<Counts> {
  try {
    const counts = await run(options)
    if (!canRepeat(counts)) return counts
    console.log(`\n${name}: the files of failed tests run once more.`)
    const again = [...counts.failedFiles, ...optionsOfRepetition, ...withoutPaths(options)]
    return afterRepetition(counts, await run(again))
  } catch (error) {
    console.error(`\n${name} cannot run. ${errorText(error)}`)
    return { ...noTests, failed: 1 }
  }
}

async function runVitest(options: string[]): Promise<Counts> {
  const file = join(reports, 'vitest.json')
  const code = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...options,
  ])
  return countsOf(file, code, countVitest)
}

async function runJourneys(options: string[]): Promise<Counts> {
  if (await buildApp('console', console.log)) console.log('The console was built.')
  const file = join(reports, 'playwright.json')
  const code = await run(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', '--pass-with-no-tests', ...options],
    { CHROMIUM_PATH: await ensureBrowser(console.log), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  // The second run deletes these files, and CI keeps only the output.
  for (const page of globSync('test-results/*/error-context.md', { cwd: root }))
    printContent(join(root, page))
  return countsOf(file, code, countPlaywright)
}

/** Prints the beginning of the content of the page on which a journey failed. */
function printContent(file: string): void {
  const maxLines = 60
  const lines = readFileSync(file, 'utf8').split('\n')
  const start = lines.findIndex((line) => line.startsWith('- main'))
  console.log(['', relative(root, file), ...lines.slice(start, start + maxLines)].join('\n'))
}

function run(program: string, options: string[], more: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...options], {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.on('close', (code) => done(code ?? 1)).on('error', fail)
  })
}
