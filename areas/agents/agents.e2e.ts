import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, reveal, serious } from '#tests/e2e/people.ts'

const code = `LUZ${String(Date.now()).slice(-7)}`

test('agents › are added by a maker, who sees an error for a taken code, and deactivated from level 40', async ({
  browser,
}) => {
  const maker = await as(browser, 'maker', '/agent')
  await expect(maker).toHaveTitle('Agents | ERP')
  await maker.getByRole('button', { name: 'New agent' }).click()
  await expect(maker).toHaveTitle('New Agent | ERP')
  const form = maker.getByRole('main')
  await form.getByLabel('Agent code').fill('agt0000001')
  await expect(form.getByText(/The code AGT0000001 belongs to another agent/).first()).toBeVisible()
  await expect(form.getByRole('button', { name: 'Add agent' })).toBeDisabled()
  await form.getByLabel('Agent code').fill(code)
  await expect(form.getByText(`${code} is available.`)).toBeVisible()
  await form.getByLabel('First name').fill('Luz')
  await form.getByLabel('Last name').fill('Reyes')
  await form.getByLabel('Mobile number').fill('0917 555 0101')
  await form.getByRole('button', { name: 'Add agent' }).click()
  await expect(maker.getByText(`Luz Reyes was added as agent ${code}.`)).toBeVisible()
  await maker.getByPlaceholder(/^Search code/).fill(code)
  await expect(maker.locator('tr[data-key]')).toHaveCount(1)
  await maker.locator('tr[data-key]').click()
  await expect(maker.getByText(/level 40/).first()).toBeVisible()

  const leader = await as(browser, 'superadmin', maker.url())
  // The number is masked until it is revealed with a reason, which the history records.
  const panel = leader.getByRole('complementary', { name: 'Luz Reyes' })
  await expect(panel.getByText('+63917***0101').first()).toBeVisible()
  await reveal(leader, 'Mobile number', 'The agent calls about a merchant')
  await expect(leader.getByText('+639175550101')).toBeVisible()
  await expect(panel.getByText('revealed a masked value').first()).toBeVisible()
  await leader.getByRole('button', { name: 'Deactivate' }).click()
  const request = leader.getByRole('dialog')
  await request.getByLabel('Reason').fill('Moved to another province')
  await request.getByRole('button', { name: 'Deactivate agent' }).click()
  await expect(leader.getByText(`Agent ${code} is now inactive.`, { exact: false })).toBeVisible()
  await leader.getByRole('button', { name: 'More actions' }).click()
  await expect(leader.getByText('This agent is already inactive.')).toBeVisible()
})

test('agents › are hidden from a person without a role and read-only for a viewer', async ({ browser }) => {
  const nobody = await as(browser, 'nobody', '/agent')
  await expect(nobody.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  await expect(nobody.getByText('Your role cannot view this page')).toBeVisible()
  await expect(nobody.getByRole('button', { name: 'New agent' })).toBeHidden()
  await expect(nobody.getByRole('table')).toBeHidden()
  expect(await serious(nobody)).toEqual([])

  const viewer = await as(browser, 'viewer', '/agent')
  await expect(viewer.locator('tr[data-key]').first()).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'New agent' })).toBeDisabled()
  await viewer.locator('tr[data-key]').first().click()
  await expect(viewer.locator('[data-masked]').getByRole('img')).toHaveCount(1)
  await expect(viewer.getByRole('button', { name: /^Reveal/ })).toHaveCount(0)
})
