import { test as base } from '@playwright/test'
import { type Product, startCopy } from '#tests/e2e/product.ts'

/**
 * End-to-end test against a product of its worker. At its end it closes all browser contexts: Playwright closes only
 * the context it created itself, and open pages would keep event streams open until the last test.
 */
export const test = base.extend<{ closeContexts: undefined }, { product: Product }>({
  product: [
    async ({ browserName }, use, { parallelIndex }) => {
      const product = await startCopy(`${browserName}${parallelIndex}`)
      process.env['E2E_ADDRESS'] = product.address
      process.env['E2E_DATABASE'] = product.database
      process.env['E2E_DATA_DIR'] = product.dataDir
      await use(product)
      await product.stop()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
