import { readFileSync } from 'node:fs'

/** Calls back when the npm that started this process is gone: killed outright, it cannot pass the stop on. */
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

// npm starts a shell and that starts us, or the shell makes way for us. Beyond npm is the person's own shell, which
// may close without meaning us.
function ancestorProcesses(): string {
  const parent = process.ppid
  if (process.platform !== 'linux') return String(parent)
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const [, name = '', beyond = ''] = /\((.*)\) \S+ (\d+)/s.exec(stat) ?? []
    return /^(sh|dash|bash|ash|zsh)$/.test(name) ? `${parent} ${beyond}` : String(parent)
  } catch {
    return String(parent)
  }
}
