import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CheckpointFile, openCheckpointFile } from './checkpoints.ts'

let dataDir: string
let heads: CheckpointFile
const secret = randomBytes(32)
const head = (position: number) => ({ position, hash: 'ab'.repeat(32), at: '2026-11-21T02:00:00.000Z' })

const numbered = (...positions: number[]) =>
  positions.map((position, index) => ({ n: index + 1, ...head(position) }))

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'heads-'))
  heads = openCheckpointFile(dataDir, secret)
})
afterEach(() => rm(dataDir, { recursive: true }))

const lines = async () => (await readFile(heads.name, 'utf8')).trimEnd().split('\n')
const writeLines = (all: (string | undefined)[]) => writeFile(heads.name, `${all.join('\n')}\n`)

test('checkpoint file › is empty before the first checkpoint', async () => {
  expect(await heads.read()).toEqual({ checkpoints: [], forgedLine: null })
  expect(await heads.last()).toBeNull()
})

test('checkpoint file › is readable by its owner only and returns what was written', async () => {
  for (const n of [3, 8, 9]) await heads.append(head(n))
  expect(await heads.read()).toEqual({ checkpoints: numbered(3, 8, 9), forgedLine: null })
  expect(await heads.last()).toMatchObject(head(9))
  expect((await stat(heads.name)).mode & 0o777).toBe(0o600)
})

test('checkpoint file › is continued when it is longer than the part read from its end', async () => {
  for (let n = 1; n <= 40; n++) await heads.append(head(n))
  const { checkpoints: all, forgedLine } = await heads.read()
  expect([all.length, forgedLine]).toEqual([40, null])
})

describe('checkpoint file tampering', () => {
  beforeEach(async () => {
    for (const n of [3, 8, 9, 12]) await heads.append(head(n))
  })

  test.each<[string, (all: string[]) => (string | undefined)[], number]>([
    [
      'a line that was changed',
      (all) => [all[0], all[1]?.replace('"position":8', '"position":7'), all[2], all[3]],
      2,
    ],
    ['a line that was taken out', (all) => [all[0], all[2], all[3]], 2],
    ['an old line put at the end again', (all) => [...all, all[1]], 5],
    ['lines in another order', (all) => [all[0], all[2], all[1], all[3]], 2],
    ['a line made unreadable', (all) => [all[0], '{', all[2], all[3]], 3],
  ])('%s', async (_, tampering, line) => {
    await writeLines(tampering(await lines()))
    expect((await heads.read()).forgedLine).toBe(line)
  })

  test('checkpoint file › reports lines signed with another key', async () => {
    expect((await openCheckpointFile(dataDir, randomBytes(32)).read()).forgedLine).toBe(1)
  })
})

test('checkpoint file › ignores a line that is incomplete after a power failure', async () => {
  await heads.append(head(1))
  await appendFile(heads.name, '{"n":2,"position":5,"ha')
  expect(await heads.read()).toEqual({ checkpoints: numbered(1), forgedLine: null })
  await heads.append(head(6))
  expect(await heads.read()).toEqual({ checkpoints: numbered(1, 6), forgedLine: null })
})
