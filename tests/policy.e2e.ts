import { expect, type Page } from '@playwright/test'
import { redirects } from '#apps/console/redirects.ts'
import { allScreens } from '#apps/console/screens.ts'
import { test } from '#tests/e2e/journey.ts'

/** A value for every part of an address that a screen may name. */
const values: Readonly<Record<string, string>> = {
  action: 'add',
  mode: 'add',
  tab: 'Profile',
  token: 'x'.repeat(43),
}

function addressOf({ path, allows = {} }: (typeof allScreens)[number]): string {
  return path.replace(/:(\w+)\??/g, (_, name: string) => {
    const known = allows[name]
    return Array.isArray(known) ? String(known[0]) : (values[name] ?? '1')
  })
}

// The network is quiet for half a second on each page: three tabs wait for it together.
const tabs = 3

test('no screen does what the page’s policy forbids, asks another origin, or tells its token in an address', async ({
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
      if (token !== '' && url.includes(token)) wrong.push(`${at}: the token stands in ${url}`)
    })
    return async (address: string) => {
      at = address
      // A screen that hears of changes by a stream is never quiet: it is there when its stream is.
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

  const guests = allScreens.filter(({ audience = 'staff' }) => audience !== 'staff')
  for (const screen of guests) await look(addressOf(screen))
  await page.goto('/login')
  await page.getByRole('button', { name: /^superadmin / }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
  token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { token?: string }).token ?? '',
  )
  expect(token).not.toBe('')
  expect(await page.evaluate(() => document.cookie)).toBe('')

  const staffOnes = allScreens.filter(({ audience = 'staff' }) => audience === 'staff').map(addressOf)
  const old = Object.keys(redirects).map((from) => from.replace(/:\w+\??/g, '1'))
  const still = [...staffOnes, ...old]
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
