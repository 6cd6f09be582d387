import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Preload data from the console's build: the files of each screen, 1 for screens that are open to guests, and the
 * request of the screen's first list.
 */
export type ScreenPreloads = {
  files: string[]
  screens: (readonly [pattern: string, files: number[], open: 0 | 1, list?: object])[]
}

const place = /<meta name="ahead-of-all" content="(assets\/[\w-]+\.json)">/

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Returns a function that adds the files of the requested screen to the page as meta tags, so that the boot script
 * can load them before the console runs. For guests, it adds the files of the sign-in screen.
 */
export function pagePreloader(folder: string, html: string): (pathname: string) => string {
  const [tag, file] = place.exec(html) ?? []
  if (!tag || !file) return () => html
  const { files, screens } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as ScreenPreloads
  const entries = screens.map(([pattern, numbers, open, list]) => ({
    pattern: new RegExp(pattern, 'i'),
    names: numbers.map((number) => files[number]).join(' '),
    open: open === 1,
    list: list ? `<meta name="ahead-list" content="${escapeHtml(JSON.stringify(list))}">` : '',
  }))
  const screenAt = (pathname: string) => entries.find(({ pattern }) => pattern.test(pathname))
  const signIn = screenAt('/login')?.names ?? ''
  return (pathname) => {
    const screen = screenAt(pathname === '/' ? '/dashboard' : pathname)
    const forGuests = screen?.open === true ? '' : `<meta name="ahead-guest" content="${signIn}">`
    return html.replace(
      tag,
      () => `${tag}<meta name="ahead" content="${screen?.names ?? ''}">${forGuests}${screen?.list ?? ''}`,
    )
  }
}
