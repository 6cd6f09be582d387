#!/usr/bin/env node
// Recomputes the winners of a raffle from its proof file. Requires only Node 18 or newer:
//
// node verify-draw.mjs raffle-12-proof.json
//
// Implemented from docs/raffle-draw.md, independently of the console, so that an error in one is detected by the
// other.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node verify-draw.mjs <proof.json>')
  process.exit(2)
}
const proof = JSON.parse(readFileSync(file, 'utf8'))
const errors = []
const check = (isTrue, said) => {
  console.log(`${isTrue ? 'ok   ' : 'WRONG'} ${said}`)
  if (!isTrue) errors.push(said)
}
const sha256 = (data) => createHash('sha256').update(data).digest('hex')

console.log(`${proof.title} (DTI permit ${proof.dtiPermitNo})\n`)
if (proof.entries === null || proof.seed === null) {
  console.log('The raffle is not complete: its seed is still secret. Come back when it is.')
  process.exit(3)
}
check(proof.algorithm === 'erp-raffle-1', `algorithm ${proof.algorithm}`)
check(sha256(proof.entries) === proof.entriesHash, `list of entries  ${proof.entriesHash}`)
const seed = Buffer.from(proof.seed, 'hex')
check(sha256(seed) === proof.seedHash, `seed             ${proof.seedHash}`)
if (proof.beacon)
  console.log(`      public beacon    compare with ${proof.beacon.url}/public/${proof.beacon.round}`)

const entries = proof.entries
  .split('\n')
  .slice(0, -1)
  .map((line) => line.split('\t'))
  .map(([entryNo, weight, person, name]) => ({ entryNo, weight: BigInt(weight), person, name }))

/** Recomputes the winning entry among those whose person was not drawn before. */
function draw({ prizeId, slot, attempt }, left) {
  const total = left.reduce((sum, { weight }) => sum + weight, 0n)
  const limit = 2n ** 64n - (2n ** 64n % total)
  for (let counter = 0; ; counter++) {
    const parts = [
      proof.algorithm,
      proof.entriesHash,
      proof.beacon?.value ?? '-',
      prizeId,
      slot,
      attempt,
      counter,
    ]
    const block = createHmac('sha256', seed).update(parts.join('\n')).digest()
    const value = block.readBigUInt64BE(0)
    if (value >= limit) continue
    let ticket = value % total
    for (const entry of left) {
      if (ticket < entry.weight) return entry
      ticket -= entry.weight
    }
  }
}

const drawn = new Set()
console.log('')
for (const each of proof.draws) {
  const left = entries.filter(({ person }) => !drawn.has(person))
  const expected = left.length > 0 ? draw(each, left).entryNo : 'nobody'
  const prize = proof.prizes.find(({ prizeId }) => prizeId === each.prizeId)?.name ?? each.prizeId
  const note = each.status === 'voided' ? `, voided: ${each.voidReason}` : ''
  check(expected === each.entryNo, `draw ${each.drawNo}: ${prize}, entry ${each.entryNo} ${each.name}${note}`)
  const announced = entries.find(({ entryNo }) => entryNo === each.entryNo)
  if (announced) drawn.add(announced.person)
}
console.log(
  errors.length === 0 ? '\nEverything is as it was promised.' : `\n${errors.length} not as promised.`,
)
process.exit(errors.length === 0 ? 0 : 1)
