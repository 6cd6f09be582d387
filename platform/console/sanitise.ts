import DOMPurify from 'dompurify'

const tags = ['b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'li', 'a']

/** A message's HTML as nodes, with nothing in it but the few tags that messages may use. */
export function sanitise(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}
