import { test as base } from '@playwright/test'
import { closePages } from '#tests/e2e/people.ts'
import { type Product, startCopy } from '#tests/e2e/product.ts'

/** End-to-end test against a product of its worker. Playwright itself closes only the context it created. */
export const test = base.extend<{ closePages: undefined }, { product: Product }>({
  product: [
    async ({ browserName }, use, { parallelIndex }) => {
      const product = await startCopy(`${browserName}${parallelIndex}`)
      process.env['E2E_ADDRESS'] = product.address
      process.env['E2E_DATABASE'] = product.database
      process.env['E2E_DATA_DIR'] = product.dataDir
      await use(product)
      await product.stop()
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
  closePages: [
    async ({ browser }, use) => {
      await use(undefined)
      await closePages(browser)
    },
    { auto: true },
  ],
})
