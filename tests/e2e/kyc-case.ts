import { expect, type Page } from '@playwright/test'

export const approveButton = (page: Page) => page.getByRole('button', { name: /^Approve/ })

/** Opens every image of the newest submission. */
export async function viewImages(page: Page, parts = ['ID front', 'ID back', 'Selfie']) {
  const images = page.getByRole('list', { name: 'Images' })
  await expect(images).toBeVisible()
  for (const part of parts) {
    const image = images.getByRole('button', { name: new RegExp(`^${part} (Not v|V)iewed`) })
    if ((await image.count()) === 0) continue
    await image.click()
    await expect(image.getByRole('img', { name: 'Viewed', exact: true })).toBeVisible()
  }
}

/** Approves the case assigned to the person, with the fields that its ID and face match require. */
export async function approve(page: Page) {
  await viewImages(page)
  await approveButton(page).click()
  const dialog = page.getByRole('dialog')
  const result = page.getByText(/is now Live\.$/)
  await expect(dialog.or(result).first()).toBeVisible()
  if (await dialog.isVisible()) {
    const [expiry, reason] = [dialog.getByLabel('ID expiry date'), dialog.getByLabel('Reason for approval')]
    if (await expiry.isVisible()) await expiry.fill('2099-12-31')
    if (await reason.isVisible()) await reason.fill('Ears and scar are the same.')
    await dialog.getByRole('button', { name: /^Approve/ }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(result).toBeVisible()
}

/** Creates a phone photo: `print` is sharp and bright, `dark` is blurred and dark. */
export async function photo(page: Page, look: 'print' | 'dark'): Promise<Buffer> {
  const address = await page.evaluate((dark) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1000 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas.')
    context.fillStyle = dark ? '#151515' : '#8a9a92'
    context.fillRect(0, 0, 1600, 1000)
    context.fillStyle = dark ? '#181818' : '#202020'
    context.font = '40px sans-serif'
    for (let line = 0; line < 20; line++) {
      context.fillText('SPECIMEN 1234-5678-9012 DELA CRUZ JUAN QUEZON CITY', 40 + line, 60 + line * 48)
    }
    return canvas.toDataURL('image/jpeg', 0.9)
  }, look === 'dark')
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
