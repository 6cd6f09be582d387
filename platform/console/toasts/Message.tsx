import { useEffect, useRef } from 'react'
import { loadPart } from '#platform/console/loading/load.ts'

/** Every `<` that begins none of the few tags a message may use, written as they are usually written. */
const noTag = /<(?!\/?(?:b|strong|i|em|br|p|ul|li)\s*\/?>|a\s+href=(?:"[^"<>]*"|'[^'<>]*')\s*>|\/a\s*>)/gi

/**
 * A message that may hold a little HTML. The sanitiser is loaded by the first that does. Messages quote names, which
 * people may have typed with anything in them: what is none of the few tags is shown as it was typed.
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
