import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './tests/e2e/browser.ts'

const browser = findBrowser()

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/set-up.ts',
  // Each worker has its own server and database. The files of a run are distributed over the workers.
  workers: Math.min(4, availableParallelism()),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    launchOptions: { args: browserFlags, ...(browser !== null && { executablePath: browser }) },
    // A missing control fails with its line instead of with the time limit of the test.
    actionTimeout: 30_000,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    viewport: { width: 1440, height: 900 },
    // Animations cost processor time, and screens look the same after them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
