import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** Restarts the server when it ends unexpectedly, until it is stopped or keeps ending. */
export function superviseServer(
  first: Postmaster,
  startServer: () => Promise<Postmaster>,
  log: (line: string) => void,
): Pick<Postmaster, 'stop' | 'abandon'> {
  let current = first
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()

  const watch = (server: Postmaster) => {
    const since = performance.now()
    const ended = () => {
      if (stopping) return
      log('The database server ended unexpectedly. Starting it again.')
      restarting = restart(performance.now() - since)
    }
    void server.gone.then(ended)
  }
  const restart = async (livedMs: number) => {
    // Pause for a server that ends right after its start, to avoid a busy loop.
    if (livedMs < 5_000) await pause(1_000)
    if (stopping) return
    try {
      current = await startServer()
      log('The database server is running again.')
      watch(current)
    } catch (error) {
      log(
        `The database server cannot be started again. ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  watch(first)
  return {
    async stop() {
      stopping = true
      await restarting
      await current.stop()
    },
    abandon: () => current.abandon(),
  }
}
