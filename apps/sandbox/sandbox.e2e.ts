import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { approve, photo, viewImages } from '#tests/e2e/kyc-case.ts'
import { approveRequest, as, choose, serious } from '#tests/e2e/people.ts'

const mobile = '+639281230044'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens an action of the home screen. */
async function open(phone: Page, name: string) {
  await phone.goto('/sandbox#/')
  await phone.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name }).click()
  await expect(phone.getByRole('heading', { name, level: 1 })).toBeFocused()
}

test('sandbox phone › plays a customer, whom staff verify, see and notify in another window', async ({
  browser,
  baseURL,
}) => {
  // Two people use it, and the notification waits for a job.
  test.slow()
  const context = await browser.newContext({
    baseURL: String(baseURL),
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  const errors: string[] = []
  phone.on('pageerror', ({ message }) => errors.push(message))
  phone.on('console', (message) => message.type() === 'error' && errors.push(message.text()))

  // Registration with the code that arrives as an SMS on the phone, in the language of the phone.
  await phone.goto('/sandbox')
  await phone.getByText('Filipino', { exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Subukan ang wallet bilang customer' })).toBeVisible()
  expect(await serious(phone)).toEqual([])
  await phone.getByText('English', { exact: true }).click()
  await phone.getByRole('link', { name: 'Register' }).click()
  await phone.getByLabel('Mobile number').fill('0917')
  await button(phone, 'Send code').click()
  await expect(phone.getByLabel('Mobile number')).toBeFocused()
  await expect(phone.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true')
  await phone.getByLabel('Mobile number').fill(mobile)
  await button(phone, 'Send code').click()
  const sms = phone.getByText(/\b\d{6}\b/).first()
  await expect(sms).toBeVisible({ timeout: 20_000 })
  await expect(phone.getByText(`Demo: SMS to ${mobile}`)).toBeVisible()
  const code = /\b\d{6}\b/.exec((await sms.textContent()) ?? '')?.[0] ?? ''
  await phone.getByLabel('Code from the SMS or email').fill(code === '000000' ? '000001' : '000000')
  await button(phone, 'Continue').click()
  await expect(phone.getByText('Wrong code. 4 attempts are left.')).toBeVisible()
  await phone.getByLabel('Code from the SMS or email').fill(code)
  await button(phone, 'Continue').click()
  await phone.getByLabel('First name').fill('Ligaya')
  await phone.getByLabel('Last name').fill('Magtanggol')
  await phone.getByLabel('Birth date').fill('May 4, 1990')
  await button(phone, 'Open account').click()
  await expect(phone.getByRole('alert').first()).toBeVisible()
  await phone.getByLabel('I agree to the terms and conditions').check()
  await phone.getByLabel('I have read the privacy notice').check()
  await button(phone, 'Open account').click()
  await expect(phone.getByRole('region', { name: 'Available balance' })).toContainText('₱0.00')
  await button(phone, 'Close').click()
  expect(await serious(phone)).toEqual([])

  // Verification, which staff approve. The phone shows it without a reload.
  await phone.getByRole('link', { name: /^Verify your identity/ }).click()
  await phone.getByLabel('ID type').selectOption('PhilID')
  await button(phone, 'Submit for review').click()
  await expect(phone.getByRole('alert').first()).toBeVisible()
  const choosePhoto = async (part: string, look: 'print' | 'dark') => {
    const buffer = await photo(phone, look)
    await phone
      .getByLabel(`Choose file: ${part}`)
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  }
  await choosePhoto('Front of your ID', 'print')
  await choosePhoto('Back of your ID', 'dark')
  await button(phone, 'Use this photo: Back of your ID').click()
  await expect(phone.getByText('Missing photos: Selfie')).toBeVisible()
  await choosePhoto('Selfie', 'print')
  await expect(phone.getByText(/^Missing photos/)).toHaveCount(0)
  expect(await serious(phone)).toEqual([])
  await phone.getByLabel('ID number').fill('1234-5678-9012')
  await button(phone, 'Submit for review').click()
  await expect(phone.getByText('Pending Verification')).toBeVisible()
  const maker = await as(browser, 'maker', '/customer/kyc?kind=review')
  await maker.getByRole('main').getByRole('searchbox').fill('Magtanggol')
  await maker.getByRole('row').filter({ hasText: 'Ligaya' }).first().click()
  await maker.getByRole('button', { name: 'Take case' }).click()
  const address = maker.url()
  await viewImages(maker)
  await maker.getByRole('button', { name: 'Verify manually' }).click()
  await maker.getByRole('dialog').getByLabel('Reason').fill('Video call on Monday.')
  await maker
    .getByRole('dialog')
    .getByRole('button', { name: /^Verify manually/ })
    .click()
  await expect(phone.getByText('Manual KYC')).toBeVisible()
  const checker = await as(browser, 'checker', address)
  await checker.getByRole('button', { name: 'Take case' }).click()
  await approve(checker)
  await expect(phone.getByText('Fully Verified')).toBeVisible()

  // Cash-in, confirmed by the provider of the demo, and load, which staff see as a sale.
  await open(phone, 'Cash in')
  await phone.getByLabel('Method').selectOption({ index: 1 })
  await phone.getByLabel('Amount').fill('500')
  await phone.getByLabel(/^Mobile number or account/).fill('09281230044')
  await button(phone, 'Cash in').click()
  await expect(phone.getByText('Success', { exact: true })).toBeVisible({ timeout: 30_000 })
  await open(phone, 'Buy load')
  await phone.getByLabel('Network').selectOption('globe')
  const product = phone.getByLabel('Product').locator('option', { hasText: '₱50.00' }).first()
  await phone.getByLabel('Product').selectOption(await product.getAttribute('value'))
  await button(phone, 'Show price').click()
  await expect(phone.getByRole('timer')).toContainText(/valid for [45]:\d\d/)
  // The first reply is lost. The repetition has the same key, so the load is bought once.
  const keys: (string | undefined)[] = []
  await phone.route('**/sandbox/api/app/load/sales', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(phone, 'Buy').click()
  await expect(phone.getByRole('alert')).toContainText('Could not reach the server.')
  await expect(phone.getByLabel('Mobile number')).toHaveValue(mobile)
  await button(phone, 'Buy').click()
  await expect(phone.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  const refNo = /ELD\d+/.exec(await phone.getByRole('main').innerText())?.[0] ?? ''
  expect(await serious(phone)).toEqual([])
  const staff = await as(browser, 'superadmin', '/report/eload-transaction?all-days=yes')
  await staff.getByRole('main').getByRole('searchbox').fill(refNo)
  await expect(staff.getByRole('row').filter({ hasText: refNo })).toBeVisible()

  // A notification of staff arrives on the phone.
  await phone.goto('/sandbox#/')
  const sales = phone.getByRole('listitem').filter({ hasText: /^eLoad/ })
  await expect(sales).toHaveCount(1)
  const title = `Salamat ${Date.now() % 100_000}`
  await maker.goto('/notification')
  await maker.getByRole('link', { name: 'New notification' }).click()
  await maker.getByRole('textbox', { name: /^Title/ }).fill(title)
  await maker.getByLabel('Message').fill('Enjoy your load.')
  await choose(maker.getByLabel('Audience'), 'Everyone')
  await maker.getByRole('button', { name: 'Save' }).click()
  await maker.getByRole('button', { name: 'Submit for approval' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker.getByText(/is awaiting approval/).first()).toBeVisible()
  await approveRequest(staff, title)
  await phone.getByRole('link', { name: 'Notifications (1 unread)' }).click({ timeout: 60_000 })
  await button(phone, `Open ${title}`).click()
  await expect(phone.getByText('Enjoy your load.')).toBeVisible()
  await phone.goto('/sandbox#/')
  await expect(phone.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  // Refused requests are logged by the browser itself.
  expect(errors.filter((error) => !/status of (404|409|422)|ERR_FAILED/.test(error))).toEqual([])
})
