import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#platform/server/embedded/postmaster.ts'

/** API key of the app's server, for tests that act as the app. */

export type Product = { address: string; database: string; dataDir: string; stop: () => Promise<void> }

const root = resolve(import.meta.dirname, '../..')
const templateName = 'journeys'

/** Fills the database and the data folder that the products of all workers are copied from. */
export async function makeTemplate(): Promise<void> {
  const product = await start(await createDatabase(templateName, 'template1'), dataDirOf(templateName))
  await product.stop()
}

/** Starts the product with a copy of the template, so that workers do not affect each other. */
export async function startCopy(name: string): Promise<Product> {
  // A worker that replaces one with a failed test starts again from the template.
  rmSync(dataDirOf(name), { recursive: true, force: true })
  cpSync(dataDirOf(templateName), dataDirOf(name), { recursive: true })
  return start(await createDatabase(name, templateName), dataDirOf(name))
}

const dataDirOf = (name: string) => join(String(process.env['E2E_HOME']), name)

/** Starts the product as `npm start` does. */
async function start(database: string, dataDir: string): Promise<Product> {
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
      // Without npm's variables the server handles signals itself, so the tests can stop it.
      npm_lifecycle_event: undefined,
    },
  })
  const exit = new Promise<void>((done) => server.once('exit', () => done()))
  const stop = async () => {
    server.kill('SIGTERM')
    await exit
  }
  try {
    await isReady(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `http://127.0.0.1:${port}`, database, dataDir, stop }
}

async function createDatabase(name: string, template: string): Promise<string> {
  const cluster = new URL(String(process.env['E2E_CLUSTER']))
  const client = new Client({ connectionString: cluster.href })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return Object.assign(cluster, { pathname: `/${name}` }).href
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = ''
    server.stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part
      if (/^Ready in /m.test(output)) done()
    })
    server.once('exit', () => fail(new Error(`The server for the journeys did not start:\n${output}`)))
  })
}
