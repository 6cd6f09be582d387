import { type Browser, expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, pressAction, serious } from '#tests/e2e/people.ts'

/** Value of a date-time field, the given number of days from now in Manila time. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 16)

async function addItem(page: Page, { name, kind, chance }: { name: string; kind: string; chance: string }) {
  await page.getByRole('link', { name: 'New item' }).click()
  await expect(page).toHaveTitle('Add Roulette Item | ERP')
  await page.getByLabel(/^Name/).fill(name)
  await choose(page.getByLabel(/^Type/), kind)
  await page.getByRole('textbox', { name: /^Chance/ }).fill(chance)
}

/** Saves the item and returns to its game. */
async function saveItem(page: Page, game: string) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveTitle('Edit Roulette Item | ERP')
  await page.getByRole('article').getByRole('link', { name: game }).first().click()
  await expect(page).toHaveTitle('Edit Roulette | ERP')
}

test('wheel › is filled to exactly 100.00% by one person and activated by another', async ({ browser }) => {
  const game = `Fiesta wheel ${Date.now()}`
  const maker = await as(browser, 'maker', '/roulette-main')
  await expect(maker).toHaveURL(/\/roulette\/roulette-main$/)
  await expect(maker).toHaveTitle('Roulette | ERP')
  await expect(maker.getByText('Suki Wheel')).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('link', { name: 'New game' }).click()
  await expect(maker).toHaveTitle('Add Roulette | ERP')
  await maker.getByLabel(/^Name/).fill(game)
  await choose(maker.getByLabel(/^Cost type/), 'BLVCK coins')
  await maker.getByLabel(/^Cost per spin/).fill('15')
  await maker.getByLabel(/^Starts on/).fill(inDays(1))
  await maker.getByLabel(/^Ends on/).fill(inDays(20))
  await maker.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(maker).toHaveTitle('Edit Roulette | ERP')

  await addItem(maker, { name: 'Umbrella', kind: 'Physical item', chance: '12.50' })
  await maker.getByLabel(/^Stock/).fill('40')
  await expect(maker.getByRole('region', { name: 'Total chance' })).toContainText('87.50%')
  await saveItem(maker, game)
  await expect(maker.getByText('The chances total 12.50%').first()).toBeVisible()

  await addItem(maker, { name: 'No luck', kind: 'No win', chance: '87.51' })
  await expect(maker.getByText('This is 0.01% more than the remaining chance.')).toBeVisible()
  await maker.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(maker.getByText('Enter a chance up to 87.50%.').first()).toBeVisible()
  await maker.getByRole('textbox', { name: /^Chance/ }).fill('87.50')
  await saveItem(maker, game)
  await expect(maker.getByText('Ready: the chances total exactly 100.00%.')).toBeVisible()
  // The maker cannot activate the game and sees the reason.
  await maker.getByRole('button', { name: 'More actions' }).click()
  await expect(
    maker.getByText('You created or edited this game, so another person must activate it.'),
  ).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await maker.keyboard.press('Escape')

  await maker.getByRole('tab', { name: 'Simulation' }).click()
  await maker.getByLabel('Spins per day').fill('500')
  await maker.getByRole('button', { name: 'Simulate game' }).click()
  await expect(maker.getByRole('row', { name: /Umbrella/ })).toContainText('40')
  await expect(maker.getByRole('status').getByText('Expected cost')).toBeVisible()

  const checker = await as(browser, 'checker', new URL(maker.url()).pathname)
  await checker.getByRole('button', { name: 'Activate', exact: true }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(checker.getByRole('dialog')).toHaveCount(0)
  await expect(checker.getByRole('button', { name: 'Activate', exact: true })).toHaveCount(0)
  await expect(checker.getByText('Active', { exact: true }).first()).toBeVisible()

  // Approved fields are read-only while the game is active, so that one person cannot rename a prize or add to it.
  await checker.getByRole('link', { name: 'Umbrella' }).click()
  await expect(checker.getByText('Only the image can be changed while the game is active.')).toBeVisible()
  await expect(checker.getByLabel(/^Stock/)).toBeDisabled()
  await expect(checker.getByLabel(/^Name/)).toBeDisabled()

  // Deactivates the game, because the next run needs its price for another game.
  await leaveOff(browser, new URL(maker.url()).pathname)
})

async function leaveOff(browser: Browser, address: string) {
  const page = await as(browser, 'checker2', address)
  await pressAction(page, 'Deactivate')
  await page.getByRole('dialog').getByRole('textbox').fill('The fiesta is over')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Inactive', { exact: true }).first()).toBeVisible()
}

test('wheel reward › is processed and delivered', async ({ browser }) => {
  const editor = await as(browser, 'checker', '/roulette/roulette-reward?status=pending&type=physical')
  await expect(editor).toHaveTitle('Roulette Rewards | ERP')
  expect(await serious(editor)).toEqual([])
  await editor.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(editor).toHaveTitle('Edit Roulette Reward | ERP')
  await choose(editor.getByLabel(/^New status/), 'Processing')
  await editor.getByRole('button', { name: 'Update status' }).click()
  await expect(editor.getByText('Processing', { exact: true }).first()).toBeVisible()

  // The person who processes the reward cannot cancel it.
  await choose(editor.getByLabel(/^New status/), 'Cancelled')
  await expect(editor.getByRole('button', { name: 'Update status' })).toBeDisabled()
  await choose(editor.getByLabel(/^New status/), 'Shipped')
  await editor.getByLabel(/^Address/).fill('12 Mabini St, Cebu City')
  await choose(editor.getByLabel(/^Courier/), 'LBC')
  await editor.getByLabel(/^Tracking number/).fill('LBC-445566')
  await editor.getByRole('button', { name: 'Update status' }).click()
  await expect(editor.getByText('LBC-445566').first()).toBeVisible()
  expect(await serious(editor)).toEqual([])
})
