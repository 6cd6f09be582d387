import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, wcagViolations } from '#tests/e2e/people.ts'

const order = (page: Page) => page.getByRole('list', { name: 'Order of banners in Home' })
const titles = (page: Page) => order(page).getByRole('listitem')
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}, position` })
const first = 'Load up, stay close this Pasko'
const last = 'Refer a suki, earn together'

async function arranging(page: Page) {
  await page.goto('/digital-offer/load/banner')
  await page.getByRole('button', { name: 'Change order' }).click()
  await expect(titles(page)).toHaveCount(4)
}

test('banners › are sorted by keyboard, drag and buttons, and report a conflicting edit to the second person', async ({
  browser,
}) => {
  const [ana, ben] = [await as(browser, 'maker'), await as(browser, 'maker2')]
  await arranging(ana)
  await arranging(ben)

  await handle(ana, first).focus()
  await ana.keyboard.press('Space')
  await ana.keyboard.press('End')
  await expect(titles(ana).last()).toContainText(first)
  await expect(handle(ana, first)).toBeFocused()
  await ana.keyboard.press('Escape')
  await expect(titles(ana).first()).toContainText(first)
  await expect(order(ana)).toBeVisible()

  await ana.keyboard.press('Space')
  await ana.keyboard.press('ArrowDown')
  await ana.keyboard.press('Space')
  await expect(titles(ana).nth(1)).toContainText(first)
  await expect(ana.getByText('The order was saved.')).toBeVisible()

  await ben.getByRole('button', { name: `Move ${last} up` }).click()
  await expect(ben.getByRole('alert').filter({ hasText: 'changed by someone else' })).toBeVisible()
  await expect(titles(ben).nth(1)).toContainText(first)
  await ben.getByRole('button', { name: `Move ${last} up` }).click()
  await expect(ben.getByText('The order was saved.')).toBeVisible()

  await arranging(ana)
  await expect(titles(ana).nth(2)).toContainText(last)
  await handle(ana, last).dragTo(titles(ana).first(), { targetPosition: { x: 40, y: 4 } })
  await expect(titles(ana).first()).toContainText(last)
  await expect(ana.getByText('The order was saved.')).toBeVisible()
  await arranging(ana)
  await expect(titles(ana).first()).toContainText(last)
  // Only WCAG rules are checked: the UI kit's dialogs violate a best-practice rule on headers.
  expect(await wcagViolations(ana)).toEqual([])
})

test('provider switch › is previewed, applied to a network and reverted', async ({ browser }) => {
  const page = await as(browser, 'checker')
  await page.goto('/digital-offer/load/networks')
  await page.getByRole('cell', { name: 'Smart', exact: true }).click()
  await page.getByRole('button', { name: 'Switch provider' }).click()
  await choose(page.getByLabel('New provider'), 'LoadCentral')
  await expect(page.getByText('Smart load goes through LoadCentral instead of Smart Direct')).toBeVisible()
  await page.getByLabel('Reason').fill('Smart Direct times out since noon')
  await page.getByRole('button', { name: 'Switch to LoadCentral' }).click()
  await expect(page.getByText('Smart now uses LoadCentral.')).toBeVisible()

  await page.getByRole('tab', { name: 'Provider switches' }).click()
  // The newest switch is first. The demo has earlier ones of the same network.
  await page.getByRole('button', { name: 'Actions for Smart' }).first().click()
  await page.getByRole('menuitem', { name: 'Revert switch' }).click()
  await page.getByLabel('Reason').fill('Smart Direct answers again')
  await page.getByRole('button', { name: 'Switch to Smart Direct' }).click()
  await expect(page.getByText('Smart now uses Smart Direct.')).toBeVisible()
})
