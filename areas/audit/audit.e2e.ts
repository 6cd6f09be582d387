import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { openCheckpointFile } from '#platform/server/audit.ts'
import { chains } from '#platform/server/audit/checkpoints.ts'
import { appendCheckpoint, sealAll } from '#platform/server/audit/seal.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { test } from '#tests/e2e/journey.ts'
import { as, confirmApproval, serious } from '#tests/e2e/people.ts'

/** Runs statements as a database owner with all safeguards disabled. */
async function asIntruder(...statements: string[]) {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Inserts an audit entry for a changed mobile number, which is sealed like any other. */
async function insertEntry() {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  await client.query(`insert into audit_entry (actor_email, action, kind, record_id, changes) values
    ('maker@erp.test', 'Update', 'subscriber', 'e2e-reveal',
      '[{"field": "mobile_number", "old": "+639171234567", "new": "+639981234567"}]')`)
  await client.end()
}

async function verify(page: Page) {
  await page.getByRole('button', { name: 'Verify audit log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify audit log' })
  await dialog.getByRole('button', { name: 'Start verification' }).click()
  return dialog
}

test('audit log › lets an administrator search and open entries', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/audit')
  await expect(page).toHaveTitle('Audit Log | ERP')
  await page.getByRole('row').filter({ hasText: 'Sign in' }).first().click()
  const panel = page.getByRole('complementary', { name: /^Entry \d+$/ })
  await expect(panel.getByText('/session/sign-in')).toBeVisible()
  await expect(panel.getByText('Hash chain')).toBeVisible()
  await panel.getByRole('link', { name: 'View all entries of this request' }).click()
  await expect(page).toHaveURL(/requestId=/)
  expect(await serious(page)).toEqual([])
})

