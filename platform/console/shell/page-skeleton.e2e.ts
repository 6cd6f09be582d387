import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as } from '#tests/e2e/people.ts'

/** A page of each kind, with the call whose reply is delayed. */
const pages = [
  { address: '/management/user/2', call: '**/v1/users/read', kind: 'record' },
  { address: '/management/roles/edit/5', call: '**/v1/roles/read', kind: 'form' },
] as const

for (const { address, call, kind } of pages) {
  test(`${kind} › shows its outline until its data arrives`, async ({ browser }) => {
    const page = await as(browser, 'superadmin')
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto(address)
    const outline = page.locator(`#content output[data-kind=${kind}]`)
    await expect(outline).toBeVisible()
    // The loading overlay of the specification.
    await expect(page.getByRole('progressbar', { name: 'Loading', exact: true })).toBeAttached()
    arrive()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(outline).toBeHidden()
  })
}

test('shell › shows its outline until the rights of the person arrive', async ({ browser }) => {
  const page = await as(browser, 'superadmin')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/v1/roles/getUserAccess', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/management/user')
  const root = page.locator('#root:empty')
  await expect(root).toHaveCSS('background-image', /^linear-gradient/)
  arrive()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(root).toHaveCount(0)
})

test('list › shows the rows’ outline and the loading overlay on its first load', async ({ browser }) => {
  const page = await as(browser, 'superadmin')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/v1/users/list', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/management/user')
  await expect(page.locator('#content output').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading', exact: true })).toBeAttached()
  arrive()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
