import type { ProofFile } from '#areas/raffle/draws/contract.ts'
import { drawAlgorithm, drawing, type ListEntry, readEntries, stillIn } from './draw.ts'

/** Result of checking one part: true, false, or null if it cannot be checked yet. */
export type Verdict = boolean | null

export type Checked = {
  isAlgorithmKnown: boolean
  /** Whether the list matches the hash published at the lock. */
  list: Verdict
  /** Whether the seed matches the hash published at the lock. */
  seed: Verdict
  /** Each draw with the entry obtained by recomputing it. */
  draws: { drawNo: number; computed: string | null; isSame: Verdict }[]
}

const encoder = new TextEncoder()

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** SHA-256 hash in hexadecimal. */
export const hashOf = async (data: string | Uint8Array<ArrayBuffer>) =>
  hexOf(await crypto.subtle.digest('SHA-256', typeof data === 'string' ? encoder.encode(data) : data))

/** Recomputes a draw from its proof and the published list alone, with Web Crypto. */
export async function checkProof(proof: ProofFile): Promise<Checked> {
  const { entries: text, entriesHash, seed, seedHash, beacon } = proof
  const list = text === null || entriesHash === null ? null : (await hashOf(text)) === entriesHash
  const isSeedValid = seed === null || seedHash === null ? null : (await hashOf(bytesOf(seed))) === seedHash
  const isAlgorithmKnown = proof.algorithm === drawAlgorithm
  const none = proof.draws.map(({ drawNo }) => ({ drawNo, computed: null, isSame: null }))
  if (!isAlgorithmKnown || text === null || seed === null || entriesHash === null)
    return { isAlgorithmKnown, list, seed: isSeedValid, draws: none }

  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const hmac = async (message: string) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(message)))

  const all = readEntries(text)
  const drawn = new Set<string>()
  const draws: Checked['draws'] = []
  for (const { drawNo, prizeId, slot, attempt, entryNo } of proof.draws) {
    const about = { entriesHash, beacon: beacon?.value ?? null, prizeId, slot, attempt }
    const computed = await drawOnce(stillIn(all, drawn), about, hmac)
    draws.push({ drawNo, computed: computed?.entryNo ?? null, isSame: computed?.entryNo === entryNo })
    // The announced winner is excluded from the next draws, as in the original draw.
    const announced = all.find((entry) => entry.entryNo === entryNo)
    if (announced) drawn.add(announced.person)
  }
  return { isAlgorithmKnown, list, seed: isSeedValid, draws }
}

async function drawOnce(
  entries: readonly ListEntry[],
  about: Parameters<typeof drawing>[1],
  hmac: (message: string) => Promise<Uint8Array>,
): Promise<ListEntry | null> {
  if (entries.length === 0) return null
  const draw = drawing(entries, about)
  let step = draw.next()
  while (!step.done) step = draw.next(await hmac(step.value))
  return step.value
}

/** Whether every part that can be checked now is correct. */
export const isProven = ({ list, seed, draws }: Checked): Verdict => {
  const parts = [list, seed, ...draws.map(({ isSame }) => isSame)]
  if (parts.includes(false)) return false
  return parts.includes(null) ? null : true
}
