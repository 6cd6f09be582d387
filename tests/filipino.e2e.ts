import { expect, type Page } from '@playwright/test'
import { accessCatalogue } from '#areas/staff/access.ts'
import { addressOf, staffScreens, guestScreens } from '#tests/e2e/addresses.ts'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { allCatalogues } from '#tools/check/catalogues.ts'

// Number of tabs that read screens in parallel. Most of the time passes in waiting for network idle.
const tabs = 3

// Mails are shown as they were sent, in the language of their recipient.
const storedTexts = new Set(['/operations/mailbox'])

/** Visible texts of a page, and the texts that screen readers announce. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts = new Set<string>([document.title.replace(/ \| [^|]*$/, '')])
    const add = (text: string | null) => {
      const trimmed = (text ?? '').replaceAll(/\s+/g, ' ').trim()
      if (trimmed !== '') texts.add(trimmed)
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest('script, style, [lang=en]')) add(node.textContent)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(element.getAttribute(name))
    return [...texts]
  })

// Signing in saves the language for the person, whom other tests use in English.
test.afterEach(async () => void (await ask(`update staff_user set language = null where language = 'fil'`)))

test('screens › in Filipino show no English text that has a Filipino one', async ({ context, page }) => {
  test.setTimeout(600_000)
  await context.addInitScript(() => localStorage.setItem('erp.language', 'fil'))
  const seen: Record<string, string[]> = {}
  const read = async (tab: Page, address: string) => {
    await tab.goto(address)
    await Promise.race([tab.waitForLoadState('networkidle'), tab.waitForTimeout(3000)])
    seen[address] = await textsOf(tab)
  }
  for (const screen of guestScreens) await read(page, addressOf(screen))
  await page.goto('/login')
  await page.getByRole('button', { name: /^superadmin / }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
  const left = staffScreens.map(addressOf).filter((address) => !storedTexts.has(address))
  const walk = async (tab: Page) => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) await read(tab, address)
  }
  const others = await Promise.all(Array.from({ length: tabs - 1 }, () => context.newPage()))
  await Promise.all([page, ...others].map((tab) => walk(tab)))

  const english = new Set<string>()
  // Permissions are named as specified, in both languages.
  const filipino = new Set(accessCatalogue.flatMap(({ place }) => Object.values(place)))
  for (const { words } of await allCatalogues())
    for (const [key, text] of Object.entries(words.en)) {
      if (text.includes('{')) continue
      if (words.fil[key] === text) filipino.add(text)
      else english.add(text)
      filipino.add(words.fil[key] ?? '')
    }
  const wrong = Object.entries(seen).flatMap(([address, texts]) =>
    texts
      .filter((text) => text.includes(' ') && english.has(text) && !filipino.has(text))
      .map((text) => `${address}: ${text}`),
  )
  expect(wrong).toEqual([])
})
