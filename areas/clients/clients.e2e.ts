import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { addOption, approveRequest, as, serious } from '#tests/e2e/people.ts'

test('API client › connects after another administrator approved it, until its credential is revoked', async ({
  browser,
  request,
}) => {
  const page = await as(browser, 'superadmin', '/settings/api-clients')
  await page.getByRole('link', { name: 'New API client' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Data platform')
  await page.getByLabel('Owner').fill('Analytics')
  await page.getByLabel('Contact email').fill('analytics@example.com')
  await addOption(page.getByLabel('Scopes'), 'App: maintenance and versions')
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('was submitted')).toBeVisible()

  const colleague = await as(browser, 'superadmin2')
  await approveRequest(colleague, 'API client Data platform')

  await page.goto('/settings/api-clients')
  await page.getByRole('link', { name: 'Data platform' }).click()
  const clientId = (await page.getByText(/^cl_/).first().innerText()).trim()
  await page.getByRole('tab', { name: 'Credentials' }).click()
  await page.getByRole('button', { name: 'Add secret' }).click()
  await page.getByRole('dialog').getByLabel('Label').fill('Nightly load')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
  const secret = await shown.getByRole('textbox').inputValue()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await shown.getByRole('button', { name: 'Close' }).last().click()

  const tokenReply = () =>
    request.post('/oauth/token', {
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret },
    })
  expect((await tokenReply()).status()).toBe(401)
  await approveRequest(colleague, 'API client Data platform')
  const reply = await tokenReply()
  expect(reply.status()).toBe(200)
  const { access_token: token } = (await reply.json()) as { access_token: string }
  const status = () => request.get('/v1/app/status', { headers: { authorization: `Bearer ${token}` } })
  expect((await status()).status()).toBe(200)

  await page.getByRole('link', { name: 'View requests' }).click()
  // The log is written every second.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: '/app/status' }).first()).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()
  expect(await serious(page)).toEqual([])

  await page.goBack()
  await page.getByRole('tab', { name: 'Credentials' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The project has ended')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Nightly load' }).getByText('Revoked')).toBeVisible()
  await expect.poll(async () => (await status()).status(), { timeout: 2_000 }).toBe(401)
  expect(await serious(page)).toEqual([])
})
