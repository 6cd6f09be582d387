import { useEffect, useRef } from 'react'

const markup = /[<&]/

/** A message that may hold a little HTML. The sanitiser is loaded by the first that does. */
export function Message({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const plain = !markup.test(html)
  useEffect(() => {
    if (plain) return
    let current = true
    import('#platform/console/sanitise.ts').then(
      ({ sanitise }) => current && place.current?.replaceChildren(sanitise(html)),
      () => current && place.current?.replaceChildren(html.replace(/<[^>]*>/g, '')),
    )
    return () => {
      current = false
    }
  }, [html, plain])
  return plain ? <div>{html}</div> : <div ref={place} />
}