test('audit log › masks personal data until it is revealed with a reason', async ({ browser }) => {
  await insertEntry()
  const page = await as(browser, 'superadmin', '/audit?recordId=e2e-reveal')
  await page.getByRole('row').nth(1).click()
  const panel = page.getByRole('complementary', { name: /^Entry \d+$/ })
  await expect(panel.getByText('Personal data is masked.')).toBeVisible()
  await expect(panel.getByText('+63998***4567')).toBeVisible()
  await panel.getByRole('button', { name: 'Reveal personal data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reveal personal data' })
  await dialog.getByRole('textbox').fill('The subscriber disputes this change.')
  await dialog.getByRole('button', { name: 'Reveal personal data' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Personal data is masked.')).toBeHidden()
  await expect(panel.getByText('+639981234567')).toBeVisible()
})

test('audit log › is disabled with a reason below level 60', async ({ browser }) => {
  const page = await as(browser, 'viewer', '/audit')
  await expect(page.getByText('Access Restricted')).toBeVisible()
})

test('audit verification › confirms an intact log and names a changed entry', async ({ browser }) => {
  await addCheckpoints()
  const page = await as(browser, 'superadmin', '/audit')
  const intact = await verify(page)
  await expect(intact.getByText('The audit log is intact')).toBeVisible()
  await expect(intact.getByText('The ledger history is intact')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')

  const victim = '(select entry_id from audit_link where position = 1)'
  await asIntruder(`update audit_entry set actor_name = actor_name || ' II' where id = ${victim}`)
  const broken = await verify(page)
  await expect(broken.getByText('The audit log was tampered with')).toBeVisible()
  await expect(broken.getByText('First inconsistent entry: position 1,')).toBeVisible()
  await broken.getByRole('link', { name: /^View entry \d+$/ }).click()
  await expect(page.getByRole('complementary', { name: /^Entry \d+$/ })).toBeVisible()
  await asIntruder(
    `update audit_entry set actor_name = regexp_replace(actor_name, ' II$', '') where id = ${victim}`,
  )
})

/** Writes a checkpoint of each chain; the product does so every minute. */
async function addCheckpoints() {
  const { dataDir, secret } = readConfiguration({
    DATA_DIR: process.env['E2E_DATA_DIR'],
    LOG_LEVEL: 'silent',
  })
  const db = openDatabase(process.env['E2E_DATABASE'] ?? '', { max: 1 })
  try {
    for (const chain of chains) {
      await sealAll(db, chain)
      await appendCheckpoint(db, openCheckpointFile(dataDir, secret, chain))
    }
  } finally {
    await db.destroy()
  }
}

/** Writes a checkpoint of history that the database does not have, as after a failover that lost transactions. */
async function loseHistory() {
  const { dataDir, secret } = readConfiguration({
    DATA_DIR: process.env['E2E_DATA_DIR'],
    LOG_LEVEL: 'silent',
  })
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  const { rows } = await client.query<{ position: string }>(
    'select max(position) as position from audit_link',
  )
  await client.end()
  // Beyond the end of the chain, so that a checkpoint of the product cannot have the same position.
  const position = Number(rows[0]?.position) + 10
  await openCheckpointFile(dataDir, secret).append({
    position,
    hash: 'ab'.repeat(32),
    at: new Date().toISOString(),
  })
}

/** Gives a demo person another role, because only one of them may read the audit log. Returns the former role. */
async function setRole(name: string, role: string): Promise<string> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await client.connect()
  const person = [`${name}@erp.test`]
  const { rows } = await client.query<{ name: string }>(
    'select r.name from staff_user u join staff_role r on r.id = u.role_id where u.email = $1',
    person,
  )
  await client.query(
    'update staff_user set role_id = (select id from staff_role where name = $2) where email = $1',
    [...person, role],
  )
  await client.end()
  return rows[0]?.name ?? role
}

test('break of the audit log › is recorded by two people and no longer reported', async ({ browser }) => {
  test.slow()
  await loseHistory()
  const formerRole = await setRole('checker2', 'Manager')
  const maker = await as(browser, 'checker2', '/audit')
  const broken = await verify(maker)
  await expect(broken.getByText('The audit log was tampered with')).toBeVisible()
  await expect(broken.getByRole('heading', { name: 'Breaks of the history' })).toBeVisible()
  expect(await serious(maker, '[role=dialog]')).toEqual([])
  await broken.getByRole('button', { name: /^Record break at positions/ }).click()

  const form = maker.getByRole('dialog', { name: 'Record break' })
  await form.getByLabel('Cause').fill('Failover of November 22; the standby lagged.')
  await form.getByLabel('Incident reference').fill('INC-2211')
  await expect(form.getByText('is no longer reported')).toBeVisible()
  expect(await serious(maker, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(form).toBeHidden()

  await maker.getByRole('button', { name: 'Verify audit log' }).click()
  const waiting = maker.getByRole('dialog', { name: 'Verify audit log' })
  await expect(waiting.getByText(/is awaiting approval/)).toBeVisible()
  await expect(waiting.getByRole('button', { name: /^Record break at positions/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await maker.keyboard.press('Escape')

  const checker = await as(browser, 'superadmin', '/approvals')
  await checker.getByRole('row').filter({ hasText: 'Record the break of the audit log' }).first().click()
  await expect(checker.getByRole('heading', { level: 1 })).toContainText('Record the break')
  await expect(checker.getByText('INC-2211').first()).toBeVisible()
  expect(await serious(checker)).toEqual([])
  await confirmApproval(checker)
  await expect(checker.getByRole('dialog')).toBeHidden()

  await maker.reload()
  const intact = await verify(maker)
  await expect(intact.getByText('The audit log is intact')).toBeVisible()
  await expect(intact.getByRole('heading', { name: 'Recorded breaks' })).toBeVisible()
  await expect(intact.getByText(/approved by/)).toBeVisible()
  expect(await serious(maker, '[role=dialog]')).toEqual([])
  await setRole('checker2', formerRole)
})

test('view log › shows who opened a record, in a list and beside its history', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/management/user/1?tab=history')
  await expect(page.getByText('Who viewed this?')).toBeVisible()
  // Entries are written up to a second after the view.
  await expect(async () => {
    await page.goto('/audit/views?kind=user&recordId=1')
    await expect(page).toHaveTitle('View Log | ERP')
    await expect(page.getByRole('row').filter({ hasText: '/users/read' }).first()).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  expect(await serious(page)).toEqual([])
  await page.goto('/management/user/1?tab=history')
  await page.getByText('Who viewed this?').click()
  const section = page.getByRole('group').filter({ hasText: 'Who viewed this?' })
  await expect(section.getByRole('listitem').first()).toBeVisible()
})
