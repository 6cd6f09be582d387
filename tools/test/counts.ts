import { existsSync, readFileSync } from 'node:fs'

/** Number of tests by result, and a line for each failed test that the report names. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** Part of vitest's JSON report: results of tests, and files that could not be loaded. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[]
  }[]
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
    failures: report.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message = '', assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        if (failed.length === 0) return [`${name}: ${firstLine(message)}`]
        return failed.map(
          ({ fullName = '', failureMessages }) =>
            `${name}: ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`,
        )
      }),
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  // A test that passes only on the second attempt counts as failed, because it indicates a race condition.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    // Playwright's own report ends with their names.
    failures: [],
  }
}

/** Combines the report and the exit code of a runner. A runner with an error exit code has at least one failure. */
export function countsOf(file: string, exitCode: number, count: (report: never) => Counts): Counts {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as never) : noTests
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function sum(parts: Counts[]): Counts {
  const total = (name: 'passed' | 'failed' | 'skipped') => parts.reduce((so, part) => so + part[name], 0)
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    failures: parts.flatMap(({ failures }) => failures),
  }
}

/** Returns the last line of a run. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Whether a run was successful: at least one test passed and none failed. */
export function isGood({ passed, failed }: Counts): boolean {
  return passed > 0 && failed === 0
}
