import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Which files each screen is made of, as the console's build tells; 1 where a screen opens for guests too; and what
 * its first list asks.
 */
export type ScreenPreloads = {
  files: string[]
  screens: (readonly [pattern: string, files: number[], open: 0 | 1, list?: object])[]
}

const place = /<meta name="ahead-of-all" content="(assets\/[\w-]+\.json)">/

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Names in the page the files of the screen at its address, so that the script in its head loads them before anything
 * has run. A guest at a screen of staff is given those of the sign-in.
 */
export function pagePreloader(folder: string, html: string): (pathname: string) => string {
  const [tag, file] = place.exec(html) ?? []
  if (!tag || !file) return () => html
  const { files, screens } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as ScreenPreloads
  const entries = screens.map(([pattern, numbers, open, list]) => ({
    pattern: new RegExp(pattern, 'i'),
    names: numbers.map((number) => files[number]).join(' '),
    open: open === 1,
    list: list ? `<meta name="ahead-list" content="${escaped(JSON.stringify(list))}">` : '',
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
