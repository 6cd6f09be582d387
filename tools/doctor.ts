import { embeddedUrls } from '#platform/server/db/logins.ts'
import { type Configuration, readConfiguration } from '#platform/server/settings/configuration.ts'
import { runningUrl } from '#platform/server/embedded/embedded.ts'
import { inspectDatabase } from '#tools/doctor/database.ts'
import type { Finding } from '#tools/doctor/finding.ts'
import { inspectServices } from '#tools/doctor/services.ts'
import { errorText } from '#tools/start/progress.ts'

// npm run doctor   tests every configured service and explains what is wrong; exit code 1 if there is an error
const marks = { well: '✓', mind: '!', ill: '✗', unset: '·' } as const

let configuration: Configuration | null = null
try {
  configuration = readConfiguration(process.env)
} catch (error) {
  console.error(`✗ Settings     ${errorText(error)}`)
  process.exitCode = 1
}
if (configuration) {
  const findings = [...(await ofDatabase(configuration)), ...(await inspectServices(configuration))]
  for (const { part, state, says } of findings) console.log(`${marks[state]} ${part.padEnd(12)} ${says}`)
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length
  console.log(
    `\n${count('well')} well, ${count('mind')} to mind, ${count('ill')} ill, ${count('unset')} not set`,
  )
  if (count('ill') > 0) process.exitCode = 1
}

async function ofDatabase(settings: Configuration): Promise<Finding[]> {
  const { databaseUrl, workerUrl, paymentsUrl, dataDir } = settings
  const running = databaseUrl === null ? runningUrl(dataDir) : null
  if (databaseUrl === null && running === null)
    return [
      {
        part: 'Database',
        state: 'unset',
        says: 'the embedded one, which runs while the console does; start it',
      },
    ]
  return inspectDatabase(
    settings,
    databaseUrl === null
      ? embeddedUrls(running ?? '')
      : { apiUrl: databaseUrl, workerUrl: workerUrl ?? databaseUrl, paymentsUrl },
  )
}
