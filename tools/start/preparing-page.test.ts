import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { portError } from './port.ts'
import { type PreparingPage, servePreparingPage } from './preparing-page.ts'
import type { StepName, StepState } from './progress.ts'

let port: number
let page: PreparingPage
const steps = new Map<StepName, StepState>()

beforeEach(async () => {
  port = await freePort()
  steps.clear()
  steps.set('Database', 'done').set('Console', 'running')
  page = await servePreparingPage('127.0.0.1', port, () => steps)
})
afterEach(() => page.close())

async function read(language = 'en-PH') {
  const response = await fetch(`http://127.0.0.1:${port}/customer/subscriber`, {
    headers: { 'accept-language': language },
  })
  return { status: response.status, retry: response.headers.get('retry-after'), text: await response.text() }
}

test('preparing page › shows the steps and is no success for clients', async () => {
  const { status, retry, text } = await read()
  expect([status, retry]).toEqual([503, '2'])
  expect(text).toContain('<span>Database</span><span>done</span>')
  expect(text).toContain('<span>Screens</span><span>in progress</span>')
  steps.set('Console', 'done')
  expect((await read()).text).toContain('<span>Screens</span><span>done</span>')
})

test('preparing page › is in Filipino for browsers that prefer it', async () => {
  expect((await read('fil-PH,en;q=0.8')).text).toContain('<span>Mga screen</span><span>ginagawa</span>')
})

test('preparing page › frees the port while a browser keeps its connection', async () => {
  await read()
  await page.close()
  expect(await portError('127.0.0.1', port)).toBeNull()
  page = await servePreparingPage('127.0.0.1', port, () => steps)
})
