import { test as base } from '@playwright/test'

/**
 * A journey: when it ends, everybody who came with a browser of their own leaves. Playwright closes only the
 * context it made itself, and people who stay hold a stream to the server until the last journey is over.
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
