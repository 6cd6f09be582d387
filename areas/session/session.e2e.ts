import { mailTo } from '#tests/e2e/mail.ts'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { serious } from '#tests/e2e/people.ts'

const password = 'Kape-Tayo-2026!'

async function fillIn(page: Page, email: string, text = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const isIn = (page: Page, path = '/dashboard') => expect(page).toHaveURL((url) => url.pathname === path)
const asButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })

test('demo sign-in › signs in with a person’s button', async ({ page }) => {
  await page.goto('/')
  await isIn(page, '/login')
  await expect(page).toHaveTitle('Login | ERP')
  await asButton(page, 'viewer').click()
  await isIn(page)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const storedKeys = await page.evaluate(
    () => JSON.parse(localStorage.getItem('userData') ?? '{}') as Record<string, unknown>,
  )
  expect(storedKeys).toMatchObject({ email: 'viewer@erp.test', token: storedKeys['jwtToken'] })
})

test('sign-in form › reports missing and wrong values, then signs in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await fillIn(page, 'maker@erp.test', 'Maling-Sagot-1')
  await expect(
    page.getByText('The email or the password is wrong, or the account is not active.'),
  ).toBeVisible()
  await fillIn(page, 'maker@erp.test')
  await isIn(page)
  // A signed-in person is redirected from the sign-in page.
  await page.goto('/login')
  await isIn(page)
  await page.goto('/register')
  await isIn(page)
})

