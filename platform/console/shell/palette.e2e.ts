import { expect, type Page } from '@playwright/test'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'

async function search(page: Page, text: string) {
  await page.getByRole('button', { name: 'Search the console' }).click()
  await page.getByRole('textbox', { name: 'Search the console' }).fill(text)
}

test.setTimeout(30_000)

test('command palette › finds records by reference, screens with a typo, and what was opened before', async ({
  browser,
}) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  await search(page, 'ADJ0000001')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  await palette.getByRole('button', { name: /^ADJ0000001/ }).click()
  await expect(page).toHaveTitle('Kankolek Adjustment | ERP')
  await expect(page.getByRole('heading', { name: 'ADJ0000001' })).toBeVisible()

  await search(page, 'subscirbers')
  await expect(palette.getByRole('button', { name: /^Subscribers/ })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Subscribers | ERP')

  await page.keyboard.press('Control+k')
  await palette.getByRole('button', { name: /ADJ0000001 Kankolek Adjustment/ }).click()
  await expect(page.getByRole('heading', { name: 'ADJ0000001' })).toBeVisible()
})

test('command palette › opens the first record with Enter, and forms and preferences by name', async ({
  browser,
}) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  await search(page, 'B2B0000001')
  await expect(palette.getByRole('button', { name: /^B2B0000001/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'B2B0000001' })).toBeVisible()

  await search(page, 'TXN0000000001')
  await expect(palette.getByRole('button', { name: /^TXN0000000001/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Wallet | ERP')
  await expect(page.locator('tr[data-key]')).toHaveCount(1)

  await search(page, 'new adjustment')
  await expect(palette.getByRole('button', { name: 'New adjustment' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Kankolek Adjustment | ERP')

  await search(page, 'upload')
  await expect(palette.getByRole('button', { name: 'Kankolek Batch Upload' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Kankolek Batch Upload | ERP')

  await search(page, 'dark')
  await palette.getByRole('button', { name: 'Color mode: Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('command palette › says that one letter is too short to find people and records', async ({
  browser,
}) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  const hint = palette.getByText('Type at least 2 characters to find people and records.')
  for (const text of ['a', '7', 'ñ']) {
    await search(page, text)
    await expect(hint).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await search(page, 'ab')
  await expect(hint).toBeHidden()
})

test('command palette › offers only forms that the person may open', async ({ browser }) => {
  const page = await as(browser, 'viewer', '/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  await search(page, 'new adjustment')
  await expect(palette.getByText('No results')).toBeVisible()
})

test('command palette › finds numbers with spaces and opens the first result for an early Enter', async ({
  browser,
}) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  const [wallet] = await ask<{ accountNo: string; walletId: number }>(
    `select account_no as "accountNo", wallet_id as "walletId" from wallet where status = 'active' order by wallet_id limit 1`,
  )
  const spaced = wallet?.accountNo.replace(/(\d{4})(?=\d)/g, '$1 ') ?? ''
  await search(page, spaced)
  await expect(palette.getByText('Searching…')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Wallet | ERP')

  await search(page, spaced)
  await palette.getByRole('button', { name: /^Hold wallet/ }).click()
  await expect(page).toHaveURL(new RegExp(`wallet=${wallet?.walletId}&act=hold`))
  await expect(page.getByRole('dialog', { name: /on hold\?$/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).not.toHaveURL(/act=/)

  await search(page, '7838')
  await expect(
    palette.getByText('To find a person, enter a complete number, or the last four digits with a name.'),
  ).toBeVisible()
})

test('command palette › finds records of every area by name or reference', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search the console' })
  const found = await ask<{ text: string }>(`
    select agent_code as text from (select agent_code from agent order by agent_id limit 1) a
    union all select title from (select title from raffle where deleted_at is null order by raffle_id limit 1) r
    union all select title from (select title from event where deleted_at is null order by event_id limit 1) e
    union all select title from (select title from careers_job where deleted_at is null order by id limit 1) j
    union all select title from (select title from notification where deleted_at is null order by id limit 1) n
    union all select name from (select name from mop where deleted_at is null order by mop_id limit 1) m
    union all select name from (select name from roulette_game where deleted_at is null order by 1 limit 1) g
    union all select name from (select name from staff_role order by id limit 1) o
    union all select ref_no from (select ref_no from reward order by reward_id limit 1) w
    union all select 'PRR' || lpad(tracking_id::text, 7, '0') from (select tracking_id from prp_redemption order by 1 limit 1) p
    union all select ref_no from (select ref_no from bills_sell order by id desc limit 1) s
    union all select 'CIF' || lpad(subscriber_id::text, 7, '0') from (select subscriber_id from cif_request order by id limit 1) c`)
  for (const { text } of found) {
    await search(page, text)
    await expect(palette.getByRole('button').filter({ hasText: text }).first(), text).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
