import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as } from '#tests/e2e/people.ts'

/** Number of columns of each field group, in order. */
async function columnsAt(page: Page, path: string): Promise<number[]> {
  await page.goto(path)
  const groups = page.locator('form fieldset:has(legend) > div')
  await expect(groups.first()).toBeVisible()
  return groups.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length),
  )
}

const forms = [
  ['/careers/form/1', '/careers/form/0'],
  ['/digital-offer/load/provider/form/1', '/digital-offer/load/provider/form/0'],
  ['/rewards/prp/items/1', '/rewards/prp/items/0'],
] as const

test('form › has the same columns for a new and an existing record', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [existing, created] of forms) {
      const columns = await columnsAt(page, created)
      expect(new Set(columns), `${created} at ${width}`).toEqual(new Set([2]))
      expect(await columnsAt(page, existing), `${existing} at ${width}`).toEqual(columns)
    }
  }
})
