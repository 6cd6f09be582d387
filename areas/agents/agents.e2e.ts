import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as } from '#tests/e2e/people.ts'

const code = `LUZ${String(Date.now()).slice(-7)}`

test('anybody adds an agent, a taken code is told while it is typed, and somebody of level 40 lets them go', async ({
  browser,
}) => {
  const anybody = await as(browser, 'nobody', '/agent')
  await expect(anybody).toHaveTitle('Agents | ERP')
  await anybody.getByRole('button', { name: 'New agent' }).click()
  const dialog = anybody.getByRole('dialog')
  await dialog.getByLabel('Agent code').fill('agt0000001')
  await expect(dialog.getByText('Another agent has the code AGT0000001 already.').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add agent' })).toBeDisabled()
  await dialog.getByLabel('Agent code').fill(code)
  await expect(dialog.getByText(`${code} is free.`)).toBeVisible()
  await dialog.getByLabel('First name').fill('Luz')
  await dialog.getByLabel('Last name').fill('Reyes')
  await dialog.getByLabel('Mobile number').fill('0917 555 0101')
  await dialog.getByRole('button', { name: 'Add agent' }).click()
  await expect(anybody.getByText(`Luz Reyes is agent ${code}.`)).toBeVisible()
  await anybody.getByPlaceholder(/^Search code/).fill(code)
  await expect(anybody.locator('tr[data-key]')).toHaveCount(1)
  await anybody.locator('tr[data-key]').click()
  await expect(anybody.getByText(/level 40/).first()).toBeVisible()

  const leader = await as(browser, 'superadmin', anybody.url())
  // The number is masked until somebody asks for it, and that they did is kept.
  const panel = leader.getByRole('complementary', { name: 'Luz Reyes' })
  await expect(panel.getByText('+63917***0101').first()).toBeVisible()
  await leader.getByRole('button', { name: 'Reveal Mobile number' }).click()
  await expect(leader.getByText('+639175550101')).toBeVisible()
  await expect(panel.getByRole('strong').filter({ hasText: 'Reveal' })).toBeVisible()
  await leader.getByRole('button', { name: 'Deactivate' }).click()
  const asked = leader.getByRole('dialog')
  await asked.getByLabel('Reason').fill('Moved to another province')
  await asked.getByRole('button', { name: `Deactivate agent ${code}` }).click()
  await expect(leader.getByText(`Agent ${code} is inactive.`, { exact: false })).toBeVisible()
  await expect(leader.getByText('This agent is already inactive.')).toBeVisible()
})
