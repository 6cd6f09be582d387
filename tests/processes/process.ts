import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { embeddedUrls, ensureLogins } from '#platform/server/db/logins.ts'

const root = resolve(import.meta.dirname, '../..')

/** Process of the product, started as by `npm start -- api` or `-- worker`. */
export type Started = {
  said: () => string
  /** Sends the signal and waits for the exit. Returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts several processes with one database, the API role's own login and one secret. */
export async function openProcesses(ownerUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'erp-console-processes-'))
  const urls = embeddedUrls(ownerUrl)
  await ensureLogins({ ownerUrl, directUrl: null, ...urls }, true)
  const shared = {
    DATABASE_URL: urls.apiUrl,
    WORKER_URL: urls.workerUrl,
    PAYMENTS_URL: urls.paymentsUrl,
    DATA_DIR: dataDir,
    ERP_SECRET: randomBytes(32).toString('base64'),
    DATABASE_POOL: '4',
    npm_lifecycle_event: undefined,
  }
  const running = new Set<ChildProcess>()

  async function start(
    role: 'api' | 'worker' | 'clients',
    settings: Record<string, string> = {},
  ): Promise<Started> {
    const child = spawn(process.execPath, ['tools/start.ts', role], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...shared, ...settings },
    })
    running.add(child)
    let output = ''
    const gone = new Promise<number | null>((done) => child.once('close', done))
    const ready = new Promise<void>((done, fail) => {
      const listen = (part: string) => {
        output += part
        if (output.includes('\nReady in ')) done()
      }
      child.stdout.setEncoding('utf8').on('data', listen)
      child.stderr.setEncoding('utf8').on('data', listen)
      void gone.then(() => fail(new Error(`The ${role} ended instead of starting: ${output}`)))
    })
    await ready
    return {
      said: () => output,
      async stop(signal = 'SIGTERM') {
        child.kill(signal)
        const code = await gone
        running.delete(child)
        return code
      },
    }
  }

  return {
    apiUrl: urls.apiUrl,
    dataDir,
    start,
    async close() {
      for (const child of running) child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
