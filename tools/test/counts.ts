import { existsSync, readFileSync } from 'node:fs'

/** Number of tests by result. */
export type Counts = { passed: number; failed: number; skipped: number }

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Part of vitest's JSON report: results of tests, and files that could not be loaded. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Part of Playwright's JSON report: results of tests, and errors outside them. */
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
  // A test that passes only on the second attempt counts as failed, because it indicates a race condition.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/** Combines the report and the exit code of a runner. A runner with an error exit code has at least one failure. */
export function countsOf(file: string, exitCode: number, count: (report: never) => Counts): Counts {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as never) : noTests
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function sum(parts: Counts[]): Counts {
  const total = (name: keyof Counts) => parts.reduce((so, part) => so + part[name], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

/** Returns the last line of a run. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Whether a run was successful: at least one test passed and none failed. */
export function isGood({ passed, failed }: Counts): boolean {
  return passed > 0 && failed === 0
}
