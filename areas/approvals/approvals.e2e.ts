import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, confirmByKeys, pressAction, serious } from '#tests/e2e/people.ts'

const password = 'Kape-Tayo-2026!'
const root = resolve(import.meta.dirname, '../..')

let server: ChildProcess
let database: Client
let address = ''
let dataDir = ''
let float = 0

// Uses approval types of its own, because those of the areas can change.
test.beforeAll(async () => {
  database = new Client({ connectionString: process.env['E2E_DATABASE'] })
  await database.connect()
  dataDir = mkdtempSync(join(tmpdir(), 'erp-console-approvals-'))
  server = spawn(process.execPath, ['platform/server/approvals/testing/approval-server.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  address = await new Promise<string>((done, fail) => {
    let text = ''
    server.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const ready = /Ready at (\S+)/.exec(text)
      if (ready?.[1]) done(ready[1])
    })
    server.once('exit', () => fail(new Error('The server with the kinds of these journeys did not start.')))
  })
  float = await account('operator:approval-journeys', 'operator')
  // The test types post without a function of an area that reads their request.
  await database.query('grant execute on function ledger_post to erp_api')
})

test.afterAll(async () => {
  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await gone
  await database.end()
  rmSync(dataDir, { recursive: true, force: true })
})

async function account(code: string, kind: string): Promise<number> {
  const { rows } = await database.query(`select ledger_open_account($1, 'PHP', $2, null, null, 1) as id`, [
    code,
    kind,
  ])
  return Number(rows[0].id)
}

const signedIn = (browser: Browser, name: string, path: string) => as(browser, name, path, address)

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

type ListQuery = { amountCentavos: number; why?: string; sentTo: string[] }

/** Creates a credit request by maker@erp.test as the form of an area would. */
async function raised(
  browser: Browser,
  { amountCentavos, why = 'The cash-in of Friday failed', sentTo }: ListQuery,
) {
  const { request } = await browser.newContext({ baseURL: address })
  const post = async (path: string, data: object, token = '') => {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
    const answer = await (await request.post(`/v1${path}`, { data, headers })).json()
    expect(answer.status).toBe('ok')
    return answer
  }
  const { message } = await post('/session/sign-in', { email: 'maker@erp.test', password })
  const { rows } = await database.query(
    `select id, email, first_name || ' ' || last_name as name from staff_user where email = any($1)`,
    [sentTo],
  )
  const toAccount = await account(`wallet:journey-${randomUUID()}`, 'wallet')
  const payload = { fromAccount: float, toAccount, amountCentavos, why }
  const people = rows.map(({ id, email, name }) => ({ id: Number(id), email, name }))
  const { data } = await post(
    '/test/credit-raise',
    { kind: 'test-credit', payload, recordId: String(toAccount), sentTo: people },
    message.token,
  )
  return { ref: String(data.ref), requestId: Number(data.requestId), toAccount }
}

type Raised = Awaited<ReturnType<typeof raised>>

async function balance(id: number): Promise<number> {
  const { rows } = await database.query(
    'select coalesce(sum(posted), 0) as posted from ledger_balance where account_id = $1',
    [id],
  )
  return Number(rows[0].posted)
}

async function linkIn(email: string, ref: string, action: 'approve' | 'reject'): Promise<string> {
  const { rows } = await database.query(
    'select text from outbox_mail where recipient = $1 and about = $2 order by id desc limit 1',
    [email, ref],
  )
  return new RegExp(`https?://\\S+/${action}`).exec(String(rows[0].text))?.[0] ?? ''
}

/** Shows all requests of the inbox, because those of the demo fill a page of the default size. */
const showAll = (page: Page) => choose(page.getByRole('button', { name: /^Rows per page/ }), '50')
const row = (page: Page, ref: string) => page.getByRole('row').filter({ hasText: ref })

