import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, choose, serious } from '#tests/e2e/people.ts'
import { pdfOf } from '#platform/server/uploads/testing/samples.ts'

test('careers › publish an opening with formatted text and move an applicant by keyboard', async ({
  browser,
}) => {
  const title = `Store Coach ${Date.now()}`
  const writer = await as(browser, 'superadmin', '/careers/job-opening')
  await expect(writer).toHaveTitle('Job Openings | ERP')
  expect(await serious(writer)).toEqual([])
  await writer.getByRole('link', { name: 'New job opening' }).click()
  await expect(writer).toHaveTitle('Job Opening | ERP')
  await writer.getByLabel('Title').fill(title)
  await choose(writer.getByLabel('Department'), 'Sales')
  await choose(writer.getByLabel('Team'), 'Field Sales')
  await writer.getByLabel('Location').fill('Iloilo City')
  await writer.getByRole('textbox', { name: 'Description' }).click()
  await writer
    .getByRole('toolbar', { name: 'Formatting of Description' })
    .getByRole('button', { name: 'Bold' })
    .click()
  await writer.keyboard.type('Coach our stores')
  await writer.getByRole('textbox', { name: 'Qualifications' }).click()
  await writer.keyboard.type('Patience')
  await writer.getByRole('button', { name: 'Save' }).click()
  await expect(writer).toHaveTitle('Job Opening Details | ERP')
  await writer.getByRole('button', { name: 'Open position' }).click()
  await writer.getByRole('dialog').getByRole('button', { name: 'Open position' }).click()
  await writer.getByRole('tab', { name: 'Details' }).click()
  await expect(writer.locator('b, strong').filter({ hasText: 'Coach our stores' })).toBeVisible()

  const mover = await as(browser, 'maker', new URL(writer.url()).pathname)
  await mover.getByRole('button', { name: 'New applicant' }).click()
  const dialog = mover.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Pia Mercado')
  await dialog.getByLabel('Email').fill(`pia${Date.now()}@mail.example`)
  await dialog.getByLabel('Mobile number').fill('0917 555 0177')
  const file = dialog.locator('input[type=file]')
  const resume = (bytes: Buffer) => ({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: bytes })
  await file.setInputFiles(resume(pdfOf(['<< /S /JavaScript /JS (x) >>'])))
  await expect(dialog.getByText(/contains a script/)).toBeVisible()
  await file.setInputFiles(resume(pdfOf()))
  await expect(dialog.getByRole('link', { name: 'Download resume.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add applicant' }).click()
  await expect(dialog).toBeHidden()
  const handle = mover.getByRole('button', { name: 'Move Pia Mercado, in Applied' })
  await handle.focus()
  await mover.keyboard.press('Space')
  await mover.keyboard.press('ArrowRight')
  await mover.keyboard.press('Space')
  await expect(mover.getByRole('region', { name: 'Screening (1)' }).getByText('Pia Mercado')).toBeVisible()
  expect(await serious(mover)).toEqual([])
  await mover.getByRole('button', { name: 'Pia Mercado', exact: true }).click()
  await expect(
    mover.getByRole('dialog').getByText(/Applied → Screening|from Applied to Screening/),
  ).toBeVisible()
  const downloading = mover.waitForEvent('download')
  await mover.getByRole('dialog').getByRole('link', { name: 'Download resume.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('resume.pdf')

  // On a phone the main action and the menu are in one row, and a dialog opened from the menu returns the focus to it.
  await writer.setViewportSize({ width: 390, height: 844 })
  const more = writer.getByRole('button', { name: 'More actions' })
  await expect(writer.getByRole('button', { name: 'Put on hold' })).toBeHidden()
  const rowOf = async (locator: typeof more) => (await locator.boundingBox())?.y ?? 0
  const edit = writer.getByRole('link', { name: 'Edit job opening' })
  expect(Math.abs((await rowOf(edit)) - (await rowOf(more)))).toBeLessThan(8)
  await more.click()
  await expect(writer.getByText('Delete job opening')).toBeVisible()
  await writer.getByRole('button', { name: 'Put on hold' }).click()
  await expect(writer.getByRole('dialog')).toBeVisible()
  await writer.keyboard.press('Escape')
  await expect(writer.getByRole('dialog')).toBeHidden()
  await expect(more).toBeFocused()
})
