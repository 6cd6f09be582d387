import { expect, type Page } from '@playwright/test'
import { hostileDrawings } from '#platform/server/uploads/testing/hostile-svgs.ts'
import { test } from '#tests/e2e/journey.ts'

async function tokenOf(page: Page): Promise<string> {
  await page.goto('/login')
  await page.getByRole('button', { name: /^superadmin / }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { token: string }).token,
  )
}

test('uploaded files › run no script and load nothing, opened directly or as an image', async ({
  page,
  browser,
}) => {
  const token = await tokenOf(page)
  const call = async (path: string, data: object) => {
    const response = await page.request.post(`/v1${path}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    })
    return (await response.json()) as {
      status: string
      message: Record<string, string>
      data: { url: string }
    }
  }
  const urls: string[] = []
  for (const [what, bytes] of hostileDrawings) {
    const { message: signed } = await call('/uploads/sign', {
      folder: 'eload/special-category',
      fileName: 'icon.svg',
      contentType: 'image/svg+xml',
      size: bytes.length,
    })
    const sent = await page.request.put(signed['uploadUrl'] ?? '', {
      data: bytes,
      headers: { 'content-type': 'image/svg+xml' },
    })
    expect(sent.status(), what).toBe(204)
    const finished = await call('/uploads/finish', { key: signed['key'] })
    expect(finished.status, what).toBe('ok')
    urls.push(finished.data.url)
  }

  const own = new URL(page.url()).origin
  const context = await browser.newContext({ baseURL: own })
  const strange: string[] = []
  const visitor = await context.newPage()
  visitor.on('dialog', (dialog) => {
    strange.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  visitor.on('request', (request) => {
    const { origin, pathname } = new URL(request.url(), own)
    if (!request.url().startsWith('data:') && (origin !== own || !/^\/(files\/|favicon)/.test(pathname)))
      strange.push(request.url())
  })
  for (const url of urls) {
    const response = await visitor.goto(url)
    expect(response?.status()).toBe(200)
    expect(await visitor.locator('rect').count()).toBe(1)
  }
  // Shown as an image in a page of the same origin, where a script could reach a session.
  await page.evaluate(async (all) => {
    for (const src of all) {
      const picture = new Image()
      picture.src = src
      document.body.append(picture)
      await picture.decode()
    }
  }, urls)
  expect(strange).toEqual([])
  await context.close()
})