test('approval request › can be approved by its approver and not by its maker', async ({ browser }) => {
  const { ref, requestId, toAccount } = await raised(browser, {
    amountCentavos: 1_250_000,
    sentTo: ['checker@erp.test'],
  })

  const maker = await signedIn(browser, 'maker', `/approvals/${requestId}`)
  await expect(maker.getByText('You cannot approve your own request.').first()).toBeVisible()
  await expect(maker.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  const checker = await signedIn(browser, 'checker', '/dashboard')
  await checker.getByRole('link', { name: /My approvals: .*pending/ }).click()
  expect(await serious(checker, 'html')).toEqual([])
  await showAll(checker)
  await row(checker, ref).getByText('Credit 12500 pesos').click()
  await expect(checker.getByText('₱0.00 → ₱12,500.00').first()).toBeVisible()
  expect(await serious(checker, 'html')).toEqual([])
  await checker.getByRole('button', { name: 'Approve ₱12,500.00' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve ₱12,500.00' }).click()
  await expect(checker.getByText(`${ref} was credited.`)).toBeVisible()
  await checker.goto(`/approvals/${requestId}`)
  await expect(checker.getByText(/This request was approved by/).first()).toBeVisible()
  expect(await balance(toAccount)).toBe(1_250_000)

  await maker.goto('/approvals?tab=mine')
  await expect(row(maker, ref)).toContainText('Approved')
})

test('email link › survives the sign-in and decides once, for its addressee, on a button press', async ({
  browser,
}) => {
  const { ref, toAccount } = await raised(browser, {
    amountCentavos: 50_000,
    sentTo: ['checker@erp.test', 'checker2@erp.test'],
  })
  const link = await linkIn('checker@erp.test', ref, 'reject')

  const other = await signedIn(browser, 'checker2', link)
  await expect(other.getByText('This link was sent to another account.')).toBeVisible()

  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await expect(page).toHaveURL(/\/login\?redirect_link=/)
  await signIn(page, 'checker@erp.test')
  await expect(page.getByRole('heading', { name: 'Credit 500 pesos' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve ₱500.00' })).toBeDisabled()
  const { rows } = await database.query('select status from approval_request where ref = $1', [ref])
  expect(rows[0].status).toBe('pending')

  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByText('Enter a reason of at least 5 characters.')).toBeVisible()
  await dialog.getByRole('textbox').fill('The receipt is of another day.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('This link has been used and no longer works.')).toBeVisible()
  expect(await balance(toAccount)).toBe(0)

  await page.goto(link)
  await expect(page.getByText('This link was already used.')).toBeVisible()
  expect(await serious(page, 'html')).toEqual([])
})

test('queue › is decided with keys, and the next request opens', async ({ browser }) => {
  const requests: Raised[] = []
  for (const amountCentavos of [777_701, 777_702, 777_703, 777_704])
    requests.push(await raised(browser, { amountCentavos, sentTo: ['checker@erp.test'] }))
  const [first, second, third, fourth] = requests as [Raised, Raised, Raised, Raised]
  const page = await signedIn(browser, 'checker', '/approvals?inbox.search=Credit+7777.')
  await row(page, first.ref).getByText('Credit 7777.01 pesos').click()
  const heading = (amount: string) => page.getByRole('heading', { name: `Credit ${amount} pesos` })
  await expect(page.getByText('1 of 4')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '4 pending, oldest first' })).toBeHidden()
  await page.setViewportSize({ width: 1680, height: 900 })
  await expect(page.getByRole('navigation', { name: '4 pending, oldest first' })).toBeVisible()
  for (const mode of ['light', 'dark']) {
    await page.evaluate(
      (chosen) => localStorage.setItem('erp.layout', JSON.stringify({ mode: chosen })),
      mode,
    )
    await page.reload()
    await expect(heading('7777.01')).toBeVisible()
    expect(await serious(page, 'html')).toEqual([])
  }

  // A decision is confirmed with Ctrl and Enter.
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Approve ₱7,777.01' })).toBeVisible()
  await confirmByKeys(page)
  await expect(page.getByText(`${first.ref} was credited.`)).toBeVisible()
  await expect(heading('7777.02')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open request' })).toHaveAttribute(
    'href',
    `/approvals/${first.requestId}`,
  )

  await page.keyboard.press('j')
  await expect(heading('7777.03')).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading('7777.02')).toBeVisible()
  await page.keyboard.press('r')
  // Letters in a field are text.
  await dialog.getByRole('textbox').pressSequentially('rejects a sark')
  await confirmByKeys(page)
  await expect(heading('7777.03')).toBeVisible()

  const maker = await signedIn(browser, 'maker', `/approvals/${third.requestId}`)
  await pressAction(maker, 'Withdraw request')
  await maker.getByRole('dialog').getByRole('textbox').fill('Submitted for the wrong wallet')
  await maker.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click()
  await expect(maker.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(dialog.getByRole('button', { name: 'Approve ₱7,777.03' })).toBeVisible()
  await confirmByKeys(page)
  // In the dialog, or in the decision bar if the request was reloaded before the dialog closed.
  await expect(page.getByText(/This request was cancelled/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('View only.')).toBeVisible()

  await page.keyboard.press('s')
  await expect(heading('7777.04')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: /pending, oldest first/ })).toBeHidden()
  expect(await serious(page, 'html')).toEqual([])
  await page.keyboard.press('a')
  await expect(dialog.getByRole('button', { name: 'Approve ₱7,777.04' })).toBeVisible()
  await confirmByKeys(page)
  await expect(page.getByText('End of the queue')).toBeVisible()
  expect(await balance(first.toAccount)).toBe(777_701)
  expect(await balance(second.toAccount)).toBe(0)
  expect(await balance(third.toAccount)).toBe(0)
  expect(await balance(fourth.toAccount)).toBe(777_704)
})

test('bulk approval › leaves out a request with checks to review and links to it', async ({ browser }) => {
  const sentTo = ['checker2@erp.test']
  const good = await raised(browser, { amountCentavos: 100, sentTo })
  const bad = await raised(browser, { amountCentavos: 200, why: 'blocked by a rule', sentTo })
  const page = await signedIn(browser, 'checker2', '/approvals')
  await showAll(page)
  for (const { ref } of [good, bad]) await page.getByRole('checkbox', { name: new RegExp(ref) }).check()
  await page.getByRole('button', { name: 'Approve 2 requests, +\u2060₱3.00' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The wallet is frozen.')).toBeVisible()
  expect(await serious(page, 'html')).toEqual([])
  await dialog.getByRole('button', { name: 'Approve 1 request, +\u2060₱1.00' }).click()
  await expect(row(page, good.ref)).toHaveCount(0)
  await expect(row(page, bad.ref)).toHaveCount(1)
  expect(await balance(good.toAccount)).toBe(100)
  expect(await balance(bad.toAccount)).toBe(0)
  await page.getByRole('checkbox', { name: new RegExp(bad.ref) }).check()
  await page.getByRole('button', { name: 'Approve 1 request, +\u2060₱2.00' }).click()
  await dialog.getByRole('link', { name: 'Credit 2 pesos' }).click()
  await expect(page.getByRole('heading', { name: 'Credit 2 pesos' })).toBeVisible()
})

test('delegation › lets a colleague approve during an absence', async ({ browser }) => {
  const { ref } = await raised(browser, { amountCentavos: 300, sentTo: ['checker@erp.test'] })
  const away = await signedIn(browser, 'checker', '/approvals?tab=absence')
  await choose(away.getByLabel('Colleague'), await nameOf('checker2@erp.test'))
  const { rows } = await database.query(`select (now() at time zone 'Asia/Manila')::date::text as today`)
  await away.getByLabel('First day').fill(rows[0].today)
  await away.getByLabel('Last day').fill(rows[0].today)
  expect(await serious(away, 'html')).toEqual([])
  await away.getByRole('button', { name: 'Save absence' }).click()
  await expect(away.getByRole('row').filter({ hasText: 'Active' })).toBeVisible()

  const standIn = await signedIn(browser, 'checker2', '/approvals')
  await showAll(standIn)
  await row(standIn, ref).getByText('Credit 3 pesos').click()
  await expect(standIn.getByText(/You are deciding for/)).toBeVisible()

  await away.getByRole('button', { name: 'End coverage' }).click()
  await away.getByRole('dialog').getByRole('button', { name: 'End coverage' }).click()
  await expect(away.getByRole('row').filter({ hasText: 'Ended' })).toBeVisible()
  await standIn.getByRole('button', { name: 'Approve ₱3.00' }).click()
  await standIn.getByRole('dialog').getByRole('button', { name: 'Approve ₱3.00' }).click()
  await expect(standIn.getByText('This request is not assigned to you.').first()).toBeVisible()
})

async function nameOf(email: string): Promise<string> {
  const { rows } = await database.query(
    `select first_name || ' ' || last_name as name from staff_user where email = $1`,
    [email],
  )
  return String(rows[0].name)
}
