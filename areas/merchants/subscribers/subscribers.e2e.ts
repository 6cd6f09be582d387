import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, reveal, serious } from '#tests/e2e/people.ts'

const rows = (page: Page) => page.locator('tr[data-key]')
/** Presses Tab until the target has the focus. */
async function tabTo(target: Locator) {
  const page = target.page()
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The focus never came there.')
}

/** A surname unique to this run. */
const surname = `Quimbong ${String(Date.now())
  .split('')
  .map((digit) => 'abcdefghij'.charAt(Number(digit)))
  .join('')}`
const newMobile = () => `0917${String(Date.now()).slice(-7)}`

/** Registers a subscriber and returns their ID. */
async function register(page: Page, firstName: string): Promise<string> {
  await page.goto('/customer/subscriber/0')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(surname)
  await page.getByLabel('Mobile number').fill(newMobile())
  await page.getByRole('button', { name: 'Register subscriber' }).click()
  await expect(page).toHaveURL(/panel=\d+/)
  return new URL(page.url()).searchParams.get('panel') ?? ''
}

test('subscriber › can be found and edited, and a stale save is rejected', async ({ browser }) => {
  const editor = await as(browser, 'maker', '/customer')
  await expect(editor).toHaveTitle('Subscribers | ERP')
  await register(editor, 'Ligaya')

  await editor.goto('/customer/subscriber')
  await editor.getByPlaceholder(/^Search name/).fill(`${surname} liga`)
  await expect(rows(editor)).toHaveCount(1)
  await expect(rows(editor)).toContainText(/\+63917\*\*\*\d{4}/)
  await rows(editor).click()
  const panel = editor.getByRole('complementary', { name: `Ligaya ${surname}` })
  await reveal(editor, 'Mobile number', 'The subscriber calls from this number')
  await expect(panel.getByText(/\+63917\d{7}/)).toBeVisible()
  await panel.getByRole('link', { name: 'Edit' }).click()
  await expect(editor.getByRole('heading', { name: `Ligaya ${surname}` })).toBeVisible()
  await editor.getByRole('tab', { name: /^History/ }).click()
  await expect(editor.getByText('revealed a masked value').first()).toBeVisible()
  await editor.getByRole('tab', { name: 'Details' }).click()

  const slower = await as(browser, 'checker', new URL(editor.url()).pathname)
  await slower.getByLabel('Occupation').fill('Teacher')

  await editor.getByLabel('First name').fill('Luwalhati')
  await editor.getByRole('button', { name: 'Save subscriber' }).click()
  await expect(editor.getByText(`Luwalhati ${surname} was saved.`)).toBeVisible()

  await slower.getByRole('button', { name: 'Save subscriber' }).click()
  await expect(slower.getByText('Someone else updated this record')).toBeVisible()
  await slower.getByRole('button', { name: 'Reload and keep my changes' }).click()
  await expect(slower.getByLabel('First name')).toHaveValue('Luwalhati')
  await expect(slower.getByLabel('Occupation')).toHaveValue('Teacher')
  await slower.getByRole('button', { name: 'Save subscriber' }).click()
  await expect(slower.getByText(`Luwalhati ${surname} was saved.`)).toBeVisible()
})

test('address › is selected from the region down, including in Metro Manila', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/customer')
  const id = await register(page, 'Amado')
  await page.goto(`/customer/subscriber/${id}`)
  const choose = async (list: string, place: string) => {
    await page.getByRole('combobox', { name: list }).click()
    await page.getByRole('listbox').getByRole('option', { name: place, exact: true }).click()
  }
  await choose('Region', 'National Capital Region (NCR)')
  await choose('City or municipality', 'Makati City')
  await choose('Barangay', 'Bel-Air')
  await page.getByRole('button', { name: '4 changes' }).click()
  await expect(page.getByRole('cell', { name: 'Metro Manila' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save subscriber' }).click()
  await expect(page.getByText(`Amado ${surname} was saved.`)).toBeVisible()
})

test('subscriber › can be found and edited with the keyboard alone', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/customer')
  await register(page, 'Dalisay')
  await page.goto('/customer/subscriber')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(`dalisay ${surname}`)
  await expect(rows(page)).toHaveCount(1)
  await tabTo(rows(page).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel=/)
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: `Dalisay ${surname}` })).toBeVisible()
  await tabTo(page.getByLabel('Suffix'))
  await page.keyboard.type('III')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Dalisay ${surname} III was saved.`)).toBeVisible()
})

test('viewer › can read but not reveal, and sees the reason for each disabled action', async ({
  browser,
}) => {
  const page = await as(browser, 'viewer', '/customer/profile-information/wallets/7')
  await expect(page).toHaveURL(/\/Profile\/7$/)
  await expect(page).toHaveTitle('Profile Information | ERP')
  await expect(page.locator('[data-masked]').getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reveal/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Logs' }).click()
  await expect(page).toHaveURL(/\/Logs\/7$/)
  await expect(page.getByText(/Merchant Management › Merchant/).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Business' }).click()
  await expect(page.getByText('Business type')).toBeVisible()
  await expect(page.getByText(/\+63\d{10}/)).toHaveCount(0)
  for (const form of ['/customer/subscriber/7', '/customer/business/7']) {
    await page.goto(form)
    await expect(page.getByText(/^View only\. You need the Update permission/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  }
})

test('subscriber list › is not accessible without permission', async ({ browser }) => {
  const page = await as(browser, 'nobody', '/dashboard')
  await page.goto('/customer/subscriber')
  await expect(page.getByText('Access Restricted').first()).toBeVisible()
})

test.describe('subscriber screens › have no serious axe violations', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(scheme, async ({ browser }) => {
      const page = await as(browser, 'superadmin', '/customer')
      await page.evaluate(
        (mode) =>
          localStorage.setItem('erp.layout', JSON.stringify({ mode, layout: 'vertical', width: 'fluid' })),
        scheme,
      )
      for (const address of [
        '/customer/subscriber',
        '/customer/subscriber/5',
        '/customer/profile-information/Profile/7',
      ]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-layout-mode', scheme)
        expect(await serious(page), address).toEqual([])
      }
    })
  }
})
