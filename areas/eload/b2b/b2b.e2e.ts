import { expect, type Page } from '@playwright/test'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, confirmByKeys, serious } from '#tests/e2e/people.ts'

/** Deposit slip image with a single grey pixel value. */
const slip = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGNogAIGyhgAgIQgAQ2AJGEAAAAASUVORK5CYII=',
  'base64',
)

async function saveDeposit(page: Page, reference: string) {
  await page.getByRole('link', { name: 'New request' }).click()
  await expect(page).toHaveTitle('eLoad B2B Request | ERP')
  await page
    .getByLabel(/^Buyer/)
    .first()
    .click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page
    .getByLabel(/^Deposit/)
    .first()
    .fill('5,000.17')
  await expect(page.getByText('₱5,150.18').first()).toBeVisible()
  await choose(page.getByLabel(/^Receiving bank/), /./)
  await page.getByLabel(/^Bank reference/).fill(reference)
  await choose(page.getByLabel(/^Deposit type/), 'Online transfer')
  await choose(page.getByLabel(/^Sender bank/), 'Metrobank')
  await page.getByLabel(/^Sender account name/).fill('Nena Reyes')
  await page
    .getByLabel(/^Deposit slips/)
    .setInputFiles({ name: `${reference}.png`, mimeType: 'image/png', buffer: slip })
  await expect(page.getByText(`${reference}.png`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`Remove ${reference}.png`) })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page).toHaveTitle('eLoad B2B Request Details | ERP')
}

/** Approves the open deposit with the keys. A slip that another request has as well needs a reason. */
async function approve(page: Page, reason?: string) {
  await expect(page.getByRole('button', { name: /^Approve ₱/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Approve ₱/ })).toBeVisible()
  if (reason !== undefined) await page.getByRole('dialog').getByRole('textbox').fill(reason)
  await confirmByKeys(page)
  await expect(page.getByText(/ of eLoad credit was added to /).first()).toBeVisible()
}

test('deposit › is recorded by one person, credited by another, and its slip is recognised when reused', async ({
  browser,
}) => {
  const maker = await as(browser, 'maker', '/eloadb2b')
  await expect(maker).toHaveURL(/\/eloadb2b\/requests/)
  expect(await serious(maker)).toEqual([])
  await saveDeposit(maker, 'JOURNEY-1')
  await expect(maker.getByText('You cannot approve your own request.').first()).toBeVisible()
  const address = new URL(maker.url()).pathname
  const ref = address.split('/').at(-1) ?? ''

  // The approvals screen links to the first deposit of the queue.
  const checker = await as(browser, 'checker', '/approvals')
  await checker.getByRole('button', { name: 'Other queues' }).click()
  await checker.getByRole('link', { name: /B2B deposits/ }).click()
  await expect(checker).toHaveTitle('eLoad B2B Request Details | ERP')
  await expect(checker.getByText(/^1 of \d+$/)).toBeVisible()
  await checker.keyboard.press('j')
  await expect(checker.getByText(/^2 of \d+$/)).toBeVisible()

  await checker.goto(address)
  await expect(checker.getByRole('heading', { name: /^Credit ₱5,150\.18 to / })).toBeVisible()
  await expect(checker.getByRole('img').or(checker.locator('a img')).first()).toBeInViewport()
  await expect(checker.getByText('A deposit slip is attached.')).toBeVisible()
  expect(await serious(checker, 'html')).toEqual([])
  await approve(checker)
  await checker.goto(address)
  await expect(checker.getByText('Approved', { exact: true }).first()).toBeVisible()

  await maker.goto('/eloadb2b/requests')
  await saveDeposit(maker, 'JOURNEY-2')
  await expect(maker.getByText('This request has an image that was submitted before')).toBeVisible()
  await expect(maker.getByRole('link', { name: ref })).toBeVisible()
  const reused = new URL(maker.url()).pathname
  await checker.goto(reused)
  await expect(checker.getByText(/^The slip .* is also attached to /)).toBeVisible()
  await checker.keyboard.press('r')
  await checker.getByRole('dialog').getByRole('textbox').fill('The slip was credited before')
  await confirmByKeys(checker)
  await expect(checker.getByText(/ was rejected/).first()).toBeVisible()
  await checker.goto(reused)
  await expect(checker.getByText('Rejected', { exact: true }).first()).toBeVisible()
})

