import { expect } from '@playwright/test'
import { Client } from 'pg'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'

test('job › is run manually by an administrator, who sees its result', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/operations/jobs')
  await expect(page).toHaveTitle('Jobs | ERP')
  await page.getByRole('tab', { name: 'Schedules' }).click()
  const row = page.getByRole('row').filter({ hasText: 'system.delete-idempotency-keys' })
  await expect(row.getByRole('listitem')).toHaveCount(5)
  expect(await serious(page)).toEqual([])
  await row.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Runs' }).click()
  const run = page
    .getByRole('row')
    .filter({ hasText: 'Remedios Villanueva' })
    .filter({ hasText: 'idempotency' })
    .first()
  await run.click()
  const panel = page.getByRole('complementary', { name: /^Run \d+$/ })
  await expect(panel.getByText('Done', { exact: true })).toBeVisible()
  await expect(panel.getByText(/^[\d,]+ idempotency keys? (was|were) deleted\.$/)).toBeVisible()
  expect(await serious(page)).toEqual([])
})

test('mailbox › shows people their own mail in the demo with working links', async ({ browser }) => {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  const link = `${process.env['E2E_ADDRESS']}/approvals?from=mail`
  await client.query(
    `insert into outbox_mail (recipient, subject, text, kind) values ('checker@erp.test', 'For your approval: a journey', $1, 'approval')`,
    [`Hello,\n\nReview and decide:\n${link}\n\nhttps://elsewhere.example/`],
  )
  await client.end()

  const page = await as(browser, 'checker', '/operations/mailbox')
  await page.getByRole('row').filter({ hasText: 'For your approval: a journey' }).click()
  const panel = page.getByRole('complementary', { name: 'For your approval: a journey' })
  await expect(panel.getByRole('link')).toHaveCount(1)
  expect(await serious(page)).toEqual([])
  await panel.getByRole('link').click()
  await expect(page).toHaveURL(/\/approvals\?from=mail/)

  const other = await as(browser, 'viewer', '/operations/mailbox')
  await expect(other.getByText('No emails yet', { exact: true })).toBeVisible()
  await other.goto('/operations/jobs')
  await expect(other.getByText('Access Restricted')).toBeVisible()
})
