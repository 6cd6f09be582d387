import { expect, type Page } from '@playwright/test'
import { renderMail } from './mail-template.ts'
import { test } from '#tests/e2e/journey.ts'
import { serious } from '#tests/e2e/people.ts'

const sender = 'https://console.example'
const link = `${sender}/approvals/link/${'a'.repeat(43)}/approve`
const { html } = renderMail(
  {
    subject: 'Approve: Peñaflor — ₱1,250.00',
    text: `Hello Ben,\n\nMaria Santos asks for an adjustment of ₱1,250.00 for <Peñaflor & Sons>.\n\nReview and approve:\n${link}\n\nIt waits until tomorrow.`,
    html: null,
  },
  { publicUrl: sender, brandName: 'ERP' },
)

/** Colour of one pixel of a screenshot. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const picture = (await page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString('base64')
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
    return `${red} ${green} ${blue}`
  }, picture)
}

for (const [what, width, scheme] of [
  ['on a desktop', 900, 'light'],
  ['on a phone', 360, 'light'],
  ['in dark mode', 900, 'dark'],
] as const) {
  test(`email layout › is readable and accessible ${what}`, async ({ page }, about) => {
    const fetched: string[] = []
    page.on('request', ({ url }) => void fetched.push(url()))
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 700 })
    await page.setContent(html)
    await expect(page.getByRole('heading', { name: 'Approve: Peñaflor — ₱1,250.00' })).toBeVisible()
    await expect(page.getByText('<Peñaflor & Sons>')).toBeVisible()
    const button = page.getByRole('link', { name: 'Review and approve' })
    expect(await button.getAttribute('href')).toBe(link)

    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThan(36)
    const { x = 0, y = 0 } = box ?? {}
    expect(await colourAt(page, x + 6, y + 6)).toBe('18 109 102')
    expect(await colourAt(page, 2, 2)).toBe('246 247 248')
    // A long URL wraps instead of making the email wider than the screen.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
    // The email loads nothing from the network, so no image can track that it was read.
    expect(fetched).toEqual([])

    expect(await serious(page, 'html')).toEqual([])
    await about.attach('mail', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
  })
}