test('revenue shares › are requested by one person and approved by another', async ({ browser }) => {
  const maker = await as(browser, 'maker', '/profit-sharing/eload')
  await expect(maker).toHaveTitle('eLoad Profit Sharing | ERP')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: 'New profit shares' }).click()
  const form = maker.getByRole('main')
  await choose(form.getByLabel(/^Network/), 'DITO')
  await form.getByLabel(/^Company/).fill('40')
  await form.getByLabel(/^Agent/).fill('30')
  await form.getByLabel(/^Merchant/).fill('29')
  await expect(form.getByText('The three shares total 99.00%')).toBeVisible()
  await form.getByLabel(/^Merchant/).fill('30')
  await expect(
    form.getByText('₱40.00 for the company, ₱30.00 for the agent, ₱30.00 for the merchant'),
  ).toBeVisible()
  await form.getByLabel(/^Effective from/).fill('2031-03-01T00:00')
  await form.getByLabel(/^Reason/).fill('DITO pays agents more from March on')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(maker).toHaveURL(/\/profit-sharing\/eload$/)

  const checker = await as(browser, 'checker', '/profit-sharing/eload?status=pending')
  await checker.getByRole('row').filter({ hasText: 'DITO · All top-ups' }).first().click()
  await expect(checker).toHaveTitle('eLoad Profit Sharing Request | ERP')
  await expect(checker.getByText('DITO pays agents more from March on').first()).toBeVisible()
  expect(await serious(checker, 'html')).toEqual([])
  await checker.getByRole('button', { name: 'Approve shares' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve shares' }).click()
  await expect(checker.getByText(/^The shares for .* were approved\.$/).first()).toBeVisible()
})

test('returned deposit › is edited and resubmitted by its maker and approved by another person', async ({
  browser,
}) => {
  const maker = await as(browser, 'maker', '/eloadb2b/requests')
  await saveDeposit(maker, 'JOURNEY-BACK')
  const address = new URL(maker.url()).pathname
  const ref = address.split('/').at(-1) ?? ''

  const checker = await as(browser, 'checker', address)
  await checker.getByRole('button', { name: 'Return for changes' }).click()
  const dialog = checker.getByRole('dialog')
  await dialog.getByLabel('Changes needed').fill('The amount on the slip is different')
  await dialog.getByRole('button', { name: 'Return for changes' }).click()
  await expect(dialog).toBeHidden()
  await checker.goto(address)
  await expect(checker.getByText('Returned for changes: The amount on the slip is different')).toBeVisible()
  await expect(checker.getByRole('button', { name: /^Approve / })).toHaveCount(0)
  expect(await serious(checker)).toEqual([])
  const mails = await ask<{ subject: string }>(
    `select subject from outbox_mail where about = '${ref}' and subject like 'Returned for changes:%'`,
  )
  expect(mails).toHaveLength(1)

  await maker.goto(address)
  await maker.getByRole('link', { name: 'Edit and resubmit' }).click()
  await expect(maker.getByText('Returned for changes: The amount on the slip is different')).toBeVisible()
  await maker
    .getByLabel(/^Deposit/)
    .first()
    .fill('6,000.00')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Edit and resubmit' }).click()
  await expect(maker).toHaveURL(address)
  await expect(maker.getByText('Pending', { exact: true }).first()).toBeVisible()

  await checker.goto(address)
  await approve(checker, 'The other request was rejected')
  await checker.goto(address)
  await expect(checker.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(checker.getByText('₱6,180.00').first()).toBeVisible()
  // The form of a decided deposit is its record.
  await maker.goto(`/eloadb2b/form/${Number(ref.slice(3))}`)
  await expect(maker).toHaveURL(address)
})
