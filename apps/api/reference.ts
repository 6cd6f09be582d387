import { createHash } from 'node:crypto'
import { Client, type ClientBase } from 'pg'
import { loadPlaces } from '#areas/places/server/load-places.ts'
import { placesText } from '#areas/places/server/psgc.ts'
import { jobs } from '#apps/api/registry.ts'
import { prepareJobs } from '#platform/server/jobs/jobs.ts'

type ReferenceData = {
  name: string
  /** Content shipped with the release. It is loaded only if it differs from the loaded content. */
  content: () => string
  load: (client: ClientBase) => Promise<void>
}

/** Reference data shipped with the product and loaded into every database, including test databases. */
const referenceData: ReferenceData[] = [{ name: 'places', content: placesText, load: loadPlaces }]

// Advisory lock that serializes loading when two processes start together.
const referenceDataLock = 7_304_221

/** Loads the shipped reference data and creates the job queues. Runs after the migrations. */
export async function loadReferenceData(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const each of referenceData) await loadOnce(client, each)
  } finally {
    await client.end()
  }
  await prepareJobs(ownerUrl, jobs)
}

async function loadOnce(client: Client, { name, content, load }: ReferenceData) {
  const hash = createHash('sha256').update(content()).digest('hex')
  if ((await heldHash(client, name)) === hash) return

  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [referenceDataLock])
    if ((await heldHash(client, name)) !== hash) {
      await load(client)
      await client.query(
        `insert into reference_data (name, content_hash) values ($1, $2)
         on conflict (name) do update set content_hash = excluded.content_hash, loaded_at = now()`,
        [name, hash],
      )
    }
    await client.query('commit')
  } catch (reason) {
    await client.query('rollback')
    throw reason
  }
}

async function heldHash(client: Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ content_hash: string }>(
    'select content_hash from reference_data where name = $1',
    [name],
  )
  return rows[0]?.content_hash
}
