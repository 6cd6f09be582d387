import { primaryUrl } from '#platform/server/db/host-list.ts'
import { type Configuration, readConfiguration } from '#platform/server/settings/configuration.ts'
import { runningUrl, startEmbedded } from '#platform/server/embedded/embedded.ts'
import { errorText } from './progress.ts'

type Options = {
  mayBeStopped?: boolean
  startError?: (configuration: Configuration) => Promise<string | null>
}

/**
 * Runs a command with the console's database: the one in `MIGRATION_URL` or `DATABASE_URL`, the embedded one of a
 * running console, or the embedded one started for the duration of the command. Ctrl-C stops it unless the command
 * handles the signal. `startError` returns the reason the command cannot run, before the database starts.
 */
export async function withDatabase(
  work: (ownerUrl: string) => Promise<void>,
  { mayBeStopped = false, startError }: Options = {},
): Promise<void> {
  try {
    const configuration = readConfiguration(process.env)
    const reason = await startError?.(configuration)
    if (reason) throw new Error(reason)
    const { migrationUrl, dataDir } = configuration
    const knownUrl = migrationUrl === null ? runningUrl(dataDir) : await primaryUrl(migrationUrl)
    if (knownUrl !== null) return await work(knownUrl)
    const database = await startEmbedded({ dataDir, log: (line) => console.error(line) })
    const stopEarly = () => void database.stop().finally(() => process.exit(1))
    for (const name of ['SIGINT', 'SIGTERM'] as const) if (!mayBeStopped) process.once(name, stopEarly)
    await work(database.url).finally(() => database.stop())
  } catch (error) {
    console.error(errorText(error))
    process.exitCode = 1
  }
}
