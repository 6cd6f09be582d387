import { sql } from 'kysely'
import { openSeed, sealSeed, sha256 } from './seeds.ts'
import type { Database } from '#platform/server/db.ts'
import { reencrypt, type SecretRotation } from '#platform/server/settings.ts'

/** Encrypts the seeds of raffles with the next secret and returns their number. A seed must match its published hash. */
export async function rotateRaffleSeeds(tx: Database, rotation: SecretRotation): Promise<number> {
  const { rows } = await sql<{ raffleId: number; seedSealed: Buffer; seedHash: string | null }>`
    select raffle_id, seed_sealed, seed_hash from raffle where length(seed_sealed) > 0 order by raffle_id for update`.execute(
    tx,
  )
  for (const { raffleId, seedSealed, seedHash } of rows) {
    const changed = reencrypt(rotation, `the seed of raffle ${raffleId}`, {
      open: (secret) => openSeed(secret, raffleId, seedSealed),
      seal: (secret, seed) => sealSeed(secret, raffleId, seed),
    })
    const seed = openSeed(rotation.next, raffleId, changed)
    if (sha256(seed) !== seedHash) throw new Error(`The seed of raffle ${raffleId} does not match its hash.`)
    await sql`update raffle set seed_sealed = ${changed} where raffle_id = ${raffleId}`.execute(tx)
  }
  return rows.length
}
