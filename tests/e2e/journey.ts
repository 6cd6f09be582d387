import { test as base } from '@playwright/test'

/**
 * End-to-end test that closes all browser contexts at its end. Playwright closes only the context it created itself,
 * and open pages would keep event streams open until the last test.
 */
export const test = base.extend<{ everybodyLeaves: undefined }>({
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
