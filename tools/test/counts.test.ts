import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  afterRepetition,
  canRepeat,
  closingLine,
  countPlaywright,
  countVitest,
  countsOf,
  isGood,
  noTests,
  slowest,
  sum,
  type VitestReport,
} from '#tools/test/counts.ts'

const vitestReport: VitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [{ status: 'passed' }],
    },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'sum adds', failureMessages: ['expected 3\nat b'] }],
    },
    { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ],
}

test('vitest counts › treat a file that cannot be loaded as a failed test', () => {
  expect(countVitest(vitestReport)).toEqual({
    ...noTests,
    failedFiles: ['b.test.ts', 'c.test.ts'],
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: ['b.test.ts: sum adds: expected 3', 'c.test.ts: no such module'],
    durations: [{ name: 'a.test.ts', ms: 2_500 }],
  })
})

test('slowest › are ten files and journeys with their seconds', () => {
  const durations = Array.from({ length: 12 }, (_, index) => ({
    name: `${index}.test.ts`,
    ms: index * 1_000,
  }))
  const lines = slowest({ ...noTests, durations })
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('  11.0 s  11.test.ts')
})

test('Playwright counts › treat a flaky test and an error outside tests as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: ['server did not start'] })).toEqual({
    ...noTests,
    passed: 3,
    failed: 3,
    skipped: 2,
    failures: [],
  })
})

test('Playwright counts › name the failed tests and their files', () => {
  const specs = [
    { title: 'signs in', ok: true },
    { title: 'signs out', ok: false },
  ]
  const suites = [{ file: 'session.e2e.ts', suites: [{ file: 'session.e2e.ts', specs }] }]
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [], suites })).toMatchObject({
    failures: ['session.e2e.ts: signs out'],
    failedFiles: ['session.e2e.ts'],
  })
})

describe('afterRepetition', () => {
  const first = {
    ...noTests,
    passed: 5,
    failed: 2,
    failures: ['a.test.ts: adds: 2', 'b.test.ts: divides: 1'],
    failedFiles: ['a.test.ts', 'b.test.ts'],
  }
  test('counts tests that pass in the second run as passed and unstable', () => {
    expect(afterRepetition(first, { ...noTests, passed: 4 })).toMatchObject({
      passed: 7,
      failed: 0,
      failures: [],
      unstable: first.failures,
    })
  })
  test('keeps tests that fail twice, also with another message', () => {
    const second = { ...noTests, passed: 3, failed: 1, failures: ['a.test.ts: adds: 3'] }
    expect(afterRepetition(first, second)).toMatchObject({
      passed: 6,
      failed: 1,
      failures: ['a.test.ts: adds: 3'],
      unstable: ['b.test.ts: divides: 1'],
    })
  })
})

test.each([
  [{ ...noTests, failed: 1, failedFiles: ['a'] }, true],
  [{ ...noTests, failed: 6, failedFiles: ['a', 'b', 'c', 'd', 'e', 'f'] }, false],
  [{ ...noTests, failed: 1 }, false],
  [{ ...noTests, passed: 1 }, false],
])('canRepeat › for %o is %s', (counts, expected) => {
  expect(canRepeat(counts)).toBe(expected)
})

describe('countsOf', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'erp-console-test-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  const good = { ...vitestReport, numFailedTests: 0, testResults: [] }

  test('adds one failure if the runner fails after passing tests', () => {
    const file = join(folder, 'report.json')
    writeFileSync(file, JSON.stringify(good))
    expect(countsOf(file, 0, countVitest)).toEqual({ ...noTests, passed: 5, skipped: 3 })
    expect(countsOf(file, 1, countVitest)).toEqual({ ...noTests, passed: 5, failed: 1, skipped: 3 })
  })
  test('returns one failure if the runner fails without a report', () => {
    expect(countsOf(join(folder, 'none.json'), 1, countVitest)).toEqual({ ...noTests, failed: 1 })
  })
})

test('closing line › adds up all runners and mentions skipped tests only if there are any', () => {
  const all = sum([
    { ...noTests, passed: 5, failed: 0, skipped: 0 },
    { ...noTests, passed: 3, failed: 1, skipped: 2 },
  ])
  expect(closingLine(all)).toBe('8 passed, 1 failed, 2 skipped')
  expect(closingLine({ ...noTests, passed: 8, failed: 0, skipped: 0 })).toBe('8 passed, 0 failed')
})

test.each([
  [{ ...noTests, passed: 8, failed: 0, skipped: 0 }, true],
  [{ ...noTests, passed: 8, failed: 1, skipped: 0 }, false],
  [{ ...noTests, passed: 0, failed: 0, skipped: 8 }, false],
])('isGood › for %o is %s', (counts, good) => {
  expect(isGood(counts)).toBe(good)
})
