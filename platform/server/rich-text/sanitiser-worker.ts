import { parentPort } from 'node:worker_threads'
import createDOMPurify, { type WindowLike } from 'dompurify'
import { JSDOM } from 'jsdom'
import { messageTags } from '#platform/contract/fields/rich-text.ts'

const { window } = new JSDOM('')
const purify = createDOMPurify(window as unknown as WindowLike)

/** Converts the block elements of browsers and office applications to paragraphs, and ordered to unordered lists. */
const asParagraphs = (html: string) =>
  html.replace(/<(\/?)(?:div|h[1-6])(?:\s[^<>]*)?>/gi, '<$1p>').replace(/<(\/?)ol(?:\s[^<>]*)?>/gi, '<$1ul>')

const sanitise = (html: string): string =>
  purify
    .sanitize(asParagraphs(html), {
      ALLOWED_TAGS: [...messageTags],
      ALLOWED_ATTR: ['href'],
      ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    })
    .trim()

parentPort?.on('message', (text: string) => {
  let cleaned: string | null = null
  try {
    cleaned = sanitise(text)
  } catch {
    // Excessive nesting; no genuine text has it.
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a worker thread, not a window
  parentPort?.postMessage(cleaned)
})
