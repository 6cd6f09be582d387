import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import type { StepName, StepState } from './progress.ts'

type Language = 'en' | 'fil'

const words = {
  title: { en: 'The console is starting', fil: 'Nagsisimula ang console' },
  note: {
    en: 'The first start takes about a minute. This page opens the console when it is ready.',
    fil: 'Mga isang minuto ang unang pag-start. Bubuksan ng page na ito ang console kapag ready na.',
  },
  waiting: { en: 'waiting', fil: 'naghihintay' },
  running: { en: 'in progress', fil: 'ginagawa' },
  done: { en: 'done', fil: 'tapos na' },
} as const

const stepTitles: Record<StepName, Record<Language, string>> = {
  Database: { en: 'Database', fil: 'Database' },
  Schema: { en: 'Tables', fil: 'Mga table' },
  'Demo data': { en: 'Demo data', fil: 'Demo data' },
  Console: { en: 'Screens', fil: 'Mga screen' },
}

// A plain reload would end on an error page of the browser while the console takes over the port.
const script = `setInterval(async () => {
  try {
    const page = await fetch(location.href, { cache: 'no-store' })
    if (page.ok) return location.reload()
    if (page.status !== 503) return
    const next = new DOMParser().parseFromString(await page.text(), 'text/html')
    const [list, from] = [document.querySelector('ul'), next.querySelector('ul')]
    if (list && from) list.replaceWith(from)
  } catch {}
}, 1000)`

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 20vh auto; padding: 0 1rem }
h1 { font-size: 1.25rem }
ul { padding: 0; list-style: none }
li { display: flex; justify-content: space-between; padding: 0.25rem 0 }`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const headers = {
  'content-security-policy': `default-src 'none'; connect-src 'self'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'retry-after': '2',
  vary: 'accept-language',
}

export type PreparingPage = { close: () => Promise<void> }

/**
 * Serves a page with the steps of the start until the console listens on the port. Every response has the status 503, so
 * health checks and clients of the API see that nothing is served yet.
 */
export async function servePreparingPage(
  host: string,
  port: number,
  steps: () => ReadonlyMap<StepName, StepState>,
): Promise<PreparingPage> {
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(503, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    response.end(request.method === 'HEAD' ? undefined : pageOf(steps(), languageOf(request)))
  }
  const server = createServer(respond)
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(port, host, () => done())
  })
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        // Browsers keep connections open, which would keep the port in use.
        server.closeAllConnections()
      }),
  }
}

const languageOf = ({ headers: { 'accept-language': wanted = '' } }: IncomingMessage): Language =>
  /^\s*(fil|tl)\b/i.test(wanted) ? 'fil' : 'en'

function pageOf(steps: ReadonlyMap<StepName, StepState>, language: Language): string {
  const rows = [...steps].map(
    ([name, state]) =>
      `<li><span>${stepTitles[name][language]}</span><span>${words[state][language]}</span></li>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title[language]}</title><style>${style}</style></head>
<body><main><h1>${words.title[language]}</h1><p>${words.note[language]}</p>
<ul role="status">${rows.join('')}</ul></main><script>${script}</script></body>
</html>
`
}
