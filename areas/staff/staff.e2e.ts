import { mailTo } from '#tests/e2e/mail.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { grantsIn, treeOf } from '#areas/staff/grants.ts'
import type { AccessTree } from '#platform/access.ts'
import { test } from '#tests/e2e/journey.ts'
import { ask } from '#tests/e2e/database.ts'
import { as, choose, approveRequest, pressAction, serious } from '#tests/e2e/people.ts'

const password = 'Kape-Tayo-2026!'

async function signIn(page: Page, email: string, text: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isAt(page, '/dashboard')
}

const isAt = (page: Page, path: string | RegExp) =>
  expect(page).toHaveURL(({ pathname }) =>
    typeof path === 'string' ? pathname === path : path.test(pathname),
  )
/** Returns a menu item and opens its group if necessary. */
async function menu(page: Page, group: string, name: string) {
  const navigation = page.getByRole('navigation', { name: 'Main menu' })
  const head = navigation.getByRole('button', { name: group, exact: true })
  await expect(head).toBeVisible()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  return navigation.getByRole('link', { name, exact: true })
}
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const deputyPassword = 'Katulong-Ako-2026'

/** Creates a person of level 80 with all permissions of a Super Admin except deleting roles. */
async function deputyOf(request: APIRequestContext): Promise<string> {
  const run = Date.now().toString(36)
  const post = async (path: string, data: object, token = '') => {
    const headers = {
      'idempotency-key': crypto.randomUUID(),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    }
    const answer = (await (await request.post(`/v1${path}`, { data, headers })).json()) as {
      status: string
      message: { token: string; access: AccessTree }
      data: { id: number; version: number }
    }
    expect(answer.status).toBe('ok')
    return answer
  }
  const { message: session } = await post('/session/sign-in', { email: 'superadmin@erp.test', password })
  const own = await post('/roles/getUserAccess', { email: 'superadmin@erp.test' }, session.token)
  const grants = grantsIn(own.message.access)
  grants.delete(rolesDelete)
  const role = { name: `Deputy ${run}`, level: 80, access: treeOf(grants) }
  const { message: second } = await post('/session/sign-in', { email: 'superadmin2@erp.test', password })
  const approve = async (kind: string, id: number) => {
    const [pending] = await ask<{ id: string; hash: string }>(
      `select id, encode(payload_hash, 'hex') as hash from approval_request
       where record_kind = $1 and record_id = $2 and status = 'pending'`,
      [kind, String(id)],
    )
    const decision = { requestId: Number(pending?.id), hash: pending?.hash, verdict: 'approve' }
    await post('/approvals/decide', decision, second.token)
  }
  const { data: created } = await post('/roles/create', role, session.token)
  await approve('role', created.id)
  const email = `deputy.${run}@erp.test`
  const person = { email, firstName: 'Ligaya', lastName: 'Deputado', roleId: created.id }
  const { data: user } = await post('/users/create', person, session.token)
  await post('/users/resend-invite', { id: user.id }, session.token)
  await approve('user', user.id)
  const token = (await invitationOf(email)).searchParams.get('token')
  await post('/session/accept-invitation', { token, password: deputyPassword })
  return email
}

/** Link in the invitation that was mailed to the person. */
async function invitationOf(email: string): Promise<URL> {
  return new URL(/https?:\S+/.exec(await mailTo(email, 'invitation'))?.[0] ?? '')
}

const rolesDelete = 'Settings / User Management / Roles: delete'
const rolesRead = 'Settings / User Management / Roles: read'

