import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { approve, approveButton, photo, viewImages } from '#tests/e2e/kyc-case.ts'
import { as, choose, serious } from '#tests/e2e/people.ts'

const rows = (page: Page) => page.locator('tr[data-key]')
test('KYC case › is verified manually by one person and decided by another', async ({ browser }) => {
  const maker = await as(browser, 'maker', '/customer/kyc?kind=review')
  await expect(maker).toHaveTitle('KYC Queue | ERP')
  await expect(rows(maker).first()).toBeVisible()
  await maker.getByRole('button', { name: 'Take next case' }).click()
  await expect(maker).toHaveTitle('KYC Details | ERP')
  const address = maker.url()
  const name = (await maker.getByRole('heading', { level: 1 }).textContent()) ?? ''

  // The reviewer assigned to the case opens one image after the other, and can rotate and zoom them.
  const card = maker.getByRole('img', { name: `ID front of ${name}` })
  await expect(card).toBeVisible()
  await expect(approveButton(maker)).toHaveAttribute('aria-disabled', 'true')
  await maker
    .getByRole('region', { name: 'ID front', exact: true })
    .getByRole('button', { name: 'Rotate' })
    .click()
  await expect(card).toHaveAttribute('style', /rotate\(90deg\)/)
  await maker.getByText('ID and selfie').click()
  await expect(card).toBeVisible()
  await expect(maker.getByRole('img', { name: `Selfie of ${name}` })).toBeVisible()
  expect(await serious(maker, 'html')).toEqual([])

  // While the case is assigned, no other person can review it, and viewing requires a reason.
  const checker = await as(browser, 'checker', address)
  await expect(checker.getByText(/is reviewing this case until/)).toBeVisible()
  await expect(approveButton(checker)).toHaveCount(0)
  await checker.getByRole('button', { name: 'Show images' }).click()
  await checker.getByRole('dialog').getByLabel('Reason').fill('Asked by the branch.')
  await checker.getByRole('dialog').getByRole('button', { name: 'Show images' }).click()
  await expect(checker.getByRole('img', { name: `ID front of ${name}` })).toBeVisible()

  await maker.getByRole('button', { name: 'Verify manually' }).click()
  await maker.getByRole('dialog').getByLabel('Reason').fill('Video call on Monday.')
  await maker
    .getByRole('dialog')
    .getByRole('button', { name: /^Verify manually/ })
    .click()
  // The next case of the queue opens.
  await expect(maker).not.toHaveURL(address)
  await maker.goto(address)
  await expect(
    maker.getByText('You started this manual verification. Another person must decide it.'),
  ).toBeVisible()

  // An approval requires that the case is assigned to the approver.
  await checker.reload()
  await expect(approveButton(checker)).toHaveCount(0)
  await checker.getByRole('button', { name: 'Take case' }).click()
  await approve(checker)

  // Verified data can be corrected with a reason. The address is selected from dependent lists.
  await maker.reload()
  await maker.getByRole('button', { name: 'Correct identity data' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel('House number and street').fill('7 Rizal Street')
  await dialog.getByLabel('ZIP code').fill('12')
  await dialog.getByLabel(/^Reason/).fill('The proof of billing says so.')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog.getByText('Enter the four digits of the ZIP code.').first()).toBeVisible()
  await dialog.getByLabel('ZIP code').fill('1209')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toHaveCount(0)
  // The street stays masked until it is revealed.
  await expect(maker.getByText(/\*\*\*, .* 1209/)).toBeVisible()
})

test('watchlist match › is explained and dismissed', async ({ browser }) => {
  const page = await as(browser, 'maker2', '/customer/kyc')
  await rows(page).first().click()
  await page.getByRole('tab', { name: 'Watchlist' }).click()
  await expect(page.getByRole('heading', { name: 'Similar names on watchlists' })).toBeVisible()
  expect(await serious(page, 'html')).toEqual([])
})

test('upload link › lets a subscriber upload again, and the reviewer compare both submissions', async ({
  browser,
}) => {
  // It takes photos and checks accessibility in each state.
  test.slow()
  const maker = await as(browser, 'maker', '/customer/kyc?kind=review&submission=first')
  await rows(maker).first().click()
  await expect(maker).toHaveTitle('KYC Details | ERP')
  const address = maker.url()
  const name = (await maker.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const dialog = maker.getByRole('dialog')
  await expect(maker.getByRole('button', { name: /^Reject/ })).toHaveCount(0)
  await maker.getByRole('button', { name: 'Take case' }).click()
  await viewImages(maker)
  await maker.getByRole('button', { name: 'Request re-upload' }).click()
  await dialog.getByLabel('ID front').check()
  await choose(dialog.getByLabel(/^Reason(?! for)/), 'Blurred ID')
  await expect(dialog.getByText(/^(We need new photos|Kailangan po namin)/)).toBeVisible()
  expect(await serious(maker, 'html')).toEqual([])
  await dialog.getByRole('button', { name: /^Request re-upload/ }).click()
  await expect(dialog).toHaveCount(0)
  await maker.goto(address)
  await maker.getByRole('button', { name: 'Generate KYC link' }).click()
  await expect(dialog.getByText('Failed KYC')).toBeVisible()
  await dialog.getByRole('button', { name: 'Generate KYC link' }).click()
  const link = await maker.getByRole('textbox', { name: 'KYC link' }).inputValue()
  expect(link).toMatch(/\/kyc\/upload\/[\w-]{43}$/)

  // On a phone, without a session.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone).toHaveTitle('Verify Your Identity | ERP')
  expect(await serious(phone)).toEqual([])
  await phone.getByText('Filipino', { exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'I-verify ang identity mo' })).toBeVisible()
  await expect(phone.getByText('Hindi malinaw ang litrato.')).toBeVisible()
  await phone.getByText('English', { exact: true }).click()
  const card = (part: string) =>
    phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: part }) })
  const choosePhoto = async (part: string, look: 'print' | 'dark') =>
    phone
      .getByLabel(`Choose file: ${part}`)
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(phone, look) })
  await phone.getByLabel('ID type').selectOption('PhilID')
  await choosePhoto('Front of your ID', 'print')
  await expect(card('Front of your ID')).toContainText('Uploaded')
  await choosePhoto('Back of your ID', 'dark')
  await expect(card('Back of your ID')).toContainText('The photo is dark.')
  expect(await serious(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Use this photo: Back of your ID' }).click()
  await expect(phone.getByText('2 of 3 photos uploaded')).toBeVisible()

  // The upload progress is kept after a reload.
  await phone.reload()
  await expect(phone.getByText('2 of 3 photos uploaded')).toBeVisible()
  await expect(phone.getByLabel('ID type')).toHaveValue('PhilID')
  await phone.getByRole('button', { name: 'Submit for review' }).click()
  await expect(phone.getByRole('alert')).toContainText('Add the photo: Selfie')
  await expect(card('Selfie')).toContainText('Add the photo: Selfie')
  await expect(phone.getByLabel('ID number')).toHaveAttribute('aria-invalid', 'true')
  expect(await serious(phone)).toEqual([])
  await phone.getByLabel('ID number').fill('1234-5678-9012')
  await expect(phone.getByLabel('ID number')).not.toHaveAttribute('aria-invalid')
  await choosePhoto('Selfie', 'print')
  await expect(phone.getByText('3 of 3 photos uploaded')).toBeVisible()
  await phone.getByRole('button', { name: 'Submit for review' }).click()
  await expect(phone.getByRole('heading', { name: 'Your photos were submitted' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await expect(phone.locator('body')).not.toContainText(name)
  expect(await serious(phone)).toEqual([])
  await phone.goto('/kyc/upload/nothing')
  await expect(phone.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()

  const checker = await as(
    browser,
    'checker',
    `/customer/kyc?submission=resubmitted&search=${encodeURIComponent(name)}`,
  )
  await expect(rows(checker).filter({ hasText: name })).toContainText('Resubmitted')
  await checker.goto(address)
  await expect(checker.getByText('Personal data is masked')).toBeVisible()
  await checker.getByRole('button', { name: 'Take case' }).click()
  await checker.getByText('With earlier image').click()
  await expect(checker.getByRole('img', { name: `ID front of ${name}` })).toBeVisible()
  await expect(checker.getByRole('img', { name: `ID front (earlier) of ${name}` })).toBeVisible()
  await expect(checker.getByText('1234-5678-9012')).toBeVisible()
  expect(await serious(checker)).toEqual([])

  // The submission has no face match score, so a second reviewer approves it.
  await viewImages(checker)
  await expect(approveButton(checker)).toHaveAttribute('aria-disabled', 'true')
  await checker.getByRole('button', { name: 'Verify manually' }).click()
  await checker.getByRole('dialog').getByLabel('Reason').fill('Same scar as on the ID.')
  await checker
    .getByRole('dialog')
    .getByRole('button', { name: /^Verify manually/ })
    .click()
  await expect(checker).not.toHaveURL(address)
  const second = await as(browser, 'checker2', address)
  await second.getByRole('button', { name: 'Take case' }).click()
  await approve(second)
})

test('KYC case › shows a viewer one line instead of its actions, and a maker the details with a reason', async ({
  browser,
}) => {
  const page = await as(browser, 'viewer', '/customer/kyc')
  await rows(page).first().click()
  await expect(page).toHaveTitle('KYC Details | ERP')
  await expect(page.getByText('View only.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(page.getByText('Personal data is masked')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Reveal details|Show images)$/ })).toHaveCount(0)

  const maker = await as(browser, 'maker', new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(maker.getByText('Personal data is masked')).toBeVisible()
  await maker.getByRole('button', { name: 'Reveal details' }).click()
  await maker.getByRole('dialog').getByLabel('Reason').fill('The subscriber asked by phone.')
  await maker.getByRole('dialog').getByRole('button', { name: 'Reveal details' }).click()
  await expect(maker.getByText('Personal data is masked')).toHaveCount(0)
})
