import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './tests/e2e/browser.ts'

const browser = findBrowser()

// The set-up starts the server and hands its address to the workers, which read this file again.
const address = process.env['E2E_ADDRESS']

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/set-up.ts',
  // Browser, server and database share two cores, so parallel tests would not be faster.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...(address !== undefined && { baseURL: address }),
    launchOptions: { args: browserFlags, ...(browser !== null && { executablePath: browser }) },
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
