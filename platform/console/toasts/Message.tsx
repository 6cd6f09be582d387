import { useEffect, useRef } from 'react'
import { loadPart } from '#platform/console/loading/load.ts'

/** Matches each `<` that does not start one of the allowed tags in its usual spelling. */
const noTag = /<(?!\/?(?:b|strong|i|em|br|p|ul|li)\s*\/?>|a\s+href=(?:"[^"<>]*"|'[^'<>]*')\s*>|\/a\s*>)/gi

/**
 * Message that may contain limited HTML. The sanitizer is loaded on the first such message. Names in messages may
 * contain any characters, so anything that is not an allowed tag is shown as text.
 */
export function Message({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const escaped = html.replace(noTag, '&lt;')
  const plain = !escaped.includes('<') && !html.includes('&')
  useEffect(() => {
    if (plain) return
    let current = true
    loadPart(() => import('./sanitise.ts')).then(
      ({ sanitise }) => current && place.current?.replaceChildren(sanitise(escaped)),
      () => current && place.current?.replaceChildren(html.replace(/<[^>]*>/g, '')),
    )
    return () => {
      current = false
    }
  }, [html, escaped, plain])
  return plain ? <div>{html}</div> : <div ref={place} />
}
