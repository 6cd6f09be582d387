import DOMPurify from 'dompurify'
import { safeHrefPattern } from '#platform/console/router/safe-href.ts'
import { messageTags } from '#platform/contract/fields/rich-text.ts'

/** Converts HTML to nodes that contain only the tags allowed in messages. */
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

// A message may contain a customer's name with a link in it, so external links show their target.
function markExternalLink(link: HTMLAnchorElement) {
  if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) return
  link.rel = 'noopener noreferrer'
  link.target = '_blank'
  if (link.textContent.trim() !== link.host) link.after(` (${link.host})`)
}