test('sign-in › returns to the requested address, and never to another origin', async ({ page, baseURL }) => {
  await page.goto('/account?from=a-link')
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('redirect_link') === `${baseURL}/account?from=a-link`,
  )
  await fillIn(page, 'checker2@erp.test')
  await expect(page).toHaveURL(`${baseURL}/account?from=a-link`)

  for (const link of [
    'https://evil.example/account',
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    `${baseURL}/login`,
  ]) {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/login?redirect_link=${encodeURIComponent(link)}`)
    await fillIn(page, 'checker2@erp.test')
    await expect(page).toHaveURL(`${baseURL}/dashboard`)
  }
})

test('session › says on the sign-in page that it has ended, and continues at the same screen', async ({
  page,
}) => {
  await page.goto('/login?redirect_link=/account')
  await fillIn(page, 'checker2@erp.test')
  await isIn(page, '/account')
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('userData') ?? '{}')
    localStorage.setItem('userData', JSON.stringify({ ...stored, expirationTime: 1 }))
  })
  await page.reload()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await fillIn(page, 'checker2@erp.test')
  await isIn(page, '/account')
})

test('sign-out in one tab › signs out the other tab', async ({ context }) => {
  const one = await context.newPage()
  await one.goto('/login')
  await asButton(one, 'checker').click()
  await isIn(one)
  const two = await context.newPage()
  await two.goto('/account')
  await isIn(two, '/account')
  await one.getByRole('button', { name: /^Account of/ }).click()
  await one.getByRole('button', { name: 'Sign out', exact: true }).click()
  await isIn(one, '/login')
  await isIn(two, '/login')
  await two.goto('/account')
  await isIn(two, '/login')
})

test('second factor › is turned on, used to sign in, and turned off', async ({ page }) => {
  await page.goto('/login?redirect_link=/account')
  await fillIn(page, 'nobody@erp.test')
  await isIn(page, '/account')
  const second = page.getByRole('region', { name: 'Two-step verification' })
  await second.getByLabel('Current password').fill(password)
  await second.getByRole('button', { name: 'Turn on two-step verification' }).click()
  await expect(second.getByRole('img')).toBeVisible()
  const secret = await second.locator('code').innerText()
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await second.getByLabel('Code').fill(code())
  await second.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const codeTexts = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I saved these codes' }).click()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await fillIn(page, 'nobody@erp.test')
  await expect(page.getByText('Two-step verification')).toBeVisible()
  await page.getByLabel('Code').fill(codeTexts[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await isIn(page)
  await page.goto('/account')
  await expect(second.getByText('9 recovery codes left.')).toBeVisible()
  await second.getByLabel('Current password').fill(password)
  await second.getByLabel('Code').fill(codeTexts[1] ?? '')
  await second.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await expect(second.getByText('Off. Turn it on')).toBeVisible()
})

test('registration › is completed in Filipino on a phone and leaves the account pending', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await page.getByText('Filipino', { exact: true }).click()
  await page.getByRole('link', { name: 'Mag-register' }).click()
  await page.getByLabel('Pangalan', { exact: true }).fill('Bagong')
  await page.getByLabel('Apelyido').fill('Kasama')
  await page.getByLabel('Email sa kumpanya').fill('bago@erp.test')
  await page.getByLabel('Password', { exact: true }).fill('mahina')
  await page.getByLabel('Ulitin ang password').fill('iba')
  await page.getByRole('button', { name: 'Mag-register' }).click()
  await expect(page.getByText('Gumamit ng hindi bababa sa 8 character.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Ulitin ang password').fill(password)
  await page.getByRole('button', { name: 'Mag-register' }).click()
  await expect(page.getByText('I-check ang email mo')).toBeVisible()
  await isIn(page, '/login')
})

for (const scheme of ['light', 'dark'] as const) {
  test(`accessibility › has no serious violations in the ${scheme} scheme`, async ({ page }) => {
    await page.addInitScript(
      (mode) =>
        localStorage.setItem('erp.layout', JSON.stringify({ mode, layout: 'vertical', width: 'fluid' })),
      scheme,
    )
    for (const path of ['/login', '/register', '/account']) {
      if (path === '/account') {
        await page.goto('/login?redirect_link=/account')
        await fillIn(page, 'viewer@erp.test')
        await isIn(page, '/account')
      } else await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The frame around the screen is tested with the console.
      expect(await serious(page)).toEqual([])
    }
  })
}

test('forgotten password › is replaced once through the mailed link', async ({ page, browser }) => {
  const email = `nakalimot-${Date.now()}@erp.test`
  await ask(
    `with person as (
       insert into staff_user (email, first_name, last_name, status) values ($1, 'Nakalimot', 'Reyes', 'active') returning id)
     insert into identity_account (user_id, subject, password_hash)
     select p.id, p.id::text, (select password_hash from identity_account where password_hash is not null limit 1) from person p`,
    [email],
  )
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveTitle('Forgot password | ERP')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const address = /\/reset-password\/\S+/.exec(await mailTo(email, 'password-reset'))?.[0] ?? ''
  const other = await (await browser.newContext()).newPage()
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(address)
  await expect(other.getByText(`For ${email}.`)).toBeVisible()
  expect(await serious(other)).toEqual([])
  await other.getByLabel('New password', { exact: true }).fill('Bagong-Sagot-Ito-2')
  await other.getByLabel('Repeat the password').fill('Bagong-Sagot-Ito-2')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByRole('heading', { name: 'Your password was updated' })).toBeVisible()
  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()

  await page.goto('/login')
  await fillIn(page, email)
  await expect(page.getByRole('alert')).toContainText('The email or the password is wrong')
  await fillIn(page, email, 'Bagong-Sagot-Ito-2')
  await isIn(page)
  await expect(page.getByText('The email or the password is wrong')).toHaveCount(0)
})

test('sign-in form › shows a countdown after too many wrong passwords, in English and Filipino', async ({
  page,
}) => {
  await page.goto('/login')
  const email = `hula-${Date.now()}@erp.test`
  for (let n = 1; n <= 5; n++) {
    await fillIn(page, email, `Maling-Sagot-${n}`)
    await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false')
  }
  await expect(page.getByRole('timer')).toHaveText(/You can try again in 1[45]:\d\d\./)
  const first = await page.getByRole('timer').textContent()
  await expect(page.getByRole('timer')).not.toHaveText(first ?? '')
  await page.getByText('Filipino', { exact: true }).click()
  await expect(page.getByRole('timer')).toHaveText(/Puwede kang sumubok ulit/)
})
