import { chromium, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { browserFlags, findBrowser } from '#tests/e2e/browser.ts'

// npm run pictures -- http://127.0.0.1:3000 [name …]   takes all or some pictures of the documentation from a console with demo data
const [origin = 'http://127.0.0.1:3000', ...chosen] = process.argv.slice(2)
const folder = resolve(import.meta.dirname, '../docs/pictures')

const openFirst = (link: string) => async (page: Page) => {
  await page.locator(link).first().click()
}

/** Pictures by file name: who is signed in, the address, and what is opened there. */
const pictures: Record<string, { as: string; address: string; open?: (page: Page) => Promise<void> }> = {
  dashboard: { as: 'superadmin', address: '/dashboard' },
  list: { as: 'superadmin', address: '/customer/subscriber' },
  record: { as: 'superadmin', address: '/customer/business/1' },
  decision: {
    as: 'checker',
    address: '/approvals',
    open: openFirst('main tbody a:has-text("Credit ₱60,000.00")'),
  },
  kyc: {
    as: 'superadmin',
    address: '/customer/kyc',
    open: async (page) => {
      await openFirst('main tbody a')(page)
      const take = page.getByRole('button', { name: 'Take case', exact: true }).first()
      // The second run finds the case already taken.
      await take.click({ timeout: 3_000 }).catch(() => {})
    },
  },
  draw: { as: 'superadmin', address: '/raffle-promo/live-draw?raffle=1' },
  help: {
    as: 'superadmin',
    address: '/kankolek/adjustment/dashboard',
    open: (page) => page.keyboard.press('?'),
  },
}

const executablePath = findBrowser()
const browser = await chromium.launch({
  args: browserFlags,
  ...(executablePath !== null && { executablePath }),
})
mkdirSync(folder, { recursive: true })
for (const mode of ['light', 'dark'] as const) {
  for (const [name, { as, address, open }] of Object.entries(pictures)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-PH',
      timezoneId: 'Asia/Manila',
      viewport: { width: 1440, height: 900 },
      colorScheme: mode,
    })
    const reply = await context.request.post('/v1/session/sign-in', {
      data: { email: `${as}@erp.test`, password: 'Kape-Tayo-2026!' },
    })
    const { message } = (await reply.json()) as { message: unknown }
    await context.addInitScript(
      ([stored, layout]) => {
        localStorage.setItem('userData', stored ?? '')
        localStorage.setItem('erp.layout', layout ?? '')
      },
      [JSON.stringify(message), JSON.stringify({ mode })],
    )
    const page = await context.newPage()
    // The draw screen has an open stream, so its network is never idle.
    const settle = () => Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(4_000)])
    await page.goto(address)
    await settle()
    await open?.(page)
    await page.waitForTimeout(1_000)
    await settle()
    await page.screenshot({ path: resolve(folder, `${name}-${mode}.png`) })
    console.log(`${name}-${mode}.png`)
    await context.close()
  }
}
await browser.close()