test('user › is added, invited and signs in, and loses a revoked permission at the next click', async ({
  browser,
}) => {
  const admin = await as(browser, 'superadmin', '/management/roles/add')
  const run = Date.now().toString(36)

  await admin.getByLabel('Name').fill(`Night desk ${run}`)
  await admin.getByLabel('Level').fill('15')
  await admin.getByLabel('Search modules').fill('roles')
  await tick(admin, rolesRead).check()
  // Modules are also found by the screens they open.
  await admin.getByLabel('Search modules').fill('subscribers')
  await tick(admin, 'Merchant Management / Merchant: update').check()
  // Selecting update also selects read.
  await expect(admin.getByRole('heading', { name: 'Grants 3 permissions' })).toBeVisible()
  await admin.getByRole('button', { name: 'Create role' }).click()
  await isAt(admin, /^\/management\/roles\/view\/\d+$/)
  const role = new URL(admin.url()).pathname
  const second = await as(browser, 'superadmin2')
  await approveRequest(second, `Add the role Night desk ${run}`)

  await admin.goto('/management/user/0')
  const email = `amihan.${run}@erp.test`
  await admin.getByLabel('Email').fill(email)
  await admin.getByLabel('First name').fill('Amihan')
  await admin.getByLabel('Last name').fill('Salonga')
  await choose(admin.getByLabel('Role', { exact: false }).first(), `Night desk ${run} · 15`)
  await expect(admin.getByRole('heading', { name: 'Grants 3 permissions' })).toBeVisible()
  await admin.getByRole('button', { name: 'Create user' }).click()
  await isAt(admin, /^\/management\/user\/\d+$/)
  await pressAction(admin, 'Invite user')
  await admin.getByRole('dialog').getByRole('button', { name: 'Invite user' }).click()
  await expect(admin.getByRole('dialog')).toBeHidden()
  const link = await invitationOf(email)
  await expect(admin.getByRole('button', { name: 'Activate' })).toBeHidden()

  const amihan = await (await browser.newContext()).newPage()
  await amihan.goto(link.pathname + link.search)
  await amihan.getByLabel('New password', { exact: true }).fill('Bagong-Gabi-2026')
  await amihan.getByLabel('Repeat the password', { exact: true }).fill('Bagong-Gabi-2026')
  await amihan
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await isAt(amihan, '/login')
  await signIn(amihan, email, 'Bagong-Gabi-2026')
  await (await menu(amihan, 'Settings', 'Roles')).click()
  await expect(amihan.getByRole('heading', { name: /^Roles/ })).toBeVisible()
  await (await menu(amihan, 'Dashboard', 'Dashboard')).click()
  await isAt(amihan, '/dashboard')

  await admin.goto(role.replace('/view/', '/edit/'))
  await tick(admin, rolesRead).uncheck()
  await expect(admin.getByRole('heading', { name: 'Revokes 1 permission' })).toBeVisible()
  await expect(admin.getByRole('heading', { name: '1 person is affected' })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Amihan Salonga' })).toBeVisible()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await isAt(admin, role)

  await (await menu(amihan, 'Settings', 'Roles')).click()
  await expect(amihan.getByText('Access Restricted')).toBeVisible()
  await expect(
    amihan.getByText('Looks like your access is limited. Please contact your administrator.'),
  ).toBeVisible()
  await isAt(amihan, '/dashboard')
})

test('approver › is invited by two administrators and active by accepting the invitation', async ({
  browser,
}) => {
  const admin = await as(browser, 'superadmin', '/management/user/0')
  const run = Date.now().toString(36)
  const email = `tala.${run}@erp.test`
  await admin.getByLabel('Email').fill(email)
  await admin.getByLabel('First name').fill('Tala')
  await admin.getByLabel('Last name').fill(`Mendoza ${run}`)
  await choose(admin.getByLabel('Role', { exact: false }).first(), 'Checker · 40')
  await admin.getByRole('button', { name: 'Create user' }).click()
  await isAt(admin, /^\/management\/user\/\d+$/)
  await admin.getByRole('button', { name: 'Invite user' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('Takes effect after another administrator approves it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Invite user' }).click()
  await expect(dialog).toBeHidden()

  const second = await as(browser, 'superadmin2')
  await approveRequest(second, `Invite Tala Mendoza ${run}`)

  const link = await invitationOf(email)
  const tala = await (await browser.newContext()).newPage()
  await tala.goto(link.pathname + link.search)
  await tala.getByLabel('New password', { exact: true }).fill('Bagong-Umaga-2026')
  await tala.getByLabel('Repeat the password', { exact: true }).fill('Bagong-Umaga-2026')
  await tala
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await isAt(tala, '/login')
  await signIn(tala, email, 'Bagong-Umaga-2026')
  await admin.reload()
  await expect(admin.getByText('Active', { exact: true }).first()).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Invite user' })).toBeHidden()
})

test('access editor › is operated by keyboard and disables grants the person does not hold', async ({
  browser,
  request,
}) => {
  const email = await deputyOf(request)
  const admin = await (await browser.newContext()).newPage()
  await admin.goto('/login')
  await signIn(admin, email, deputyPassword)
  await admin.goto('/management/roles/add')
  const promo = 'Products / eLoad / Promo'
  await tick(admin, `${promo}: create`).focus()
  await admin.keyboard.press('Space')
  await expect(tick(admin, `${promo}: read (granted)`)).toBeChecked()
  await admin.keyboard.press('ArrowRight')
  await expect(tick(admin, `${promo}: read (granted)`)).toBeFocused()
  await admin.keyboard.press('ArrowDown')
  await expect(tick(admin, 'Products / eLoad / Provider: read')).toBeFocused()
  await admin.keyboard.press('Home')
  await admin.keyboard.press('Space')
  for (const flag of ['create', 'read', 'update', 'delete']) {
    await expect(tick(admin, `Products / eLoad / Provider: ${flag} (granted)`)).toBeChecked()
  }

  const foreign = tick(admin, rolesDelete)
  await foreign.focus()
  await admin.keyboard.press('Space')
  await expect(foreign).not.toBeChecked()
  await expect(admin.getByText('You cannot grant or revoke a permission you do not have')).toBeVisible()

  await admin.getByLabel('Level').fill('80')
  await expect(admin.getByText('Choose a level below your own level, which is 80.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Create role' })).toBeDisabled()
})

test('role form › is denied for actions other than add and without the permission', async ({ browser }) => {
  const viewer = await as(browser, 'viewer', '/management/roles/add')
  await expect(viewer.getByText('Access Restricted')).toBeVisible()
  await isAt(viewer, '/dashboard')
  const admin = await as(browser, 'superadmin', '/management/roles/edit')
  // Adding a role requires the create permission and the action `add`.
  await expect(admin.getByText('Access Restricted')).toBeVisible()
})

test('staff screens › have no serious accessibility violations', async ({ browser }) => {
  const admin = await as(browser, 'superadmin')
  for (const path of [
    '/management/roles',
    '/management/roles/edit/5',
    '/management/user',
    '/management/user/2',
  ]) {
    await admin.goto(path)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await serious(admin, '#content')).toEqual([])
  }
})

