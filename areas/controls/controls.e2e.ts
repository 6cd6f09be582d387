import { expect } from '@playwright/test'
import { Client } from 'pg'
import { test } from '#tests/e2e/journey.ts'
import { as, confirmApproval, serious } from '#tests/e2e/people.ts'

/** Gives the second person of level 80, who has no account in the demo, the password of the demo. */
async function openAccountOf(name: string) {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  await client.query(
    `insert into identity_account (user_id, subject, password_hash, password_changed_at)
     select colleague.id, colleague.id::text, a.password_hash, now()
     from staff_user colleague, identity_account a join staff_user known on known.id = a.user_id
     where colleague.email = $1 and known.email = 'superadmin@erp.test' on conflict do nothing`,
    [`${name}@erp.test`],
  )
  await client.end()
}

test('rule › is tightened at once, and loosened after a colleague approved it', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/controls/rules')
  await expect(page).toHaveTitle('Limits and Approvals | ERP')
  expect(await serious(page)).toEqual([])
  await page.getByRole('link', { name: /^Coin grants that one person approves/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('above ₱10,000,000.00: rejected')
  expect(await serious(page)).toEqual([])

  await page.getByRole('button', { name: 'Change rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change rule' })
  await dialog.getByLabel('Limit', { exact: false }).first().fill('9000000')
  await dialog.getByLabel('Reason').fill('Fewer coins are granted this quarter.')
  await expect(dialog.getByText('This change tightens the rule.')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('above ₱9,000,000.00: rejected')

  await page.getByRole('button', { name: 'Change rule' }).click()
  await dialog.getByLabel('Limit', { exact: false }).first().fill('9500000')
  await dialog.getByLabel('Reason').fill('The campaign in May needs more.')
  await expect(dialog.getByText('This change loosens the rule')).toBeVisible()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Pending requests' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('above ₱9,000,000.00: rejected')

  await openAccountOf('rowena.salonga')
  const colleague = await as(browser, 'rowena.salonga')
  const address = await page.getByRole('link', { name: /^Open APR/ }).getAttribute('href')
  await colleague.goto(String(address))
  await confirmApproval(colleague)
  await expect(colleague.getByText('The rule was changed. The new version is in effect.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('above ₱9,500,000.00: rejected')
  await page.getByRole('link', { name: 'View decisions by this rule' }).click()
  await expect(page).toHaveTitle('Decisions | ERP')
  expect(await serious(page)).toEqual([])
})

test('rule with steps › is added at once, and an exclusion waits for another person', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/controls/new-rule')
  await page.getByLabel('Acts', { exact: false }).first().fill('Coin grants')
  await page.getByRole('option', { name: 'Coin grants' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Limit', { exact: true }).fill('50000')
  await page.getByRole('combobox', { name: /^Above the limit/ }).click()
  await page.getByRole('option', { name: 'Approvers in steps' }).click()
  await page.getByLabel('Levels in order').fill('60, 40')
  await page.getByLabel('Reason').fill('Large grants need an administrator.')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText(/^Enter 1 to 4 levels/).first()).toBeVisible()
  await page.getByLabel('Levels in order').fill('40, 60')
  await expect(page.getByLabel('Excluded roles')).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'approver of level 40 or higher, then level 60 or higher',
  )

  await page.getByRole('button', { name: 'Change rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Excluded roles').fill('Viewer')
  await page.getByRole('option', { name: 'Viewer' }).click()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('changes who is excluded')).toBeVisible()
  expect(await serious(page)).toEqual([])
})
