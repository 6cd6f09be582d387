import { readFileSync } from 'node:fs'

/**
 * Calls back when the npm process that started this one has exited. If npm is killed, it cannot forward the signal.
 */
export function onNpmExit(leave: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const starters = ancestorProcesses()
  const timer = setInterval(() => {
    if (ancestorProcesses() === starters) return
    clearInterval(timer)
    leave()
  }, 250)
  timer.unref()
}

// Either npm starts a shell that starts this process, or the shell replaces itself. The parent of npm is the person's
// shell, which may close independently.
function ancestorProcesses(): string {
  // `tools/run.mjs` names its own parent if it starts this process.
  const parent = Number(process.env['ERP_NPM_CHILD'] ?? process.ppid)
  if (process.platform !== 'linux') return String(parent)
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const [, name = '', beyond = ''] = /\((.*)\) \S+ (\d+)/s.exec(stat) ?? []
    return /^(sh|dash|bash|ash|zsh)$/.test(name) ? `${parent} ${beyond}` : String(parent)
  } catch {
    return String(parent)
  }
}