test('role with two permissions › is created by an administrator and sees two things', async ({
  browser,
}) => {
  const admin = await as(browser, 'superadmin', '/management/roles/add')
  const name = `Load desk ${Date.now().toString(36)}`
  await admin.getByLabel('Name').fill(name)
  await admin.getByLabel('Level').fill('12')
  await tick(admin, 'Products / eLoad / Topups: read').check()
  await tick(admin, 'Reports / ELoad Transaction Logs: read').check()
  await expect(tick(admin, 'Merchant Management / Kankolek Adjustments: read')).not.toBeChecked()
  await expect(admin.getByRole('heading', { name: 'Grants 2 permissions' })).toBeVisible()
  await admin.getByRole('button', { name: 'Create role' }).click()
  await isAt(admin, /^\/management\/roles\/view\/\d+$/)
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()

  // The demo person has a role of the same two permissions.
  const encoder = await as(browser, 'encoder', '/dashboard')
  const navigation = encoder.getByRole('navigation', { name: 'Main menu' })
  await expect(navigation.getByRole('button', { name: 'Reports', exact: true })).toBeVisible()
  await expect(navigation.getByRole('button', { name: 'Utilities', exact: true })).toBeHidden()
  const figures = encoder.getByRole('region', { name: 'Today compared with last week' })
  await expect(figures.getByRole('article').filter({ hasText: 'Load sold' })).toBeVisible()
  const links = encoder.getByRole('main').getByRole('link')
  await expect(links.filter({ hasText: /Adjustments|Deposit|Agents|Notifications|Raffle/ })).toHaveCount(0)
  await expect(encoder.getByText('Adjustments requested')).toBeHidden()
  expect(await serious(encoder)).toEqual([])

  await navigation.getByRole('switch', { name: /^Show locked/ }).click()
  await expect(navigation.getByRole('button', { name: 'Utilities', exact: true })).toBeVisible()
  await navigation.getByRole('switch', { name: /^Show locked/ }).click()
  await expect(navigation.getByRole('button', { name: 'Utilities', exact: true })).toBeHidden()

  for (const address of ['/agent', '/kankolek-deposit', '/notification/dashboard', '/raffle-promo']) {
    await encoder.goto(address)
    await expect(encoder.getByText('Your role cannot view this page')).toBeVisible()
  }
})
