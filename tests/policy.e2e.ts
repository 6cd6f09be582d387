import { expect } from '@playwright/test'
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

test('no screen does what the page’s policy forbids, asks another origin, or tells its token in an address', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000)
  let at = ''
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(`${at}: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) wrong.push(`${at}: ${message.text()}`)
  })
  let token = ''
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(String(baseURL))) wrong.push(`${at}: asked ${url}`)
    if (token !== '' && url.includes(token)) wrong.push(`${at}: the token stands in ${url}`)
  })
  const look = async (address: string) => {
    at = address
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }

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
  for (const screen of allScreens.filter(({ audience = 'staff' }) => audience === 'staff')) {
    await look(addressOf(screen))
    await expect(page).toHaveTitle(/ERP$/)
  }
  for (const from of Object.keys(redirects)) await look(from.replace(/:\w+\??/g, '1'))
  expect(wrong).toEqual([])
})
