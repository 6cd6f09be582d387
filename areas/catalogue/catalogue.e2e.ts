import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, wcagViolations } from '#tests/e2e/people.ts'

const tree = (page: Page) => page.getByRole('list', { name: 'Category tree' })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}, position` })
const row = (page: Page, name: string) => tree(page).getByRole('listitem').filter({ hasText: name })

async function arranging(page: Page) {
  await page.goto('/product/category')
  await page.getByRole('button', { name: 'Change order' }).click()
  await expect(row(page, 'Instant noodles')).toBeVisible()
}

test('category tree › is sorted by keyboard, button and drag, and reports a conflicting edit to the second person', async ({
  browser,
}) => {
  const [ana, ben] = [await as(browser, 'maker'), await as(browser, 'maker2')]
  await arranging(ana)
  await arranging(ben)

  await handle(ana, 'Rice and grains').focus()
  await ana.keyboard.press('Space')
  await ana.keyboard.press('ArrowLeft')
  await expect(ana.getByText('Rice and grains: position 2 of 7.')).toBeVisible()
  await ana.keyboard.press('Space')
  await expect(ana.getByText('The order was saved.')).toBeVisible()

  await ben.getByRole('button', { name: 'Move Canned goods up' }).click()
  await expect(ben.getByRole('alert').filter({ hasText: 'changed by someone else' })).toBeVisible()

  await ana.getByRole('button', { name: 'Nest Rice and grains under the item above' }).click()
  const place = (at: number) => tree(ana).getByRole('listitem').nth(at)
  await expect(place(5)).toContainText('Rice and grains')
  await handle(ana, 'Rice and grains').dragTo(row(ana, 'Canned goods'), { targetPosition: { x: 60, y: 4 } })
  await expect(place(2)).toContainText('Rice and grains')
  await expect(ana.getByText('The order was saved.')).toBeVisible()
  await arranging(ana)
  await expect(place(2)).toContainText('Rice and grains')
  expect(await wcagViolations(ana)).toEqual([])
})

test('template import › creates templates that can be searched, and is reverted by a colleague with permission', async ({
  browser,
}) => {
  const [ana, ben] = [await as(browser, 'maker'), await as(browser, 'superadmin')]
  await ana.goto('/product/template/import')
  const lines = [
    'Item code,EAN,Product name,Category,Group,Tatak,Unit,Price,Cost',
    'JRN-1,4800016644504,Biyahe noodles,instant noodles,Mami,lucky me!,pc,"1,015.00",12.50',
    'JRN-2,4800016644505,Wrong digit,Instant noodles,,Lucky Me!,PC,15,',
  ]
  await ana.getByLabel('File').setInputFiles({
    name: 'journey.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await ana.getByRole('button', { name: 'Preview rows' }).click()
  await expect(ana.getByText('The last digit should be 4. Check the barcode')).toBeVisible()
  await ana.getByLabel('Barcode of row 3').fill('4800016644503')
  await ana.getByRole('button', { name: 'Check row 3' }).click()
  await expect(ana.getByText('The last digit should be 4. Check the barcode')).toBeVisible()
  await ana.getByRole('button', { name: 'Exclude these rows and import the other row' }).click()
  await expect(ana.getByRole('heading', { name: 'Import completed' })).toBeVisible()
  await ana.getByRole('link', { name: 'View templates' }).click()
  await expect(ana.getByRole('cell', { name: 'Biyahe noodles', exact: true })).toBeVisible()

  await ben.goto('/product/template/import')
  await ben.getByRole('button', { name: 'Undo import' }).click()
  const dialog = ben.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The wrong file')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog).toBeHidden()
  await ana.reload()
  await expect(ana.getByRole('cell', { name: 'Biyahe noodles', exact: true })).toBeHidden()
})

test('record in use › cannot be deleted, and links to its references', async ({ browser }) => {
  const page = await as(browser, 'superadmin')
  await page.goto('/product/brand?search=Milo')
  await page.getByRole('button', { name: 'Actions for Milo' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Milo is in use' })
  await dialog
    .getByRole('link', { name: /^Milo Powdered Drink/ })
    .first()
    .click()
  await expect(page).toHaveTitle('Product Template | ERP')
})
