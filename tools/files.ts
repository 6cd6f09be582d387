import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { checkFileStorage } from '#platform/server/uploads/storage-check.ts'
import { diskStorage } from '#platform/server/uploads/disk.ts'
import { copyFiles } from '#platform/server/uploads/copy-files.ts'
import { s3Storage } from '#platform/server/uploads/s3.ts'
import { writeBucketRules } from '#platform/server/uploads/s3-bucket-rules.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run files -- check             tests the configured storage
// npm run files -- rules             configures the expiry and CORS rules of the bucket
// npm run files -- move --to s3      copies every file from disk and verifies its checksum; --to disk reverses this
//                                    --remove deletes each source file after verification
// See docs/files.md.

const [command_ = '', ...options] = process.argv.slice(2)
const configuration = readConfiguration(process.env)
const { s3 } = configuration.files

const needsBucket = () => {
  if (s3) return s3
  throw new Error('No bucket is configured. Set S3_BUCKET and the related settings in docs/configuration.md.')
}

const commands: Record<string, () => Promise<void>> = {
  async check() {
    const wrong = await checkFileStorage(configuration)
    for (const sentence of wrong) console.log(`ERROR ${sentence}`)
    if (wrong.length === 0) console.log(`Files on ${configuration.files.storage}: no problems found.`)
    process.exitCode = wrong.length === 0 ? 0 : 1
  },

  async rules() {
    const origins = [new URL(configuration.publicUrl).origin, ...configuration.consoleOrigins]
    await writeBucketRules(needsBucket(), origins)
    console.log(`The bucket rules were written. It accepts files from ${origins.join(' and ')}.`)
  },

  async move() {
    const to = options[options.indexOf('--to') + 1]
    if (!options.includes('--to') || (to !== 's3' && to !== 'disk'))
      throw new Error('Name the target: npm run files -- move --to s3, or --to disk.')
    const [disk, bucket] = [diskStorage(configuration), s3Storage(needsBucket())]
    const removes = options.includes('--remove')
    if (removes && configuration.files.storage !== to)
      throw new Error(
        `--remove waits until the console runs with FILE_STORAGE=${to}, because it would read the files here.`,
      )
    const stopping = new AbortController()
    process.once('SIGINT', () => stopping.abort())
    await withDatabase(
      async (url) => {
        const db = openDatabase(url, { max: 2 })
        try {
          const result = await copyFiles(db, {
            from: to === 's3' ? disk : bucket,
            to: to === 's3' ? bucket : disk,
            deletesSource: removes,
            signal: stopping.signal,
            onProgress: ({ files, copied }) => process.stdout.write(`\r${files} verified, ${copied} copied `),
          })
          const megabytes = (result.bytes / 1_048_576).toFixed(1)
          console.log(
            `\n${result.files} files verified on ${to}, ${result.copied} of them copied now (${megabytes} MB).`,
          )
          for (const { key, message } of result.errors) console.log(`ERROR ${key}: ${message}`)
          if (result.errors.length > 0) process.exitCode = 1
          else if (configuration.files.storage !== to)
            console.log(
              `Start the console with FILE_STORAGE=${to}, then run this once more for files added since.`,
            )
        } catch (error) {
          if (!stopping.signal.aborted) throw error
          console.log('\nStopped. Run it again to continue.')
          process.exitCode = 130
        } finally {
          await db.destroy()
        }
      },
      { mayBeStopped: true },
    )
  },
}

const command = commands[command_]
if (!command) {
  console.error('Usage: npm run files -- check, rules, or move --to s3 (or disk).')
  process.exitCode = 1
} else
  await command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
