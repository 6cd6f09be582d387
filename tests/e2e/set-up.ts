import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { ensureBrowser } from '#tests/e2e/browser.ts'

/** API key of the app's server, for tests that act as the app. */
export const appApiKey = 'isang-susi-ng-app-para-sa-mga-journey'

const root = resolve(import.meta.dirname, '../..')

/** Starts the product as `npm start` does, on a temporary database with demo data, for all end-to-end tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env['CHROMIUM_PATH'] = await ensureBrowser(console.log)
  const cluster = await startThrowaway()
  const dataDir = mkdtempSync(join(tmpdir(), 'erp-console-journeys-'))
  const database = await createDatabase(cluster.url)
  const port = await freePort()
  const server = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,

      DATABASE_URL: database,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      ERP_MODE: 'demo',
      APP_API_KEY: appApiKey,
      // Without npm's variables the server handles signals itself, so the tests can stop it.
      npm_lifecycle_event: undefined,
    },
  })
  const gone = new Promise<void>((done) => server.once('exit', () => done()))
  const tearDown = async () => {
    server.kill('SIGTERM')
    await gone
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await isReady(server.stdout)
  } catch (error) {
    await tearDown()
    throw error
  }
  process.env['E2E_ADDRESS'] = `http://127.0.0.1:${port}`
  process.env['E2E_DATABASE'] = database
  process.env['E2E_DATA_DIR'] = dataDir
  return tearDown
}

async function createDatabase(clusterUrl: string): Promise<string> {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query('create database journeys')
  await client.end()
  return Object.assign(new URL(clusterUrl), { pathname: '/journeys' }).href
}

function isReady(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((done, fail) => {
    let startOutput = ''
    output.setEncoding('utf8').on('data', (part: string) => {
      startOutput += part
      if (/^Ready in /m.test(startOutput)) done()
    })
    output.once('end', () => fail(new Error(`The server for the journeys did not start:\n${startOutput}`)))
  })
}
