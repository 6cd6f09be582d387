import { expect } from '@playwright/test'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'

for (const scheme of ['light', 'dark'] as const) {
  test(`interface parts › are accessible in the ${scheme} scheme, in both languages and on a phone`, async ({
    browser,
  }, info) => {
    const person = await as(browser, 'viewer', '/docs/parts')
    await expect(person.getByRole('heading', { name: 'Interface parts', level: 1 })).toBeVisible()
    await person.getByRole('radiogroup', { name: 'Color scheme' }).getByText(scheme, { exact: false }).click()
    await person.getByRole('button', { name: 'Save' }).click()
    await expect(person.locator('tr[data-key]').first()).toBeVisible()
    await person.getByRole('radiogroup', { name: 'Row height' }).getByText('Compact').click()
    await expect(person.locator('[data-density=compact]')).toBeVisible()
    await person.getByRole('tab', { name: 'Changes' }).click()
    await expect(person.getByRole('tabpanel')).toContainText('The available balance is too low.')
    await person.getByRole('button', { name: 'Open the palette' }).click()
    await expect(person.getByRole('dialog')).toBeVisible()
    expect(await serious(person, '[role="dialog"]')).toEqual([])
    await person.keyboard.press('Escape')
    await expect(person.getByRole('dialog')).toHaveCount(0)
    await expect(person.getByRole('textbox', { name: 'Owner' })).toHaveAttribute('aria-invalid', 'true')

    const moment = person.getByRole('textbox', { name: 'Date and time', exact: true })
    await moment.fill('someday')
    await moment.press('Alt+ArrowDown')
    const calendar = person.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.locator('[data-day="2026-11-24"]')).toBeFocused()
    expect(await serious(person, '[role="dialog"]')).toEqual([])
    await person.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(moment).toHaveAttribute('aria-invalid', 'true')

    for (const language of ['Filipino', 'English']) {
      await person.getByText(language, { exact: true }).click()
      const title = language === 'English' ? 'Interface parts' : 'Mga bahagi ng interface'
      await expect(person.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      for (const width of [1440, 390]) {
        await person.setViewportSize({ width, height: 900 })
        expect(await serious(person)).toEqual([])
        const overflow = await person.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBe(0)
        await info.attach(`${scheme}-${language}-${width}`, {
          body: await person.screenshot({ fullPage: true }),
          contentType: 'image/png',
        })
      }
    }
  })
}
