import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, serious } from '#tests/e2e/people.ts'

const csv = ['Name,Mobile,Reference,Chances']
  .concat(Array.from({ length: 12 }, (_, n) => `Ligaya Ramos ${n},0917555${1000 + n},K-${n},${1 + (n % 3)}`))
  .join('\n')

const agency = 'Staff of the company or its agencies, or a relative'

test('raffle › is drawn by a person other than the importer, shown live and verified publicly', async ({
  browser,
}) => {
  const title = `Fiesta Raffle ${Date.now()}`
  const maker = await as(browser, 'superadmin', '/raffle-promo')
  await expect(maker).toHaveTitle('Raffle Promo | ERP')
  expect(await serious(maker)).toEqual([])
  await maker.getByRole('link', { name: 'New raffle' }).click()
  await expect(maker).toHaveTitle('Raffle | ERP')
  await maker.getByLabel('Title').fill(title)
  await maker.getByLabel('DTI permit number').fill('FTEB-1 Series of 2026')
  await maker.getByLabel('Starts on').fill('Nov 1, 2026 12:00 AM')
  await maker.getByLabel('Ends on').fill('Nov 15, 2026 12:00 AM')
  await maker.getByRole('textbox', { name: /^Prize 1/ }).fill('Motorcycle')
  await maker.getByLabel('Value per prize').fill('85,000')
  await expect(maker.getByText('20% final tax: ₱17,000.00')).toBeVisible()
  await maker.getByRole('button', { name: 'Save' }).click()
  await expect(maker).toHaveTitle('Raffle Details | ERP')
  await maker.getByRole('button', { name: 'Open raffle' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Open raffle' }).click()
  await maker.getByRole('button', { name: 'More actions' }).click()
  await expect(maker.getByText('Lock entries', { exact: true })).toBeVisible()
  await maker.keyboard.press('Escape')

  await maker.getByRole('tab', { name: 'Import' }).click()
  await maker
    .locator('input[type=file]')
    .setInputFiles({ name: 'entries.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await maker.getByRole('button', { name: /^Import 12 rows/ }).click()
  await maker.getByRole('link', { name: 'View entries' }).click()
  await expect(maker.getByRole('row').filter({ hasText: 'Ligaya Ramos 7' })).toBeVisible()
  await maker.getByRole('button', { name: 'Lock entries' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Lock entries' }).click()
  await expect(maker.getByText('Locked', { exact: true }).first()).toBeVisible()
  const id = /details\/(\d+)/.exec(maker.url())?.[1] ?? ''

  const room = `/raffle-promo/live-draw?raffle=${id}`
  const fixture = await as(browser, 'viewer', room)
  const operator = await as(browser, 'checker', room)
  await expect(operator).toHaveTitle('Live Draw | ERP')
  await expect(fixture.getByText('The entries are locked')).toBeVisible()
  await expect(fixture.getByText('Live', { exact: true })).toBeVisible()
  await expect(fixture.getByRole('button', { name: 'Start draw' })).toBeHidden()

  // HTTP/1.1 allows six connections to a server, so all tabs of a browser share one stream.
  const tabs = fixture.context()
  let streams = 0
  tabs.on('request', (request) => {
    if (request.headers()['accept'] === 'text/event-stream') streams += 1
  })
  const others = await Promise.all(Array.from({ length: 7 }, () => tabs.newPage()))
  for (const tab of others) {
    await tab.goto(room)
    await expect(tab.getByText('Live', { exact: true })).toBeVisible()
  }
  expect(streams).toBe(0)
  // Another tab takes over when the one with the stream closes.
  await fixture.close()
  await expect.poll(() => streams).toBe(1)
  const [audience = fixture] = others
  await expect(audience.getByText('Live', { exact: true })).toBeVisible()
  await maker.goto(room)
  await expect(
    maker.getByText('You imported entries of this raffle, so another person must run the draw.'),
  ).toBeVisible()
  await expect(maker.getByRole('button', { name: 'Start draw' })).toBeDisabled()

  await expect(operator.getByRole('button', { name: 'Start draw' })).toBeEnabled()
  await operator.keyboard.press('Space')
  await operator.getByLabel('DTI witness').fill('Atty. Reyes')
  await operator.keyboard.press('Enter')
  await expect(operator.getByRole('dialog')).toBeHidden()
  await expect(operator.getByRole('button', { name: 'Draw Motorcycle' })).toBeEnabled()
  await operator.keyboard.press('Space')
  await expect(operator.getByRole('status').filter({ hasText: /Motorcycle goes to/ })).toBeVisible()
  const winner = ((await operator.getByRole('status').locator('strong').textContent()) ?? '').trim()
  expect(winner).toMatch(/^Ligaya Ramos \d+$/)
  for (const screen of [audience, maker])
    await expect(screen.getByRole('status').filter({ hasText: winner })).toBeVisible()
  expect(await serious(audience)).toEqual([])

  await operator.keyboard.press('v')
  await choose(operator.getByRole('dialog').getByLabel('Published reason'), agency)
  await operator.getByRole('dialog').getByRole('textbox').fill('A cousin works for the agency')
  await operator.getByRole('dialog').getByRole('button', { name: 'Void winner' }).click()
  await expect(audience.getByText(`Voided: ${agency}`).first()).toBeVisible()
  await operator.getByRole('button', { name: 'Draw Motorcycle' }).click()
  await expect(audience.getByRole('status').getByText(winner, { exact: true })).toBeHidden()
  await operator.keyboard.press('c')
  await expect(operator.getByRole('button', { name: 'Complete raffle' })).toBeEnabled()
  await operator.getByRole('button', { name: 'Complete raffle' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Complete raffle' }).click()
  await expect(audience.getByText('The draw is complete')).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/raffle-promo/verify/${id}`)
  await expect(stranger).toHaveTitle('Verify a Draw | ERP')
  await expect(stranger.getByText('Verified: every winner matches the published seed.')).toBeVisible()
  await expect(stranger.getByText(`Voided: ${agency}`)).toBeVisible()
  await expect(stranger.getByText('Ligaya')).toBeHidden()
  await expect(stranger.getByText('cousin')).toBeHidden()
  expect(await serious(stranger)).toEqual([])
})
