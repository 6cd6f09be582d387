import { existsSync, readFileSync } from 'node:fs'

/** How many tests came out how. */
export type Counts = { passed: number; failed: number; skipped: number }

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 }

/** What vitest's JSON report says of single tests, and of files that could not even be loaded. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** What Playwright's JSON report says of single tests, and of errors outside them. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function countVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  // One that passes only at the second try tells of a race, in the product or in the test.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/** What a runner's report and its exit code say together; a runner that failed never counts as all well. */
export function countsOf(file: string, exitCode: number, count: (report: never) => Counts): Counts {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as never) : noTests
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function sum(parts: Counts[]): Counts {
  const total = (name: keyof Counts) => parts.reduce((so, part) => so + part[name], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

/** The line a run closes with. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Whether a run with these counts may be called good: something ran, and nothing failed. */
export function isGood({ passed, failed }: Counts): boolean {
  return passed > 0 && failed === 0
}
