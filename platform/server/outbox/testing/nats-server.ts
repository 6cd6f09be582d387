import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Returns the program of NATS: NATS_SERVER_PATH, the installed one, or, as root on Debian, the package that it installs. Null
 * if there is none.
 */
export function findNatsServer(): string | null {
  const isUsable = (program: string) => spawnSync(program, ['--version']).status === 0
  const names = [process.env['NATS_SERVER_PATH'] ?? 'nats-server', '/usr/sbin/nats-server']
  const installed = () => names.find(isUsable) ?? null
  if (installed() !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return installed()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const options of [['update'], ['install', '-y', '--no-install-recommends', 'nats-server']])
    spawnSync('apt-get', ['-qq', ...options], { stdio: 'ignore', env })
  return installed()
}

/** Starts a NATS server with JetStream on a free port, with its files in a temporary folder. */
export async function startNatsServer(program: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'erp-nats-'))
  let child = run(-1)
  const port = await readPort(folder, child)

  function run(at: number): ChildProcess {
    const options = ['-a', '127.0.0.1', '-p', String(at), '-js', '-sd', path.join(folder, 'store')]
    return spawn(program, [...options, '--ports_file_dir', folder], { stdio: 'ignore' })
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    restart() {
      child = run(port)
    },
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true })
    },
  }
}

async function readPort(folder: string, child: ChildProcess): Promise<number> {
  const file = path.join(folder, `nats-server_${child.pid}.ports`)
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}.`)
    if (existsSync(file)) {
      const { nats } = JSON.parse(readFileSync(file, 'utf8')) as { nats: string[] }
      return Number(new URL(nats[0] ?? '').port)
    }
    await pause(20)
  }
}
