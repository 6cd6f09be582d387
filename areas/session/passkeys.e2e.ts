import { expect, type Page } from '@playwright/test'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { serious } from '#tests/e2e/people.ts'

const password = 'Kape-Tayo-2026!'

/** Connects an authenticator with a fingerprint sensor to the page. */
async function connectAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('passkey › is added, used to sign in and to confirm an action, renamed and removed', async ({
  page,
  baseURL,
}) => {
  // WebAuthn does not allow an IP address.
  const address = String(baseURL).replace('127.0.0.1', 'localhost')
  const authenticator = await connectAuthenticator(page)
  await page.goto('/login?redirect_link=/account')
  await fillIn(page, 'superadmin@erp.test')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('link', { name: address })).toHaveAttribute('href', `${address}/account`)

  await page.goto(`${address}/login?redirect_link=/account`)
  await fillIn(page, 'superadmin@erp.test')
  await passkeys.getByLabel('Name').fill('Laptop')
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await expect(passkeys.getByText('This field is required')).toBeVisible()
  await passkeys.getByLabel('Current password').fill(password)
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I saved these codes' }).click()
  await expect(passkeys.getByText('Laptop')).toBeVisible()
  await expect(passkeys.getByText('never used')).toBeVisible()
  expect(await serious(page, 'main')).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}/login?redirect_link=/account`)
  await fillIn(page, 'superadmin@erp.test')
  const usePasskey = page.getByRole('button', { name: 'Use passkey' })
  await authenticator.verifies(false)
  await usePasskey.click()
  await expect(page.getByRole('alert')).toHaveText('The passkey was not used. Try again, or enter a code.')
  await authenticator.verifies(true)
  await usePasskey.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/account')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expect(passkeys.getByText('last used on')).toBeVisible()

  await passkeys.getByRole('button', { name: 'Rename Laptop' }).click()
  await passkeys.getByLabel('New name').fill('Office laptop')
  await passkeys.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys.getByText('Office laptop')).toBeVisible()

  await ask(`update staff_session set reauthenticated_at = now() - interval '3 hours'`)
  const [pending] = await ask<{ id: number }>(
    `select id from staff_user where status = 'pending' and last_login_at is null order by id limit 1`,
  )
  await page.goto(`${address}/management/user/${pending?.id}`)
  await page.getByRole('button', { name: /^(Invite user|Resend invitation)$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Invite user|Resend invitation)$/ })
    .click()
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await stepUp.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByText('The invitation of')).toBeVisible()
  await page.goto(`${address}/account`)
  await passkeys.getByRole('button', { name: 'Remove Office laptop' }).click()
  const removal = passkeys.getByRole('listitem')
  await removal.getByLabel('Current password').fill(password)
  await removal.getByRole('button', { name: 'Use passkey' }).click()
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()
  // Without a second factor this person could not decide for a day, which other journeys need.
  await ask(`update staff_user set decides_from = null where email = 'superadmin@erp.test'`)
})
