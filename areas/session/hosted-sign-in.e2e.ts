import { mailTo } from '#tests/e2e/mail.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { startProvider, type TestProvider } from '#areas/session/server/testing/provider.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { pressAction, serious } from '#tests/e2e/people.ts'

// A second console on the same database, whose staff sign in through a real OpenID Connect provider.
const dataDir = mkdtempSync(join(tmpdir(), 'erp-console-elsewhere-'))
let provider: TestProvider
let server: ChildProcess
let address: string

test.beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  provider = await startProvider({
    returnAddress: `${address}/login/return`,
    afterSignOut: `${address}/login`,
    backChannel: `${address}/v1/session/back-channel-logout`,
  })
  server = spawn(process.execPath, ['tools/dev/api.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: process.env['E2E_DATABASE'],
      DATA_DIR: dataDir,
      PORT: String(port),
      IDENTITY: 'oidc',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Bayani ID',
      npm_lifecycle_event: undefined,
    },
  })
  await new Promise<void>((done, fail) => {
    let text = ''
    server.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (/^API at /m.test(text)) done()
    })
    server.once('exit', () => fail(new Error(`The console did not start:\n${text}`)))
  })
})
test.afterAll(async () => {
  if (server.exitCode === null) {
    const gone = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await gone
  }
  await provider.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Links a demo account on the server, as `npm run identity -- link` does. */
async function linked(email: string): Promise<string> {
  const subject = provider.person({ email })
  await ask(
    `insert into identity_link (user_id, issuer, subject, email, source)
     select id, $1, $2, $3, 'command' from staff_user where email = $3`,
    [provider.issuer, subject, email],
  )
  return subject
}

/** Completes the provider's sign-in and consent pages. */
async function signInThere(page: Page, subject: string) {
  await page.getByPlaceholder('Enter any login').fill(subject)
  await page.getByPlaceholder('and password').fill('kahit-ano')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
const allow = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function comeIn(browser: Browser, subject: string, at = '/login') {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${address}${at}`)
  await page.getByRole('button', { name: 'Sign in with Bayani ID' }).click()
  await signInThere(page, subject)
  await allow(page)
  return page
}

test('hosted sign-in › returns to the requested page, and sign-out ends both sessions', async ({
  browser,
}) => {
  const subject = await linked('checker@erp.test')
  const page = await comeIn(browser, subject, '/account')
  await expect(page).toHaveURL(`${address}/account`)
  await expect(page.getByText('managed by your company’s identity service')).toBeVisible()
  // Neither the URL nor the cookies contain data of the sign-in.
  expect(await page.evaluate(() => [location.search, document.cookie].join(''))).toBe('')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(`${address}/login`)
  await page.getByRole('button', { name: 'Sign in with Bayani ID' }).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})

test('hosted sign-in › rejects an unlinked account and a denied consent', async ({ browser }) => {
  const page = await comeIn(browser, provider.person({ email: 'maker@erp.test', email_verified: true }))
  await expect(page.getByText('This account is not linked to a console user.')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Bayani ID' })).toBeVisible()
})

test('sign-out at the provider › ends the session in the console', async ({ browser }) => {
  const subject = await linked('checker2@erp.test')
  const page = await comeIn(browser, subject, '/account')
  await expect(page).toHaveURL(`${address}/account`)
  const there = await page.context().newPage()
  await there.goto(`${provider.issuer}/session/end`)
  await there.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(there.getByText('Sign-out Success')).toBeVisible()
  // A background request of the page may have ended the session already.
  await page.goto(`${address}/account`)
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await expect(page.getByRole('button', { name: 'Sign in with Bayani ID' })).toBeVisible()
})

test('user manager › links a person after reauthenticating in another tab', async ({ browser }) => {
  const manager = await linked('superadmin@erp.test')
  const admin = await comeIn(browser, manager)
  await expect(admin).toHaveURL(`${address}/dashboard`)
  await ask(`update staff_session set reauthenticated_at = now() - interval '2 hours'
    where ended_at is null and user_id = (select id from staff_user where email = 'superadmin@erp.test')`)
  const [viewer] = await ask<{ id: string }>(`select id from staff_user where email = 'viewer@erp.test'`)
  await admin.goto(`${address}/management/user/${viewer?.id}`)
  await admin.getByRole('button', { name: 'Send sign-in link' }).click()
  const request = admin.getByRole('dialog', { name: 'Send sign-in link' })
  await request.getByLabel('Reason').fill('Lumipat na kami sa Bayani ID')
  await request.getByRole('button', { name: 'Send sign-in link' }).click()

  const still = admin.getByRole('dialog', { name: 'Confirm that it is you' })
  const [tab] = await Promise.all([
    admin.context().waitForEvent('page'),
    still.getByRole('link', { name: 'Continue to Bayani ID' }).click(),
  ])
  // The provider has a session but requires the password again.
  await signInThere(tab, manager)
  await expect(request).toBeHidden()
  const [link = ''] =
    /https?:\S+\/login\?link=[\w-]{43}/.exec(await mailTo('viewer@erp.test', 'invitation', dataDir)) ?? []
  expect(link).toContain(address)

  const subject = provider.person({ email: 'ibang-pangalan@bayani.test' })
  const person = await comeIn(browser, subject, link.slice(address.length))
  await expect(person).toHaveURL(`${address}/dashboard`)
  await expect(person.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await admin.reload()
  await pressAction(admin, 'Remove linked sign-in')
  const ending = admin.getByRole('dialog', { name: 'Remove linked sign-in' })
  await expect(ending.getByText('ibang-pangalan@bayani.test')).toBeVisible()
  await ending.getByLabel('Reason').fill('Umalis na sa opisina')
  await ending.getByRole('button', { name: 'Remove linked sign-in' }).click()
  await expect(admin.getByRole('button', { name: 'Send sign-in link' })).toBeVisible()
  await person.goto(`${address}/account`)
  await expect(person).toHaveURL((url) => url.pathname === '/login')
})
