import { existsSync, readFileSync } from 'node:fs'

/** Number of tests by result, a line for each failed test, and the files of failed tests. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  failedFiles: string[]
  /** A line for each test that passed only in the second run. */
  unstable: string[]
  /** Files of unit tests and journeys with the time they took. */
  durations: Duration[]
}

export type Duration = { name: string; ms: number }

export const noTests: Counts = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  failedFiles: [],
  unstable: [],
  durations: [],
}

/** With more failed files than this, a second run would only delay the result. */
const maxRepeatedFiles = 5

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
    startTime?: number
    endTime?: number
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[]
  }[]
}

/** Part of Playwright's JSON report: results of tests, and errors outside them. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites?: PlaywrightSuite[]
}
type PlaywrightSuite = {
  file: string
  specs?: { title: string; ok: boolean; tests?: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

export function countVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    ...noTests,
    failedFiles: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    durations: report.testResults.flatMap(({ name, startTime, endTime }) =>
      startTime === undefined || endTime === undefined ? [] : [{ name, ms: endTime - startTime }],
    ),
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

export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Counts {
  const specs = specsIn(suites)
  const failed = specs.filter(({ ok }) => !ok)
  return {
    ...noTests,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: failed.map(({ file, title }) => `${file}: ${title}`),
    // An error outside the tests, such as a server that did not start, belongs to no file.
    failedFiles: errors.length > 0 ? [] : [...new Set(failed.map(({ file }) => file))],
    durations: specs.flatMap(({ file, title, tests = [] }) =>
      tests.flatMap(({ results }) => results.map(({ duration: ms }) => ({ name: `${file}: ${title}`, ms }))),
    ),
  }
}

const specsIn = (
  suites: readonly PlaywrightSuite[],
): (NonNullable<PlaywrightSuite['specs']>[number] & { file: string })[] =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.map((spec) => ({ file, ...spec })),
    ...specsIn(inner),
  ])

/** Whether the failed files are known and few enough to run once more. */
export const canRepeat = ({ failed, failedFiles }: Counts): boolean =>
  failed > 0 && failedFiles.length > 0 && failedFiles.length <= maxRepeatedFiles

/**
 * Result of a run whose failed files ran once more. Tests that then pass count as passed and are reported as unstable:
 * they indicate a race condition that must be fixed, but not a defect of the change under test.
 */
export function afterRepetition(first: Counts, second: Counts): Counts {
  const failed = Math.min(first.failed, second.failed)
  return {
    ...first,
    passed: first.passed + first.failed - failed,
    failed,
    failures: second.failures,
    unstable: first.failures.filter((failure) => !second.failures.some((other) => isSame(other, failure))),
  }
}

// The messages of the two failures may differ.
const isSame = (one: string, other: string) => one.split(': ', 2).join() === other.split(': ', 2).join()

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
    failedFiles: parts.flatMap(({ failedFiles }) => failedFiles),
    unstable: parts.flatMap(({ unstable }) => unstable),
    durations: parts.flatMap(({ durations }) => durations),
  }
}

/** The ten slowest files of unit tests and journeys, as lines with their seconds. */
export const slowest = ({ durations }: Counts): string[] =>
  durations
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)

/** Returns the last line of a run. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Whether a run was successful: at least one test passed and none failed. */
export function isGood({ passed, failed }: Counts): boolean {
  return passed > 0 && failed === 0
}
