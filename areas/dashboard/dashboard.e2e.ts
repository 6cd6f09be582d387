import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'

test('figure › links to exactly the rows it counted', async ({ browser }) => {
  const person = await as(browser, 'superadmin', '/dashboard')
  const today = person.getByRole('region', { name: 'Today compared with last week' })
  await today.getByRole('button', { name: /^Show all \d+ figures$/ }).click()
  const card = today.getByRole('article').filter({ hasText: 'New businesses' })
  await expect(card.getByRole('link').first()).toHaveText(/^[\d,]+$/)
  expect(await serious(person)).toEqual([])
  const text = await card.getByRole('link').first().textContent()
  await card.getByRole('link').first().click()
  await expect(person).toHaveTitle('Figure | ERP')
  await expect(person.getByText(new RegExp(`· ${text} rows?$`))).toBeVisible()
  expect(await serious(person)).toEqual([])

  await person.getByRole('link', { name: 'Back to dashboard' }).click()
  await today.getByRole('button', { name: /^Show all \d+ figures$/ }).click()
  await card.getByRole('button', { name: /by hour$/ }).click()
  const hours = person.getByRole('region', { name: 'New businesses by hour' })
  await hours.getByRole('button', { name: 'Show table' }).click()
  await expect(hours.getByText(/of 24$/)).toBeVisible()
  await expect(hours.getByRole('button', { name: /Export/ })).toBeVisible()
})

test('figure rows › cover the period up to now when the address contains no time', async ({ browser }) => {
  const person = await as(browser, 'superadmin', '/dashboard/figures/new-businesses')
  await expect(person.getByRole('heading', { name: /New businesses/ })).toBeVisible()
  await expect(person.getByText(/^Up to .* · [\d,]+ rows?$/)).toBeVisible()
  await expect(person.getByText('Figure not found')).toBeHidden()
})

test('list count › links to the list it counted', async ({ browser }) => {
  const person = await as(browser, 'superadmin', '/dashboard')
  const tile = person.getByRole('link', { name: /Job openings/ })
  await expect(tile).toHaveText(/^\d/)
  await tile.click()
  await expect(person).toHaveURL(/\?status=open/)
})

test('queue › shows how many records the person can decide, and opens the oldest', async ({ browser }) => {
  const person = await as(browser, 'checker', '/dashboard')
  const tile = person.getByRole('link', { name: /Mobile number changes/ })
  await expect(tile).toHaveText(/^\d/)
  const [total] = (await tile.innerText()).match(/^\d+/) ?? []
  await tile.click()
  await expect(person.getByText(`1 of ${total}`)).toBeVisible()
})

/** Menu entry of each queue. */
const menuPathOf: Readonly<Record<string, string>> = {
  'B2B deposits': '/eloadb2b/requests',
  'Profit shares': '/profit-sharing/eload',
  'KYC cases': '/customer/kyc',
  'Mobile number changes': '/cif-mobile-number',
  'eSupplies orders': '/eseller/orders',
  'PRP redemptions': '/rewards/prp/rewards',
  'Kankolek deposits': '/kankolek-deposit',
  'Kanto Ads top-ups': '/kanto-ads/topup',
  'Kanto Ads cashouts': '/kanto-ads/cashout',
  'Kanto Ads cancellations': '/kantoads/cancellation',
  'Compliance cases': '/compliance/cases',
}

test.describe('queue', () => {
  for (const role of ['superadmin', 'checker', 'maker']) {
    test(`has the same number in the menu, on the dashboard and in itself for ${role}`, async ({
      browser,
    }) => {
      const person = await as(browser, role)
      const reply = person.waitForResponse((response) => response.url().endsWith('/v1/menu/pending-work'))
      await person.goto('/dashboard')
      const { message } = (await (await reply).json()) as { message: { menuPath: string; total: number }[] }
      const inMenu = new Map(message.map(({ menuPath, total }) => [menuPath, total]))
      const section = person.getByRole('region', { name: 'Needs your attention' })
      expect(inMenu.size).toBeGreaterThan(0)
      for (const [name, menuPath] of Object.entries(menuPathOf)) {
        const tile = section.getByRole('link', { name: new RegExp(name) })
        const total = inMenu.get(menuPath)
        // Empty queues are folded.
        if (total === undefined) await expect.soft(tile).toBeHidden()
        else await expect.soft(tile).toHaveText(new RegExp(`^${total.toLocaleString('en')}\\D`))
      }
      const known = new Set(Object.values(menuPathOf))
      expect([...inMenu.keys()].filter((menuPath) => !known.has(menuPath))).toEqual([])
      if (role !== 'checker') return
      for (const menuPath of ['/eloadb2b/requests', '/kanto-ads/topup', '/kanto-ads/cashout']) {
        const [name = ''] = Object.entries(menuPathOf).find(([, path]) => path === menuPath) ?? []
        const total = inMenu.get(menuPath)
        await person.goto('/dashboard')
        const tile = section.getByRole('link', { name: new RegExp(name) })
        // The link leads to the oldest record once the queue is loaded.
        await expect(tile).toHaveText(new RegExp(`^${total}\\D`))
        await tile.click()
        await expect(person.getByText(`1 of ${total}`)).toBeVisible()
        await expect(person.locator('#queue-title')).toHaveText(`${total} pending, oldest first`)
      }
    })
  }
})

