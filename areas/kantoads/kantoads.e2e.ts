import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, confirmByKeys, serious } from '#tests/e2e/people.ts'

const confirm = (page: Page, name: RegExp | string) =>
  page.getByRole('dialog').getByRole('button', { name }).click()

test('top-up › is verified by one person and approved by another, with keys', async ({ browser }) => {
  const maker = await as(browser, 'maker', '/kanto-ads/topup?status=pending')
  await expect(maker).toHaveTitle('Kanto Ads Top-up | ERP')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('link', { name: /^ADT/ }).last().click()
  await expect(maker).toHaveTitle('Kanto Ads Top-up Update | ERP')
  await expect(maker.getByRole('heading', { name: /^Verify the ₱[\d,.]+ deposit of / })).toBeVisible()
  await expect(maker.getByRole('region', { name: 'Checks' }).getByRole('listitem').first()).toBeVisible()
  expect(await serious(maker, 'html')).toEqual([])
  const address = new URL(maker.url()).pathname
  await maker.keyboard.press('a')
  await expect(maker.getByRole('dialog').getByRole('button', { name: /^Verify ₱/ })).toBeVisible()
  await confirmByKeys(maker)
  // The next deposit opens.
  await expect(maker).not.toHaveURL(address)
  await expect(maker.getByText(/ was verified\. Another person must approve it\./)).toBeVisible()
  await expect(maker.getByRole('heading', { name: /^Verify the / })).toBeVisible()
  await maker.goto(address)
  await expect(maker.getByText('You cannot approve your own request.')).toBeVisible()
  expect(await serious(maker)).toEqual([])

  const checker = await as(browser, 'checker', address)
  await expect(checker.getByRole('heading', { name: /^Credit ₱[\d,.]+ to / })).toBeVisible()
  await checker.keyboard.press('a')
  await expect(checker.getByRole('dialog').getByRole('button', { name: /^Approve ₱/ })).toBeVisible()
  await confirmByKeys(checker)
  await expect(checker.getByText(/ was approved and credited to /)).toBeVisible()
  await checker.goto(address)
  await expect(checker.getByText('Approved', { exact: true }).first()).toBeVisible()
})

test('cashout › is sent to the bank in a file, and its result creates an exception', async ({ browser }) => {
  const checker = await as(browser, 'checker', '/kanto-ads/cashout?status=verified')
  await expect(checker).toHaveTitle('Kanto Ads Cashout | ERP')
  await expect(checker.getByText('Total fund')).toBeVisible()
  expect(await serious(checker)).toEqual([])
  await checker.getByRole('link', { name: /^ADC/ }).first().click()
  await expect(checker).toHaveTitle('Kanto Ads Cashout Details | ERP')
  await expect(checker.getByText(/^The account name /).first()).toBeVisible()
  // The list may still be shown when the title changes, so the reference is read after the checks.
  const ref = (
    await checker
      .getByText(/^ADC\d{7}$/)
      .first()
      .innerText()
  ).trim()
  expect(await serious(checker, 'html')).toEqual([])
  await checker.getByRole('button', { name: /^Send ₱[\d,.]+ to bank/ }).click()
  await confirm(checker, /^Send ₱/)
  await expect(checker.getByText(`${ref} will be sent`).first()).toBeVisible()

  await checker.goto('/kanto-ads/cashout?tab=batches')
  const download = checker.waitForEvent('download')
  await checker
    .getByRole('button', { name: /^Create / })
    .first()
    .click()
  await confirm(checker, /^Create /)
  const fileName = (await download).suggestedFilename()
  expect(fileName).toMatch(/^ADP\d{7}-/)
  const batch = fileName.slice(0, 10)
  expect(await serious(checker)).toEqual([])

  const maker = await as(browser, 'maker', '/kanto-ads/cashout?tab=answers')
  await maker.getByLabel('File', { exact: true }).setInputFiles({
    name: 'answers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `payment_reference,batch_reference,amount,status,bank_reference,reason\n${ref},${batch},0.01,paid,IPJOURNEY1,\nADC9999999,${batch},5,failed,,Closed\n`,
    ),
  })
  await expect(maker.getByText(/listed under Exceptions/).first()).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: /^Import 2 rows/ }).click()
  await maker.getByRole('link', { name: 'View exceptions' }).click()
  await expect(maker.getByText('ADC9999999')).toBeVisible()
  expect(await serious(maker)).toEqual([])
})

test('passed audit › is closed by a second person and updates the figures', async ({ browser }) => {
  const checker = await as(browser, 'checker', '/kantoads/audit?status=passed')
  await expect(checker).toHaveTitle('Kanto Ads Audit | ERP')
  await checker
    .getByText(/^ADA\d{7}/)
    .first()
    .click()
  const panel = checker.getByRole('complementary')
  await expect(panel.getByText('Round 1: Passed')).toBeVisible()
  await panel.getByRole('button', { name: 'Close audit' }).click()
  await confirm(checker, 'Close audit')
  await expect(checker.getByText(/was released to/).first()).toBeVisible()
})

test('cancellation › shows the outstanding e-renta before it is submitted', async ({ browser }) => {
  const maker = await as(browser, 'maker', '/kantoads/cancellation')
  await maker.getByRole('link', { name: 'New request' }).click()
  await expect(maker).toHaveTitle('Kanto Ads Cancellation Request | ERP')
  await maker
    .getByLabel(/^Store/)
    .first()
    .click()
  await maker.getByRole('listbox').getByRole('option').last().click()
  await maker.getByLabel(/^Effective date/).fill('2030-01-15')
  await maker.getByLabel(/^Reason/).fill('The store moves to another street')
  await expect(maker.getByRole('row').nth(1)).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker.getByText('Pending', { exact: true }).first()).toBeVisible()
  const address = new URL(maker.url()).pathname
  const checker = await as(browser, 'checker', address)
  await checker.getByRole('button', { name: 'Start review' }).click()
  await confirm(checker, 'Start review')
  // The review and the decision are on the same page.
  await expect(checker.getByText('Under Review', { exact: true }).first()).toBeVisible()
  await expect(checker.getByText('No attachment supports the request.')).toBeVisible()
  expect(await serious(checker, 'html')).toEqual([])
  await checker.getByRole('button', { name: /^Approve removal of / }).click()
  await confirm(checker, /^Approve removal of /)
  await expect(checker.getByText(/ was approved\. /).first()).toBeVisible()
})
