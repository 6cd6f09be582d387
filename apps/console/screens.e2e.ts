import { type BrowserContext, expect, type Page } from '@playwright/test'
import { accessCatalogue } from '#areas/staff/access.ts'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { addressOf, guestScreens, staffScreens } from '#tests/e2e/addresses.ts'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { serious } from '#tests/e2e/people.ts'
import { allCatalogues } from '#tools/check/catalogues.ts'

// This file takes longest of all journeys. Files run in the order of their paths, so it is in `apps` to be the first.

// Number of tabs that wait in parallel for network idle, which takes half a second per page.
const tabs = 3

// Mails are shown as they were sent, in the language of their recipient.
const storedTexts = new Set(['/operations/mailbox'])

// Viewport of a phone, and the minimum height of its touch targets, in pixels.
const phone = { width: 390, height: 844 }
const smallestTarget = 40

// All tests read the results of one pass over all screens, because loading them takes most of the time.
const textsAt: Record<string, string[]> = {}
const violations: string[] = []
const phoneErrors: string[] = []
const barriers: string[] = []
const layoutErrors: string[] = []

test.beforeAll(async ({ browser }) => {
  test.setTimeout(1_200_000)
  const context = await browser.newContext()
  await context.addInitScript(() => localStorage.setItem('erp.language', 'fil'))
  await walk(context)
  await context.close()
  // Signing in saves the language for the person, whom other tests use in English.
  await ask(`update staff_user set language = null where language = 'fil'`)
})

async function walk(context: BrowserContext) {
  let token = ''
  const guest = await context.newPage()
  const visit = visitorOf(guest, () => token)
  for (const screen of guestScreens) await visit(addressOf(screen))
  await guest.goto('/login')
  await guest.getByRole('button', { name: /^superadmin / }).click()
  await expect(guest).toHaveURL((url) => url.pathname === '/dashboard')
  token = await guest.evaluate(
    () => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { token?: string }).token ?? '',
  )
  expect(token).not.toBe('')
  expect(await guest.evaluate(() => document.cookie)).toBe('')

  const left = staffScreens.map(addressOf)
  const visitAll = async (tab: Page, visitNext = visitorOf(tab, () => token)) => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await visitNext(address)
      await expect(tab).toHaveTitle(/ERP$/)
    }
  }
  const others = await Promise.all(Array.from({ length: tabs - 1 }, () => context.newPage()))
  await Promise.all([visitAll(guest, visit), ...others.map((tab) => visitAll(tab))])
}

/** Returns a function that opens an address in the tab and collects its texts and violations. */
function visitorOf(tab: Page, token: () => string) {
  const ownOrigin = String(process.env['E2E_ADDRESS'])
  let at = ''
  const report = (violation: string) => violations.push(`${at}: ${violation}`)
  tab.on('pageerror', (error) => report(error.message))
  tab.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) report(message.text())
  })
  tab.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(ownOrigin)) report(`requested ${url}`)
    if (token() !== '' && url.includes(token())) report(`the token is in ${url}`)
  })
  return async (address: string) => {
    at = address
    // A screen with an event stream never reaches network idle. It is ready when the stream is open.
    const stream = tab
      .waitForResponse((answer) => (answer.headers()['content-type'] ?? '').startsWith('text/event-stream'), {
        timeout: 0,
      })
      .then(() => expect(tab.getByRole('heading').first()).toBeVisible())
      .catch(() => null)
    await tab.goto(address)
    await Promise.race([tab.waitForLoadState('networkidle'), stream])
    if (!storedTexts.has(address)) textsAt[address] = await textsOf(tab)
    for (const barrier of await serious(tab, 'html')) barriers.push(`${address}: ${barrier}`)
    for (const error of await layoutErrorsOf(tab)) layoutErrors.push(`${address}: ${error}`)
    const usual = tab.viewportSize()
    await tab.setViewportSize(phone)
    for (const error of await phoneErrorsOf(tab)) phoneErrors.push(`${address}: ${error}`)
    if (usual) await tab.setViewportSize(usual)
  }
}

/** Returns layout errors of lists on a desktop: a column out of sight, and filters in two rows. */
const layoutErrorsOf = (page: Page) =>
  page.evaluate(() => {
    const lists = [...document.querySelectorAll('main table:has(tr[data-key])')]
    const hidden = lists.map(({ parentElement: frame }) =>
      frame ? frame.scrollWidth - frame.clientWidth : 0,
    )
    const heights = [...document.querySelectorAll('main search')].map((bar) => bar.clientHeight)
    return [
      ...hidden.filter((width) => width > 32).map((width) => `hides ${width} px of a list`),
      ...heights.filter((height) => height > 80).map((height) => `has filters of ${height} px`),
    ]
  })

/** Returns layout errors on a phone: horizontal scrolling, and touch targets that are too small. */
const phoneErrorsOf = (page: Page) =>
  page.evaluate(async (smallest) => {
    // The new layout is complete after two frames.
    for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done))
    const { scrollWidth, clientWidth } = document.documentElement
    const errors = scrollWidth > clientWidth ? [`is ${scrollWidth - clientWidth} px too wide`] : []
    const controls = document.querySelectorAll<HTMLElement>('button, select, input, textarea')
    for (const control of controls) {
      // Exempt: buttons in sentences and tags, buttons of rows that are targets themselves, and hidden inputs of labels.
      if (control.matches('p *, [data-lead], .mantine-Pill-remove, .mantine-NumberInput-control')) continue
      if (control.matches('[type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]')) continue
      const { width, height } = control.getBoundingClientRect()
      if (width < 2 || height < 2 || !control.checkVisibility({ visibilityProperty: true })) continue
      if (control.closest('thead') || height >= smallest - 0.5) continue
      errors.push(`${control.innerText || control.ariaLabel || control.tagName} is ${height} px high`)
    }
    return errors
  }, smallestTarget)

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

test('screens › do not violate the content security policy, contact other origins or put tokens in addresses', () => {
  expect(violations).toEqual([])
})

test('screens › are displayed instead of the error page', () => {
  const failed = Object.entries(textsAt).filter(([, texts]) => texts.includes(baseWords.fil.failedTitle))
  expect(failed.map(([address]) => address).filter((address) => !address.startsWith('/error/'))).toEqual([])
})

test('screens › have no serious accessibility violations', () => {
  expect(barriers).toEqual([])
})

test('screens › show all columns of lists and one row of filters on a desktop', () => {
  expect(layoutErrors).toEqual([])
})

test('screens › fit a phone without horizontal scrolling, with large enough touch targets', () => {
  expect(phoneErrors).toEqual([])
})

test('screens › in Filipino show no English text that has a Filipino one', async () => {
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
  const wrong = Object.entries(textsAt).flatMap(([address, texts]) =>
    texts
      .filter((text) => text.includes(' ') && english.has(text) && !filipino.has(text))
      .map((text) => `${address}: ${text}`),
  )
  expect(Object.keys(textsAt).length).toBeGreaterThan(staffScreens.length)
  expect(wrong).toEqual([])
})
