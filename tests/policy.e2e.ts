import { expect, type Page } from '@playwright/test'
import { redirects } from '#apps/console/areas.ts'
import { addressOf, guestScreens, staffScreens } from '#tests/e2e/addresses.ts'
import { test } from '#tests/e2e/journey.ts'

// Number of tabs that wait in parallel for network idle, which takes half a second per page.
const tabs = 3

test('screens › do not violate the content security policy, contact other origins or put tokens in addresses', async ({
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const wrong: string[] = []
  let token = ''
  const watched = (tab: Page) => {
    let at = ''
    tab.on('pageerror', (error) => wrong.push(`${at}: ${error.message}`))
    tab.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type/i.test(message.text()))
        wrong.push(`${at}: ${message.text()}`)
    })
    tab.on('request', (request) => {
      const url = request.url()
      if (/^https?:/.test(url) && !url.startsWith(String(baseURL))) wrong.push(`${at}: asked ${url}`)
      if (token !== '' && url.includes(token)) wrong.push(`${at}: the token is in ${url}`)
    })
    return async (address: string) => {
      at = address
      // A screen with an event stream never reaches network idle. It is ready when the stream is open.
      const hears = tab
        .waitForResponse(
          (answer) => (answer.headers()['content-type'] ?? '').startsWith('text/event-stream'),
          {
            timeout: 0,
          },
        )
        .catch(() => null)
      await tab.goto(address)
      await Promise.race([tab.waitForLoadState('networkidle'), hears])
    }
  }
  const look = watched(page)

  for (const screen of guestScreens) await look(addressOf(screen))
  await page.goto('/login')
  await page.getByRole('button', { name: /^superadmin / }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
  token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { token?: string }).token ?? '',
  )
  expect(token).not.toBe('')
  expect(await page.evaluate(() => document.cookie)).toBe('')

  const old = Object.keys(redirects).map((from) => from.replace(/:\w+\??/g, '1'))
  const still = [...staffScreens.map(addressOf), ...old]
  const walk = async (tab: Page, see: (address: string) => Promise<void>) => {
    for (let address = still.shift(); address !== undefined; address = still.shift()) {
      await see(address)
      await expect(tab).toHaveTitle(/ERP$/)
    }
  }
  const others = await Promise.all(Array.from({ length: tabs - 1 }, () => context.newPage()))
  await Promise.all([walk(page, look), ...others.map((tab) => walk(tab, watched(tab)))])
  expect(wrong).toEqual([])
})
