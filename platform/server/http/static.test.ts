import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import { serve } from './serve.ts'
import { serveConsole } from './static.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'erp-console-static-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'a.js'), 'first()')
  build('first', 1)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function build(name: string, at: number) {
  writeFileSync(join(folder, 'index.html'), `<html><head></head><body>${name}</body></html>`)
  utimesSync(join(folder, 'index.html'), at, at)
  writeFileSync(join(folder, 'csp.json'), JSON.stringify({ scriptHashes: [`sha256-${name}`] }))
}

async function start(env: Record<string, string> = {}) {
  const configuration = testConfiguration(env)
  const app = serve({
    calls: [],
    // The tests never query it.
    db: openDatabase('postgres://nobody@127.0.0.1:1/none'),
    authenticate: async () => null,
    configuration,
  })
  await serveConsole(app, folder, configuration)
  return app
}

test('console › serves its page for every URL that is neither a file nor part of the API', async () => {
  const app = await start()
  for (const url of ['/', '/customer/subscriber/5?x=1', '/v12', '/.env', '//evil.example/x']) {
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('first')
  }
  const statusOf = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode
  expect(await statusOf('/v1/none')).toBe(404)
  expect(await statusOf('/assets/none.js')).toBe(404)
  expect(await statusOf('/assets/..%2findex.html')).toBe(404)
  const script = await app.inject({ method: 'GET', url: '/assets/a.js' })
  expect(script.statusCode).toBe(200)
  expect(script.headers['content-security-policy']).toBe(`frame-ancestors 'none'`)
  await app.close()
})

test('console › shows the name of the brand in its title and names it to its scripts', async () => {
  writeFileSync(join(folder, 'index.html'), '<html><head><title>ERP</title></head><body></body></html>')
  const page = async (env: Record<string, string> = {}) => {
    const app = await start(env)
    const { body } = await app.inject({ method: 'GET', url: '/' })
    await app.close()
    return body
  }
  expect(await page()).toContain('<title>ERP</title>')
  const named = await page({ BRAND_NAME: ' Kape & "Co" ' })
  expect(named).toContain('<title>Kape &amp; &quot;Co&quot;</title>')
  expect(named).toContain('<meta name="brand-name" content="Kape &amp; &quot;Co&quot;">')
  build('first', 1)
})

test.each(['A: B', 'x'.repeat(25), 'a\u0007'])('brand name › is rejected if it is %j', (name) =>
  expect(() => testConfiguration({ BRAND_NAME: name })).toThrow('BRAND_NAME'),
)

test('content security policy › allows only built scripts and requests to the APIs', async () => {
  const app = await start({ OTHERS_API_HOST: 'https://others.example/erp/' })
  const { headers, body } = await app.inject({ method: 'GET', url: '/' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-first';`)
  expect(policy).toContain(`connect-src 'self' https://others.example;`)
  expect(policy).not.toContain('unsafe-eval')
  expect(body).toContain('https://others.example/erp&quot;')
  await app.close()
})

test('rebuilt console › is served without a restart, with its new policy', async () => {
  const app = await start()
  build('second', 2)
  const { headers, body } = await app.inject({ method: 'GET', url: '/dashboard' })
  expect(body).toContain('second')
  expect(headers['content-security-policy']).toContain('sha256-second')
  rmSync(join(folder, 'index.html'))
  expect((await app.inject({ method: 'GET', url: '/dashboard' })).body).toContain('second')
  await app.close()
})

test('page › lists the preload files of its screen, and of the sign-in screen for guests', async () => {
  const screens = [
    ['^/login/?$', [0], 1],
    ['^/customer/subscriber/?$', [1, 2], 0],
    ['^/customer/subscriber/[^/]+/?$', [2], 0],
  ]
  const files = ['assets/sign-in.js', 'assets/list.js', 'assets/one.css']
  writeFileSync(join(folder, 'assets', 'ahead-x.json'), JSON.stringify({ files, screens }))
  const tag = '<meta name="ahead-of-all" content="assets/ahead-x.json">'
  writeFileSync(join(folder, 'index.html'), `<html><head>${tag}</head><body></body></html>`)
  const app = await start()
  const named = async (url: string) => {
    const { body } = await app.inject({ method: 'GET', url })
    return [...body.matchAll(/name="(ahead(?:-guest)?)" content="([^"]*)"/g)].map(([, ...pair]) => pair)
  }
  expect(await named('/customer/Subscriber/?search=/login')).toEqual([
    ['ahead', 'assets/list.js assets/one.css'],
    ['ahead-guest', 'assets/sign-in.js'],
  ])
  expect(await named('/customer/subscriber/5')).toEqual([
    ['ahead', 'assets/one.css'],
    ['ahead-guest', 'assets/sign-in.js'],
  ])
  expect(await named('/login')).toEqual([['ahead', 'assets/sign-in.js']])
  expect(await named('/nowhere')).toEqual([
    ['ahead', ''],
    ['ahead-guest', 'assets/sign-in.js'],
  ])
  await app.close()
})

test('page › contains the request of its first list, escaped', async () => {
  const list = { path: '/things/list', name: '"><script>' }
  const screens = [['^/things/?$', [], 0, list]]
  writeFileSync(join(folder, 'assets', 'ahead-y.json'), JSON.stringify({ files: [], screens }))
  const tag = '<meta name="ahead-of-all" content="assets/ahead-y.json">'
  writeFileSync(join(folder, 'index.html'), `<html><head>${tag}</head><body></body></html>`)
  const app = await start()
  const { body } = await app.inject({ method: 'GET', url: '/things' })
  const content = /name="ahead-list" content="([^"]*)"/.exec(body)?.[1] ?? ''
  expect(content).not.toContain('<')
  expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<'))).toEqual(list)
  // The boot script reads the API hosts, so they must come before it.
  expect(body.indexOf('api-hosts')).toBeLessThan(body.indexOf('ahead-of-all'))
  expect((await app.inject({ method: 'GET', url: '/others' })).body).not.toContain('ahead-list')
  await app.close()
})