test('widget › shows its error without affecting the others', async ({ browser }) => {
  const person = await as(browser, 'superadmin', '/calendar')
  await person.route('**/v1/batch', async (route) => {
    const { requests } = route.request().postDataJSON() as { requests: { path: string }[] }
    const response = await route.fetch()
    const body = (await response.json()) as { message: unknown[] }
    const index = requests.findIndex(({ path }) => path === '/dashboards/figures/overview')
    if (index >= 0) body.message[index] = { status: 500, body: {} }
    await route.fulfill({ response, json: body })
  })
  await person.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(person.getByText(/^Could not load/)).toBeVisible()
  await expect(person.getByRole('link', { name: /Subscribers/ }).first()).toBeVisible()
  await person.unroute('**/v1/batch')
  await person.getByRole('button', { name: 'Try again' }).click()
  await expect(person.getByRole('article').first()).toBeVisible()
})

test('dashboard › requests its parts together', async ({ browser }) => {
  const person = await as(browser, 'superadmin', '/calendar')
  const sent: string[] = []
  person.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await person.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(person.getByRole('article').first()).toBeVisible()
  await expect(person.getByRole('link', { name: /Job openings/ })).toHaveText(/^\d/)
  expect(sent.filter((path) => path === '/v1/batch')).toHaveLength(1)
  expect(sent.length).toBeLessThan(12)
})

test('dashboard › explains to a person without a role why it is empty, without any figure', async ({
  browser,
}) => {
  const person = await as(browser, 'nobody', '/dashboard')
  await expect(person.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await expect(person.getByText('You do not have a role yet')).toBeVisible()
  await expect(person.locator('main').getByText('₱')).toHaveCount(0)
  await expect(person.getByText('Load sold')).toBeHidden()
  expect(await serious(person)).toEqual([])
  await person.locator('main').getByRole('link', { name: 'My approvals' }).click()
  await expect(person).toHaveTitle('Approvals | ERP')
})

test('dashboard › hides the queues of a person without work, and does not repeat the menu', async ({
  browser,
}) => {
  const person = await as(browser, 'encoder', '/dashboard')
  await expect(person.getByRole('article').filter({ hasText: 'Load sold' })).toBeVisible()
  await expect(person.getByText('Needs your attention')).toBeHidden()
  await expect(person.getByRole('region', { name: 'Your screens' })).toBeHidden()
  expect(await serious(person)).toEqual([])
})

test('dashboard › shows the state of the ledger in words on a phone', async ({ browser }) => {
  const page = await as(browser, 'superadmin', '/dashboard')
  await page.setViewportSize({ width: 390, height: 844 })
  const words = page.getByRole('main').getByRole('button', { name: 'Ledger balanced' }).locator('span').last()
  await expect(words).toHaveText('Ledger balanced')
  expect((await words.boundingBox())?.width).toBeGreaterThan(50)
})

test('queues › show amount and age, and empty ones are folded into one line', async ({ browser }) => {
  const person = await as(browser, 'superadmin', '/dashboard')
  const queues = person.getByRole('region', { name: 'Needs your attention' })
  const empty = queues.getByRole('link', { name: /Failed jobs/ })
  await expect(queues.getByRole('link', { name: /B2B deposits/ })).toContainText(/₱[\d,]+\.\d\d · oldest .+/)
  await expect(queues.getByRole('button', { name: /queues? (is|are) empty$/ })).toBeVisible()
  await expect(empty).toBeHidden()
  await queues.getByRole('button', { name: /queues? (is|are) empty$/ }).click()
  await expect(empty).toBeVisible()
})

test('panels › show the load providers and the coming events', async ({ browser }) => {
  const boss = await as(browser, 'superadmin', '/dashboard')
  const providers = boss.getByRole('region', { name: 'Load providers, last 24 hours' })
  await expect(providers.getByRole('row', { name: /Globe Direct/ })).toContainText('₱')
  await boss.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(boss).toHaveTitle('Calendar | ERP')
})
