import DOMPurify from 'dompurify'
import { safeHrefPattern } from '#platform/console/router/safe-href.ts'
import { messageTags } from '#platform/contract/fields/rich-text.ts'

/** A message's HTML as nodes, with nothing in it but the few tags that messages may use. */
export function sanitise(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...messageTags],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: safeHrefPattern,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of nodes.querySelectorAll('a')) markExternalLink(link)
  return nodes
}

// A message may quote a name that a customer typed, with a link in it: what leads away from here says where to.
function markExternalLink(link: HTMLAnchorElement) {
  if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) return
  link.rel = 'noopener noreferrer'
  link.target = '_blank'
  if (link.textContent.trim() !== link.host) link.after(` (${link.host})`)
}
